import { hexToBigInt, isHex, parseGwei, toHex } from 'viem'
import { isRecord, retell } from './retell'
import type { Teller } from './retell'

/** Lies about one kind of answer each. */
export const answerLies = {
  /** It is on another chain. */
  'chain-id': retell(({ method }, result) => {
    if (method === 'eth_chainId') return '0x1'
    return method === 'net_version' ? '1' : result
  }),
  /** Successes have failed, failures have succeeded, and there are no logs. */
  receipts: retell(({ method }, result) => {
    if (method === 'eth_getLogs') return []
    if (method !== 'eth_getTransactionReceipt' || !isRecord(result)) return result
    return { ...result, status: result['status'] === '0x1' ? '0x0' : '0x1', logs: [] }
  }),
  /** No transaction was ever heard of, while logs and blocks have them. */
  'hide-receipt': retell(({ method }, result) =>
    method === 'eth_getTransactionReceipt' || method === 'eth_getTransactionByHash' ? null : result,
  ),
  /** Every account has sent a thousand million transactions. */
  nonce: answering('eth_getTransactionCount', toHex(1_000_000_000)),
  /** No account has sent any. */
  'nonce-low': answering('eth_getTransactionCount', '0x0'),
  /** Every call uses all the gas of a block. */
  'gas-used': usingGas(30_000_000n),
  /** Every call uses no more than a plain payment. */
  'gas-low': usingGas(21_000n),
  /** The base fee is a thousand times what it is. */
  'base-fee': retell(({ method }, result) => {
    if (method === 'eth_gasPrice') return dearer(result)
    if (!isRecord(result)) return result
    const { baseFeePerGas: fee } = result
    return { ...result, baseFeePerGas: Array.isArray(fee) ? fee.map(dearer) : dearer(fee) }
  }),
} satisfies Record<string, Teller>

function answering(lied: string, answer: string): Teller {
  return retell(({ method }, result) => (method === lied ? answer : result))
}

function usingGas(gas: bigint): Teller {
  return retell(({ method }, result) => {
    if (method === 'eth_estimateGas') return toHex(gas)
    if (method !== 'eth_simulateV1' || !Array.isArray(result)) return result
    return result.map((block: unknown) => {
      if (!isRecord(block) || !Array.isArray(block['calls'])) return block
      const calls = block['calls'].map((call: unknown) =>
        isRecord(call) ? { ...call, gasUsed: toHex(gas) } : call,
      )
      return { ...block, calls }
    })
  })
}

/** An idle chain's fee falls to almost nothing: a thousand times that would be no lie to speak of. */
const LEAST_FEE = parseGwei('1')

function dearer(fee: unknown): unknown {
  if (!isHex(fee)) return fee
  const wei = hexToBigInt(fee)
  return toHex((wei > LEAST_FEE ? wei : LEAST_FEE) * 1_000n)
}
