import type { AbiEvent } from 'viem'
import type { Hex } from '~/lib/core/hex'

/** What a decoder needs of a log; whose log it is, the caller's address filter says. */
export type LogWords = { readonly topics: readonly Hex[]; readonly data: Hex }

/** The same, with the event's topic proven to be there. */
export type SignedLogWords = { topics: [Hex, ...Hex[]]; data: Hex }

export type EventReader<Args> = {
  /** topics[0], for getLogs filters. */
  readonly topic: Hex
  /** The log's arguments by name, integers wider than 48 bits as bigint; `undefined` where it is another event's log. */
  readonly decode: (log: LogWords) => Args | undefined
}

/** The arguments that a reader of this type finds. */
export type ArgsOf<Reader> = Reader extends EventReader<infer Args> ? Args : never

export function eventReader<Args>(
  event: AbiEvent,
  topic: Hex,
  decode: (log: SignedLogWords) => Args,
): EventReader<Args> {
  const topicCount = 1 + event.inputs.filter((input) => input.indexed).length
  return {
    topic,
    decode: ({ topics: [first, ...rest], data }) => {
      if (first !== topic || 1 + rest.length !== topicCount) return undefined
      try {
        return decode({ topics: [first, ...rest], data })
      } catch {
        return undefined
      }
    },
  }
}
