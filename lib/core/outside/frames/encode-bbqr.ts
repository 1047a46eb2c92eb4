import { base32nopad } from '@scure/base'
import { MAX_PARTS } from './frame-limits'

/** BBQr's letters for a PSBT and a raw transaction. */
export const BBQR_FILE_TYPES = ['P', 'T'] as const
export type BbqrFileType = (typeof BBQR_FILE_TYPES)[number]

/** Each part but the last decodes to whole bytes. */
export const BASE32_GROUP = 8

/**
 * All codes of a BBQr animation, in base32 without compression. They are shown in a circle: none may be lost.
 * @param bodyCharacters of each code beside its header of 8; more if there would be too many codes
 */
export function bbqrFrames(bytes: Uint8Array, fileType: BbqrFileType, bodyCharacters: number): string[] {
  const text = base32nopad.encode(bytes)
  const groups = Math.max(
    Math.floor(bodyCharacters / BASE32_GROUP),
    Math.ceil(text.length / BASE32_GROUP / MAX_PARTS),
  )
  const length = Math.max(1, groups) * BASE32_GROUP
  const count = Math.max(1, Math.ceil(text.length / length))
  return Array.from(
    { length: count },
    (_, index) =>
      `B$2${fileType}${base36(count)}${base36(index)}${text.slice(index * length, (index + 1) * length)}`,
  )
}

function base36(value: number): string {
  return value.toString(36).toUpperCase().padStart(2, '0')
}
