import type { Hex } from '~/lib/core/hex'
import { convertAt, type Rate } from '~/lib/core/quote/rate'
import type { Holding } from './holdings'

/** A token of a network, as it is priced; `token: null` is the native currency. */
export type PricedAsset = { networkName: string; token: Hex | null }

/** The price of one token; `rate: null` = the chains name no price. */
export type TokenPrice = { rate: Rate | null; asOf: number }

/** A holding's worth; `asOf` is when its price was asked for. */
export type Worth = { sats: bigint; asOf: number } | 'asking' | 'unpriced'

/** The latest answer about a price, and whether one is still to come. */
export type PriceReading = { data: TokenPrice | undefined; isPending: boolean }

/** Whether a price must be requested: not for bitcoin, nor for a balance of zero. */
export function needsPrice({ asset, amount }: Holding): boolean {
  return asset.network !== null && amount !== null && amount > 0n
}

/** `null` where it is not known what is held. */
export function worthOf(holding: Holding, price: PriceReading | undefined): Worth | null {
  const { amount, asOf } = holding
  if (amount === null || asOf === null) return null
  if (!needsPrice(holding)) return { sats: amount, asOf }
  if (price?.data === undefined) return price?.isPending === true ? 'asking' : 'unpriced'
  const { rate, asOf: pricedAt } = price.data
  return rate === null ? 'unpriced' : { sats: convertAt(amount, rate), asOf: pricedAt }
}

export type ValuedHolding = Holding & { worth: Worth | null }

/** Returns a holding's worth in sats, where that is known. */
export function worthSats({ worth }: ValuedHolding): bigint | null {
  return worth === null || typeof worth === 'string' ? null : worth.sats
}

export type Total = {
  sats: bigint
  /** Whether some of it rests on prices. */
  isEstimate: boolean
  /** Whether a balance or a price is still to come. */
  isAsking: boolean
  /** When the oldest balance or price in it was reported; `null` where there is none. */
  asOf: number | null
  /** Omissions: assets without a known balance or price, and whole networks that have never been read. */
  leftOut: { assets: number; networks: number }
}

export function totalOf(holdings: readonly ValuedHolding[]): Total {
  const priced = holdings.flatMap((holding) =>
    holding.worth === null || typeof holding.worth === 'string' ? [] : [{ ...holding, worth: holding.worth }],
  )
  const times = priced.flatMap(({ worth, asOf }) => [worth.asOf, asOf ?? worth.asOf])
  const unknown = holdings.filter(({ worth }) => worth === null || worth === 'unpriced')
  const unread = unknown.filter(({ asOf }) => asOf === null)
  return {
    sats: priced.reduce((sum, { worth }) => sum + worth.sats, 0n),
    isEstimate: priced.some(needsPrice),
    isAsking: holdings.some(({ worth }) => worth === 'asking') || unread.some((one) => !one.isUnreachable),
    asOf: times.length === 0 ? null : Math.min(...times),
    leftOut: {
      assets: unknown.length - unread.length,
      networks: new Set(unread.map(({ asset }) => asset.network?.name)).size,
    },
  }
}
