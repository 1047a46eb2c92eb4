import { decodeTransaction } from '../bitcoin/transaction'
import { decodeCall } from '../evm/decode-call'
import { carriedPayload } from '../payload/carried-payload'
import { enforcesMinimum } from '../payload/enforced-minimum'
import type { BridgePayload } from '../payload/payload'
import { isToEvm } from './phase'
import type { Swap, ToBitcoinSwap, ToEvmSwap } from './types'

/**
 * Whether a contract holds a swap to its minimum: read off what was signed, so that it is known of a swap that was found
 * again as well. Before anything is signed, nothing does.
 */
export function isMinimumEnforced(swap: Swap): boolean {
  return isToEvm(swap) ? isHeldByPayload(swap) : isHeldByCall(swap)
}

function isHeldByPayload({ attempts }: ToEvmSwap): boolean {
  const payment = attempts.find(({ kind }) => kind !== 'cancel')
  const payload = payment && payloadIn(payment.rawTransaction)
  return payload !== undefined && enforcesMinimum(payload)
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
