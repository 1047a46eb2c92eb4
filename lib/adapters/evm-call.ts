import { numberToHex } from 'viem/utils'
import { readData, readQuantity } from '~/lib/contract/evm-rpc'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import type { EvmCall } from '~/lib/services/ports/evm-chain'
import { disagreement } from './endpoints'
import { reverted, run } from './evm-run'
import type { Rpc } from './evm-rpc-client'

/** A call's return data, or the error it failed with. Both are answers, so both can be compared. */
export type CallOutcome = { data: Hex } | { refusal: AppError }

/** Nothing runs at this address, so nothing can fail. */
const EMPTY_CALL: EvmCall = { to: `0x${'0'.repeat(40)}`, data: '0x' }

export async function callAt(rpc: Rpc, url: string, call: EvmCall, block: string): Promise<CallOutcome> {
  const ask = (one: EvmCall) => ({ method: 'eth_call', params: [callParams(one), block] })
  try {
    const data = readData(await run(rpc, url, ask(call), ask(EMPTY_CALL)))
    // Some old nodes give a revert's data as the result; what a function returns are whole words.
    if (isRevertData(data)) throw reverted({ code: undefined, message: '', data, status: 200 })
    return { data }
  } catch (error) {
    if (isRefusal(error)) return { refusal: error }
    throw error
  }
}

/** @throws AppError `chain-disagreement` */
export function settleOutcome(a: CallOutcome, b: CallOutcome): CallOutcome {
  if (!isSameOutcome(a, b)) throw disagreement('call')
  return a
}

export function isSameOutcome(a: CallOutcome, b: CallOutcome): boolean {
  return 'data' in a && 'data' in b ? a.data === b.data : 'refusal' in a && 'refusal' in b
}

export type GasOutcome = { gas: bigint } | { refusal: AppError }

export async function gasAt(rpc: Rpc, url: string, call: EvmCall, block: string): Promise<GasOutcome> {
  // Some nodes take no block here: without one it is the latest.
  const at = block === 'latest' ? [] : [block]
  const ask = (one: EvmCall) => ({ method: 'eth_estimateGas', params: [callParams(one), ...at] })
  try {
    return { gas: readQuantity(await run(rpc, url, ask(call), ask(EMPTY_CALL))) }
  } catch (error) {
    if (isRefusal(error)) return { refusal: error }
    throw error
  }
}

/**
 * The larger of two close estimates, or the refusal of both nodes.
 * @throws AppError `chain-disagreement`
 */
export function settleGas(a: GasOutcome, b: GasOutcome): GasOutcome {
  if ('refusal' in a && 'refusal' in b) return a
  if ('refusal' in a || 'refusal' in b) throw disagreement('gas')
  return { gas: settleGasUsed(a.gas, b.gas) }
}

/** Nodes estimate differently, and a block apart: a gas limit from either of two such figures is enough. */
const MAX_GAS_RATIO_PERCENT = 130n

/**
 * The larger of two close figures: too little gas is burnt for nothing, what is too much comes back.
 * @throws AppError `chain-disagreement`
 */
export function settleGasUsed(a: bigint, b: bigint): bigint {
  const [larger, smaller] = a > b ? [a, b] : [b, a]
  if (larger * 100n > smaller * MAX_GAS_RATIO_PERCENT) throw disagreement('gas')
  return larger
}

/** @throws AppError the reason of the refusal */
export function gasOf(outcome: GasOutcome): bigint {
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.gas
}

/** @throws AppError the reason of the refusal */
export function dataOf(outcome: CallOutcome): Hex {
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.data
}

export function callParams({ from, to, data, value }: EvmCall): Record<string, string> {
  return {
    ...(from !== undefined && { from }),
    to,
    data,
    ...(value !== undefined && value > 0n && { value: numberToHex(value) }),
  }
}

/** `Error(string)` or `Panic(uint256)`, with their arguments. */
function isRevertData(data: Hex): boolean {
  const bytes = (data.length - 2) / 2
  return bytes % 32 === 4 && /^0x(08c379a0|4e487b71)/.test(data)
}

function isRefusal(error: unknown): error is AppError {
  return (
    error instanceof AppError && (error.code === 'simulation-reverted' || error.code === 'gas-insufficient')
  )
}
