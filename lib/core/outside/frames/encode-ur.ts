import { encodeBytewords } from './bytewords'
import { cborArray, cborBytes, cborUnsigned } from './cbor'
import { crc32 } from './crc32'
import { mixedFragments, mixInto } from './fountain'

/** The names of a PSBT (BCR-2020-006): the registered one, and the one before 2023, which many signers still read alone. */
export const UR_TYPES = ['psbt', 'crypto-psbt'] as const
/** A PSBT is a byte string; EIP-4527's request is a map already. */
export type UrType = (typeof UR_TYPES)[number] | 'eth-sign-request'

/** How bytes become frames: each has about `fragmentBytes`. */
export type UrOptions = { type: UrType; fragmentBytes: number }

/** An endless animation. `at(0)` to `at(count - 1)` hold the whole; later frames make up for lost ones. */
export type UrFrames = {
  /** The fewest frames that hold the whole; a single one does not move. */
  count: number
  at: (index: number) => string
}

/**
 * Animated codes of a PSBT or an EVM transaction (BCR-2020-005), in upper case, which QR codes hold best.
 *
 *     urFrames(psbt, { type: 'psbt', fragmentBytes: 200 }).at(0) // 'UR:PSBT/1-3/LPADAX…'
 */
export function urFrames(content: Uint8Array, { type, fragmentBytes }: UrOptions): UrFrames {
  const message = type === 'eth-sign-request' ? content : cborBytes(content)
  const count = Math.ceil(message.length / fragmentBytes)
  if (count === 1) return { count, at: () => `ur:${type}/${encodeBytewords(message)}`.toUpperCase() }
  const length = Math.ceil(message.length / count)
  const checksum = crc32(message)
  const at = (index: number): string => {
    const number = index + 1
    const fragment = new Uint8Array(length)
    for (const mixed of mixedFragments({ number, count, checksum }))
      mixInto(fragment, message.subarray(mixed * length, (mixed + 1) * length))
    const numbers = [number, count, message.length, checksum].map(cborUnsigned)
    const body = encodeBytewords(cborArray([...numbers, cborBytes(fragment)]))
    return `ur:${type}/${number}-${count}/${body}`.toUpperCase()
  }
  return { count, at }
}
