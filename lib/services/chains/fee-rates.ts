import { type FeeRates, rateFor, TARGET_BLOCKS, type TypedRate } from '~/lib/core/bitcoin/fee-rates'
import type { Profile } from '~/lib/contract/profile'
import type { FeeChoice } from '~/lib/contract/orders'
import { AppError, toAppError } from '~/lib/core/errors'
import type { BitcoinChain } from '../ports/bitcoin-chain'

/** The servers' estimates, and why there are none where no server answers. */
export type Estimates = FeeRates & { fault?: AppError }

/** How fast a transaction is to confirm, and the rate in sat/vB that the user typed where no server has an estimate. */
export type FeeWish = { feeChoice: FeeChoice } & TypedRate
/** The typed rate, or that of the choice. @throws AppError `fee-rates-missing` if neither is known */
export function wishedRate({ rates, fault }: Estimates, { feeChoice, feeRate }: FeeWish): number {
  const rate = feeRate ?? rateFor(rates, TARGET_BLOCKS[feeChoice])
  if (rate !== undefined) return rate
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
