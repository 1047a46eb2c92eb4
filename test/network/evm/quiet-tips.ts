import { hexToBigInt, isHex, toHex } from 'viem'
import { isRecord, retell } from './retell'
import type { Teller } from './retell'

/** Anvil pays and advises a gwei for everything: twenty times the tip of a quiet Ethereum. */
const QUIETER_TIMES = 20n

/** Tells of the tips of a quiet fee market, in which small swaps are worth their gas. */
export const quietTips: Teller = retell(({ method }, result) => {
  if (method === 'eth_maxPriorityFeePerGas') return quieter(result)
  if (method !== 'eth_feeHistory' || !isRecord(result)) return result
  const { reward } = result
  if (!Array.isArray(reward)) return result
  return { ...result, reward: reward.map((row) => (Array.isArray(row) ? row.map(quieter) : row)) }
})

/** Whether a body asks for tips, so that the answer cannot pass unread. */
export function asksForTips(body: string): boolean {
  return body.includes('eth_maxPriorityFeePerGas') || body.includes('eth_feeHistory')
}

function quieter(tip: unknown): unknown {
  return isHex(tip) ? toHex(hexToBigInt(tip) / QUIETER_TIMES) : tip
}
