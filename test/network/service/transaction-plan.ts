import type { AddressType } from './bitcoin-script'
import { badRequest } from './service-error'
import type { Signer } from './signer'
import { DUST_SATS, feeAt, signedVsize } from './transaction-size'

export type Coin = { txid: string; vout: number; valueSats: bigint; signer: Signer }
export type PlannedOutput = { script: Uint8Array; valueSats: bigint }

/** A whole unsigned transaction, before it becomes a PSBT. */
export type TransactionPlan = {
  coins: Coin[]
  outputs: PlannedOutput[]
  changeSats: bigint
  feeSats: bigint
  sequence: number
  locktime: number
}

export type PlanRequest = {
  coins: readonly Coin[]
  /** `exactly` spends every coin given; `enough` takes them in order until the amount and fee are covered. */
  spend: 'exactly' | 'enough'
  amountSats: bigint
  locker: Uint8Array
  /** The data carrier; its length alone decides the fee. */
  carrier: Uint8Array
  change: { script: Uint8Array; addressType: AddressType }
  milliFeeRate: bigint
  sequence: number
}

/** Pays the locker, carries the payload, returns the change: in that order. */
export function planPayment(request: PlanRequest): TransactionPlan {
  const { coins, amountSats, locker, carrier, change } = request
  const fixed: PlannedOutput[] = [
    { script: locker, valueSats: amountSats },
    { script: carrier, valueSats: 0n },
  ]
  const first = request.spend === 'exactly' ? coins.length : 1
  for (let count = first; count <= coins.length && count > 0; count += 1) {
    const chosen = coins.slice(0, count)
    const settled = settle(chosen, fixed, change, request.milliFeeRate)
    if (settled) return { coins: chosen, ...settled, sequence: request.sequence, locktime: 0 }
  }
  throw badRequest('insufficient_funds', 'The coins given do not cover the amount and the network fee.')
}

/** What is left for the locker when every coin is sent and nothing returns. */
export function spendableAmount(
  request: Pick<PlanRequest, 'coins' | 'locker' | 'carrier' | 'milliFeeRate'>,
): bigint {
  const total = totalOf(request.coins)
  const vsize = signedVsize(typesOf(request.coins), [request.locker, request.carrier])
  const left = total - feeAt(vsize, request.milliFeeRate)
  if (request.coins.length > 0 && left > 0n) return left
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
