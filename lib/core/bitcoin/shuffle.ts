import { utf8 } from '@scure/base'
import { sha256 } from '@scure/btc-signer/utils.js'
import { ByteReader } from './byte-reader'

/** The items in an order that follows from the seed alone, and from nothing that the items say of themselves. */
export function shuffle<T>(items: readonly T[], seed: string): T[] {
  return items
    .map((item, index) => ({ item, rank: rankOf(`${seed}:${index}`) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ item }) => item)
}

function rankOf(text: string): bigint {
  return new ByteReader(sha256(utf8.decode(text))).u64()
}
