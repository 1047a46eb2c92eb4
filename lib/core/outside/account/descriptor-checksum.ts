/** BIP380's characters of a descriptor, in groups of 32: what is alike stands in the same place of its group. */
const INPUT_CHARSET =
  '0123456789()[],\'/*abcdefgh@:$%{}IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~ijklmnopqrstuvwxyzABCDEFGH`#"\\ '
const CHECKSUM_CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0xf5dee51989n, 0xa9fdca3312n, 0x1bab10e32dn, 0x3706b1677an, 0x644d626ffdn]
const CHECKSUM_LENGTH = 8

/**
 * The checksum behind a descriptor's `#` (BIP380); `undefined` if it has characters that no descriptor has.
 *
 *     descriptorChecksum('raw(deadbeef)') // '89f8spxm'
 */
export function descriptorChecksum(descriptor: string): string | undefined {
  const places = Array.from(descriptor, (character) => INPUT_CHARSET.indexOf(character))
  if (places.includes(-1)) return undefined
  let state = 1n
  let group: number[] = []
  for (const place of places) {
    state = polymod(state, place & 31)
    group.push(place >> 5)
    if (group.length < 3) continue
    state = polymod(state, groupValue(group))
    group = []
  }
  if (group.length > 0) state = polymod(state, groupValue(group))
  for (let at = 0; at < CHECKSUM_LENGTH; at += 1) state = polymod(state, 0)
  const sum = state ^ 1n
  return Array.from({ length: CHECKSUM_LENGTH }, (_, at) =>
    CHECKSUM_CHARSET.charAt(Number((sum >> BigInt(5 * (CHECKSUM_LENGTH - 1 - at))) & 31n)),
  ).join('')
}

function groupValue(group: readonly number[]): number {
  return group.reduce((value, digit) => value * 3 + digit, 0)
}

function polymod(state: bigint, value: number): bigint {
  const top = state >> 35n
  const shifted = ((state & 0x7ffffffffn) << 5n) ^ BigInt(value)
  return GENERATOR.reduce((sum, term, bit) => ((top >> BigInt(bit)) & 1n ? sum ^ term : sum), shifted)
}
