import { sanitizeText } from '~/lib/contract/text'
import { decodeAbiParameters } from 'viem/utils'
import type { Hex } from '~/lib/core/hex'

const ERROR_STRING = '0x08c379a0'
const PANIC = '0x4e487b71'

/** The meaning of Solidity's panic codes, after its documentation. */
const PANICS: Readonly<Record<string, string>> = {
  '1': 'assertion failed',
  '17': 'arithmetic overflow',
  '18': 'division by zero',
  '33': 'invalid enum value',
  '34': 'damaged storage',
  '49': 'pop from an empty array',
  '50': 'index out of bounds',
  '65': 'out of memory',
  '81': 'call of an empty function',
}

/**
 * The reason in revert data: the text of `Error(string)`, the meaning of a panic code, or the start of a custom error's
 * hex.
 */
export function revertReason(data: Hex | undefined): string | undefined {
  if (data === undefined || data === '0x') return undefined
  const selector = data.slice(0, 10)
  const args: Hex = `0x${data.slice(10)}`
  try {
    if (selector === ERROR_STRING)
      return sanitizeText(decodeAbiParameters([{ type: 'string' }], args)[0], 200)
    if (selector === PANIC) {
      const code = decodeAbiParameters([{ type: 'uint256' }], args)[0].toString()
      return PANICS[code] ?? `panic ${code.slice(0, 80)}`
    }
  } catch {
    // The data does not match its selector: show the hex.
  }
  return data.slice(0, 74)
}
