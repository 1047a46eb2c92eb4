import type { AbiEvent } from 'viem'
import type { Hex } from '~/lib/core/hex'

/** The parts of a log that a decoder needs. The caller's filter ensures which contract emitted it. */
export type LogWords = { readonly topics: readonly Hex[]; readonly data: Hex }

/** Like `LogWords`, with at least the event's topic. */
export type SignedLogWords = { topics: [Hex, ...Hex[]]; data: Hex }

export type EventReader<Args> = {
  /** topics[0], for getLogs filters. */
  readonly topic: Hex
  /** The log's arguments by name, integers wider than 48 bits as bigint; `undefined` if it is another event's log. */
  readonly decode: (log: LogWords) => Args | undefined
}

/** The arguments that a reader of this type returns. */
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
