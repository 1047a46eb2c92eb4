import { decodeTransaction } from '../bitcoin/transaction'
import { decodeCall } from '../evm/decode-call'
import { carriedPayload } from '../payload/carried-payload'
import { enforcesMinimum, type TokenDecimals } from '../payload/enforced-minimum'
import type { BridgePayload } from '../payload/payload'
import { isToEvm } from './phase'
import type { Swap, ToBitcoinSwap, ToEvmSwap } from './types'

const SAME_DECIMALS: TokenDecimals = { base: 0, output: 0 }

/**
 * Whether a contract enforces a swap's minimum. It is read from what was signed, so it is also known for a rebuilt
 * swap; before anything is signed, nothing is enforced.
 * @param decimals of the token that arrives; taken to be the same on both chains where they are not known
 */
export function isMinimumEnforced(swap: Swap, decimals: TokenDecimals = SAME_DECIMALS): boolean {
  return isToEvm(swap) ? isHeldByPayload(swap, decimals) : isHeldByCall(swap)
}

function isHeldByPayload({ attempts }: ToEvmSwap, decimals: TokenDecimals): boolean {
  const payment = attempts.find(({ kind }) => kind !== 'cancel')
  const payload = payment && payloadIn(payment.rawTransaction)
  return payload !== undefined && enforcesMinimum(payload, decimals)
}

/** `undefined` for bytes that are no transaction as well: the swap is shown all the same. */
function payloadIn(rawTransaction: string): BridgePayload | undefined {
  try {
    return carriedPayload(decodeTransaction(rawTransaction).outputs)
  } catch {
    return undefined
  }
}

function isHeldByCall({ call }: ToBitcoinSwap): boolean {
  const terms = decodeCall(call.data)
  return terms !== undefined && terms.kind !== 'unwrap' && terms.minSats > 0n
}
