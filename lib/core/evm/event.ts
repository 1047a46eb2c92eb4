import type { AbiEvent, DecodeEventLogReturnType } from 'viem'
import { decodeEventLog } from 'viem/utils'
import type { Hex } from '~/lib/core/hex'

/** The parts of a log that a decoder needs. The caller's filter ensures which contract emitted it. */
export type LogWords = { readonly topics: readonly Hex[]; readonly data: Hex }

export type EventReader<Args> = {
  /** topics[0], for getLogs filters. */
  readonly topic: Hex
  /** The log's arguments by name, integers wider than 48 bits as bigint; `undefined` if it is another event's log. */
  readonly decode: (log: LogWords) => Args | undefined
}

/** The arguments that a reader of this type returns. */
export type ArgsOf<Reader> = Reader extends EventReader<infer Args> ? Args : never

type ArgsOfEvent<Event extends AbiEvent> = DecodeEventLogReturnType<readonly [Event]>['args']

/** @param topic the event's, so that no hash is made where a worker starts */
export function eventReader<const Event extends AbiEvent>(
  event: Event,
  topic: Hex,
): EventReader<ArgsOfEvent<Event>> {
  const topicCount = 1 + event.inputs.filter((input) => input.indexed).length
  const abi: readonly AbiEvent[] = [event]
  return {
    topic,
    decode: ({ topics: [first, ...rest], data }) => {
      if (first !== topic || 1 + rest.length !== topicCount) return undefined
      try {
        const { args } = decodeEventLog({ abi, topics: [first, ...rest], data })
        return isArgsOf(event, args) ? args : undefined
      } catch {
        return undefined
      }
    },
  }
}

/** viem has decoded by the event's own types. */
function isArgsOf<Event extends AbiEvent>(_event: Event, args: unknown): args is ArgsOfEvent<Event> {
  return args !== undefined
}
