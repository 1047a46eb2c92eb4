import { MIN_RELAY_FEE_RATE, MOST_TYPED_RATE } from '~/lib/core/bitcoin/size'
import type { Profile } from '~/lib/contract/profile'
import type { FeeChoice } from '~/lib/contract/orders'
import { AppError, toAppError } from '~/lib/core/errors'
import type { Disputed } from '~/lib/core/disputable'
import type { BitcoinChain, FeeRates } from '../ports/bitcoin-chain'

/** Blocks within which each fee choice aims to confirm. */
export const TARGET_BLOCKS = { fast: 1, normal: 3, slow: 12 } as const

/**
 * sat/vB for the slowest target that is at least as fast as requested. Never below what nodes usually relay.
 */
export function rateFor(feeRates: ReadonlyMap<number, number>, targetBlocks: number): number | undefined {
  const targets = [...feeRates.keys()].toSorted((a, b) => a - b)
  const best = targets.findLast((target) => target <= targetBlocks) ?? targets[0]
  const rate = best === undefined ? undefined : feeRates.get(best)
  return rate === undefined ? undefined : Math.max(rate, MIN_RELAY_FEE_RATE)
}

/**
 * What the chosen speed costs in sat/vB, the typed rate, or from the slowest to the fastest where nothing was chosen. Where
 * servers are far apart, `low` is by the dearer one, as less may be too slow, and `high` by the cheaper one.
 */
export function chosenRates(
  { rates, dearer = rates }: Estimates,
  { feeChoice, feeRate }: { feeChoice: FeeChoice | null } & TypedRate,
): { low: number; high: number } | undefined {
  const low = feeRate ?? rateFor(dearer, TARGET_BLOCKS[feeChoice ?? 'slow'])
  const high = feeRate ?? rateFor(rates, TARGET_BLOCKS[feeChoice ?? 'fast'])
  return low === undefined || high === undefined ? undefined : { low, high }
}

/** What the servers estimate, and why that is nothing where none of them answers. */
export type Estimates = FeeRates & { fault?: AppError }

/** What of the estimates is disputed. */
export function disputedOf({ dearer }: FeeRates): Disputed[] {
  return dearer === undefined ? [] : ['fee-rates']
}

/** How fast a transaction is to confirm, and the rate in sat/vB that the user typed where no server has an estimate. */
export type FeeWish = { feeChoice: FeeChoice } & TypedRate
/** In sat/vB. */
export type TypedRate = { feeRate?: number }

/** The typed rate, or that of the choice. @throws AppError `fee-rates-missing` if neither is known */
export function wishedRate({ rates, fault }: Estimates, { feeChoice, feeRate }: FeeWish): number {
  const known = feeRate ?? rateFor(rates, TARGET_BLOCKS[feeChoice])
  if (known !== undefined) return known
  const { details } = fault ?? {}
  throw new AppError('fee-rates-missing', 'no fee rates', { ...(details && { details }), cause: fault })
}

/** In sat/vB: confirms in any block that is not full. */
const IDLE_RATE = 1

/** The estimates of the servers. A test network without any is idle. */
export async function feeRatesOf({
  bitcoin,
  profile,
}: {
  bitcoin: Pick<BitcoinChain, 'feeRates'>
  profile: Profile
}): Promise<FeeRates> {
  const told = await bitcoin.feeRates()
  const isIdle = told.rates.size === 0 && profile.bitcoin.network !== 'mainnet'
  return isIdle ? { rates: new Map([[1, IDLE_RATE]]) } : told
}

/** Like `feeRatesOf`. Servers that fail keep nobody from typing a rate. */
export async function estimatesOf(chains: Parameters<typeof feeRatesOf>[0]): Promise<Estimates> {
  return feeRatesOf(chains).catch((thrown: unknown) => ({ rates: new Map(), fault: toAppError(thrown) }))
}

const FEE_RATE_CEILING_CAP = 1_000

/**
 * What a Bitcoin payment's fee is held to: four times the market's rate, at least 50 and never above 1000 sat/vB, and a
 * quarter of the amount plus 50,000 sats.
 * @param marketFeeRate sat/vB for the next block, `undefined` where it is not known
 */
export function feeCaps(
  amountSats: bigint,
  marketFeeRate: number | undefined,
): { maxFeeRate: number; maxFeeSats: bigint } {
  const scaled = marketFeeRate === undefined ? MOST_TYPED_RATE : marketFeeRate * 4
  return {
    maxFeeRate: Math.min(Math.max(scaled, MOST_TYPED_RATE), FEE_RATE_CEILING_CAP),
    maxFeeSats: amountSats / 4n + 50_000n,
  }
}
