import type { AddressType } from './bitcoin-script'
import { badRequest } from './service-error'
import type { Signer } from './signer'
import { DUST_SATS, feeAt, signedVsize } from './transaction-size'

export type Coin = { txid: string; vout: number; valueSats: bigint; signer: Signer }
export type PlannedOutput = { script: Uint8Array; valueSats: bigint }

/** A complete unsigned transaction, before it becomes a PSBT. */
export type TransactionPlan = {
  coins: Coin[]
  outputs: PlannedOutput[]
  changeSats: bigint
  feeSats: bigint
  sequence: number
  locktime: number
}

type PlanRequest = {
  coins: readonly Coin[]
  /** `exactly` spends every given UTXO; `enough` takes them in order until amount and fee are covered. */
  spend: 'exactly' | 'enough'
  outputs: readonly PlannedOutput[]
  change: { script: Uint8Array; addressType: AddressType }
  /** Thousandths of a sat/vB. */
  milliFeeRate: bigint
  sequence: number
}

/** Pays the outputs in their order, then the change; change below dust goes to the fee. */
export function planPayment({
  coins,
  spend,
  outputs,
  change,
  milliFeeRate,
  sequence,
}: PlanRequest): TransactionPlan {
  const first = spend === 'exactly' ? coins.length : 1
  for (let count = first; count <= coins.length && count > 0; count += 1) {
    const chosen = coins.slice(0, count)
    const settled = settle(chosen, outputs, change, milliFeeRate)
    if (settled) return { coins: chosen, ...settled, sequence, locktime: 0 }
  }
  throw badRequest('insufficient_funds', 'The coins given do not cover the amount and the network fee.')
}

/** The amount left for an output if every UTXO is sent without change. */
export function spendableAmount(
  coins: readonly Coin[],
  scripts: readonly Uint8Array[],
  milliFeeRate: bigint,
): bigint {
  const left = totalOf(coins) - feeAt(signedVsize(typesOf(coins), scripts), milliFeeRate)
  if (coins.length > 0 && left > 0n) return left
  throw badRequest('insufficient_funds', 'The coins given do not cover the network fee.')
}

function settle(
  coins: readonly Coin[],
  fixed: readonly PlannedOutput[],
  change: PlanRequest['change'],
  milliFeeRate: bigint,
): Pick<TransactionPlan, 'outputs' | 'changeSats' | 'feeSats'> | undefined {
  const left = totalOf(coins) - fixed.reduce((sum, output) => sum + output.valueSats, 0n)
  const scripts = fixed.map((output) => output.script)
  const types = typesOf(coins)
  const feeAlone = feeAt(signedVsize(types, scripts), milliFeeRate)
  const feeWithChange = feeAt(signedVsize(types, [...scripts, change.script]), milliFeeRate)
  const changeSats = left - feeWithChange
  if (changeSats >= DUST_SATS[change.addressType]) {
    const outputs = [...fixed, { script: change.script, valueSats: changeSats }]
    return { outputs, changeSats, feeSats: feeWithChange }
  }
  return left >= feeAlone ? { outputs: [...fixed], changeSats: 0n, feeSats: left } : undefined
}

export function totalOf(coins: readonly Coin[]): bigint {
  return coins.reduce((sum, coin) => sum + coin.valueSats, 0n)
}

function typesOf(coins: readonly Coin[]): AddressType[] {
  return coins.map((coin) => coin.signer.addressType)
}
