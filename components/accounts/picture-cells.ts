/** The cells of an account's picture: half of a square, mirrored at its middle column. */
export const PICTURE_SIZE = 5
const HALF = Math.ceil(PICTURE_SIZE / 2)

/** A pattern that tells accounts apart at a glance. `hue` in degrees; `cells`: the filled ones, as [column, row]. */
export type AccountPicture = { hue: number; cells: [column: number, row: number][] }

/**
 * Draws an account's picture from its EVM address, which stays the same when its address type or the network changes.
 * The picture proves nothing: two accounts may look alike, so a name or an address decides.
 */
export function accountPicture(address: string): AccountPicture {
  const bits = hashOf(address.toLowerCase())
  const cells: AccountPicture['cells'] = []
  for (let row = 0; row < PICTURE_SIZE; row += 1)
    for (let column = 0; column < HALF; column += 1) {
      if (((bits >>> (row * HALF + column)) & 1) === 0) continue
      cells.push([column, row])
      const mirrored = PICTURE_SIZE - 1 - column
      if (mirrored !== column) cells.push([mirrored, row])
    }
  return { hue: hashOf(`hue ${address.toLowerCase()}`) % 360, cells }
}

/** FNV-1a, with a last mixing of its bits (MurmurHash3's finalizer). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
