import { dustThresholdSats, feeRateOf, MAX_STANDARD_VSIZE } from '~/lib/core/bitcoin/size'
import { type Outpoint, outpointKey, type TransactionOutput } from '~/lib/core/bitcoin/transaction'
import type { Finding } from '../finding'
import { finding } from './findings'

/** Nodes relay it. */
export function checkSize(vsize: number): Finding[] {
  return vsize > MAX_STANDARD_VSIZE ? [finding('transaction-too-large')] : []
}

/** No coin is spent twice. */
export function checkDoubledInputs(inputs: readonly Outpoint[]): Finding[] {
  const seen = new Set<string>()
  for (const input of inputs) {
    const coin = outpointKey(input)
    if (seen.has(coin)) return [finding('input-duplicate', { coin })]
    seen.add(coin)
  }
  return []
}

/** The first coin that has a fault, for each fault that a coin has. */
export function faultsOf<Code extends string, Coin extends { input: Outpoint }>(
  faults: Readonly<Record<Code, (coin: Coin) => boolean>>,
  coins: readonly Coin[],
): { code: Code; coin: string }[] {
  const hits: { code: Code; coin: string }[] = []
  for (const code in faults) {
    const faulty = coins.find((coin) => faults[code](coin))
    if (faulty !== undefined) hits.push({ code, coin: outpointKey(faulty.input) })
  }
  return hits
}

/** The change is one output, and large enough to be spent, as are the `others` that pay somebody. */
export function checkChange(
  changes: readonly TransactionOutput[],
  others: readonly TransactionOutput[] = [],
): Finding[] {
  const dust = [...others, ...changes].find(
    ({ scriptPubKey, valueSats }) => valueSats < dustThresholdSats(scriptPubKey),
  )
  return [
    ...(changes.length > 1 ? [finding('change-multiple')] : []),
    ...(dust === undefined ? [] : [finding('output-dust', { amountSats: dust.valueSats })]),
  ]
}

/** The fee is within the caps of rate (sat/vB) and amount. */
export function checkFeeCaps(
  feeSats: bigint,
  vsize: number,
  { maxFeeRate, maxFeeSats }: { maxFeeRate: number; maxFeeSats: bigint },
): Finding[] {
  const findings: Finding[] = []
  if (feeSats > satsAt(maxFeeRate, vsize))
    findings.push(finding('fee-rate-cap', { feeRate: feeRateOf(feeSats, vsize), limitRate: maxFeeRate }))
  if (feeSats > maxFeeSats) findings.push(finding('fee-cap', { feeSats, limitSats: maxFeeSats }))
  return findings
}

/** Multiplies a rate in sat/vB by so many vB, rounded down. */
export function satsAt(feeRate: number, vsize: number): bigint {
  return BigInt(Math.floor(feeRate * vsize))
}
