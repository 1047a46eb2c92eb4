import { sanitizeText } from '~/lib/contract/text'
import { decodeAbiParameters } from 'viem/utils'
import type { Hex } from '~/lib/core/hex'

const ERROR_STRING = '0x08c379a0'
const PANIC = '0x4e487b71'

/**
 * The reason in revert data: the text of `Error(string)`, a panic with its code (Solidity's documentation lists them), or the
 * start of a custom error's hex.
 */
export function revertReason(data: Hex | undefined): string | undefined {
  if (data === undefined || data === '0x') return undefined
  const selector = data.slice(0, 10)
  const args: Hex = `0x${data.slice(10)}`
  try {
    if (selector === ERROR_STRING)
      return sanitizeText(decodeAbiParameters([{ type: 'string' }], args)[0], 200)
    if (selector === PANIC) {
      const code = decodeAbiParameters([{ type: 'uint256' }], args)[0]
      return `Panic(0x${code.toString(16)})`
    }
  } catch {
    // The data does not match its selector: show the hex.
  }
  return data.slice(0, 74)
}
