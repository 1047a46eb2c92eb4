import { hex } from '@scure/base'
import { AppError } from '~/lib/core/errors'

const OP_RETURN = '6a'
const MAX_DIRECT_PUSH = 75
const OP_PUSHDATA1 = '4c'

/** Whether an output only carries data (OP_RETURN) and pays no one. */
export function isDataCarrier(scriptPubKey: string): boolean {
  return scriptPubKey.startsWith(OP_RETURN)
}

/**
 * The data of an OP_RETURN script with exactly one push of up to 255 bytes in its shortest form (BIP62 rule 3).
 * `undefined` for any other script: two pushes, a longer opcode than needed, missing or trailing bytes.
 */
export function carriedData(scriptPubKey: string): Uint8Array | undefined {
  const data = hex.decode(scriptPubKey.slice(scriptPubKey.slice(2, 4) === OP_PUSHDATA1 ? 6 : 4))
  if (data.length === 0 || data.length > 255) return undefined
  return carrierScript(data) === scriptPubKey ? data : undefined
}

/** The scriptPubKey, as hex, that carries `data` in one push. @throws AppError `bad-input` unless 1 to 255 bytes */
export function carrierScript(data: Uint8Array): string {
  if (data.length === 0 || data.length > 255)
    throw new AppError('bad-input', 'a data carrier holds 1 to 255 bytes')
  const length = data.length.toString(16).padStart(2, '0')
  return OP_RETURN + (data.length > MAX_DIRECT_PUSH ? OP_PUSHDATA1 : '') + length + hex.encode(data)
}
