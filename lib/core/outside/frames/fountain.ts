import { xoshiro } from './xoshiro'

/** Which fragments of how many, of a message with which CRC-32. */
export type Sequence = { number: number; count: number; checksum: number }

/**
 * The fragments that a frame mixes, counted from 0 (BCR-2020-005): the first frames hold one each, in order; later ones
 * hold the XOR of several, drawn by their number and the message's checksum.
 */
export function mixedFragments({ number, count, checksum }: Sequence): number[] {
  if (number <= count) return [number - 1]
  const seed = new Uint8Array(8)
  const view = new DataView(seed.buffer)
  view.setUint32(0, number)
  view.setUint32(4, checksum)
  const draw = xoshiro(seed)
  const degree = drawnDegree(count, draw)
  const left = Array.from({ length: count }, (_, index) => index)
  return Array.from({ length: degree }, () => left.splice(Math.floor(draw() * left.length), 1)).flat()
}

/** XORs `bytes` into `into`, which is as long. */
export function mixInto(into: Uint8Array, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += 1) into[at] = (into[at] ?? 0) ^ (bytes[at] ?? 0)
}

/** How many fragments a frame mixes: 1 to `count`, n with a weight of 1/n. */
function drawnDegree(count: number, draw: () => number): number {
  const { shares, aliases } = aliasTable(count)
  const column = Math.floor(draw() * count)
  return 1 + (draw() < (shares[column] ?? 1) ? column : (aliases[column] ?? column))
}

type AliasTable = { shares: number[]; aliases: number[] }

/** Walker's alias method as Vose builds it, in the order of the standard's reference, which the drawn numbers depend on. */
function aliasTable(count: number): AliasTable {
  const weights = Array.from({ length: count }, (_, index) => 1 / (index + 1))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const scaled = weights.map((weight) => (weight * count) / sum)
  const shares = scaled.map(() => 1)
  const aliases = scaled.map((_, index) => index)
  const small: number[] = []
  const large: number[] = []
  for (const [index, share] of [...scaled.entries()].toReversed()) (share < 1 ? small : large).push(index)
  while (small.length > 0 && large.length > 0) {
    const less = small.pop() ?? 0
    const more = large.pop() ?? 0
    const share = scaled[less] ?? 1
    shares[less] = share
    aliases[less] = more
    const rest = (scaled[more] ?? 1) + share - 1
    scaled[more] = rest
    if (rest < 1) small.push(more)
    else large.push(more)
  }
  return { shares, aliases }
}
