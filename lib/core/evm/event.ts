import type { Abi, AbiEvent, DecodeEventLogReturnType, ParseAbiItem } from 'viem'
import { decodeEventLog } from 'viem/utils'
import type { Hex } from '~/lib/core/hex'
import { abiItem } from './abi-item'

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

type ReaderOf<Item> = Item extends AbiEvent
  ? EventReader<DecodeEventLogReturnType<readonly [Item]>['args']> & { readonly item: Item }
  : never

/**
 * @param signature the event's line in Solidity
 * @param topic its hash, so that none is made where a worker starts
 */
export function eventReader<const Signature extends string>(
  signature: Signature,
  topic: Hex,
): ReaderOf<ParseAbiItem<Signature>> {
  const reader = readerOf(abiItem<string>(signature), topic)
  if (isReaderOf(signature, reader)) return reader
  throw new Error(`no event: ${signature}`)
}

/** viem decodes by the event's own types. */
function isReaderOf<Signature extends string>(
  _signature: Signature,
  reader: object | undefined,
): reader is ReaderOf<ParseAbiItem<Signature>> {
  return reader !== undefined
}

function readerOf(item: Abi[number], topic: Hex) {
  if (item.type !== 'event') return undefined
  const topicCount = 1 + item.inputs.filter((input) => input.indexed).length
  return {
    item,
    topic,
    decode: ({ topics: [first, ...rest], data }: LogWords) => {
      if (first !== topic || 1 + rest.length !== topicCount) return undefined
      try {
        return decodeEventLog({ abi: [item], topics: [first, ...rest], data }).args
      } catch {
        return undefined
      }
    },
  }
}
