import { lessBasisPoints } from '../amount'
import type { TARGET_BLOCKS } from '../bitcoin/fee-rates'
import type { Hex } from '../hex'
import type { OwnQuote } from '../quote/own-quote'
import type { TakenPart } from '../quote/taken'

/** One way to get a currency, over one network at one speed. Amounts are in the token's base units. */
export type Offer = {
  profileId: string
  network: string
  /** `null` is the native currency. */
  token: Hex | null
  decimals: number
  speed: keyof typeof TARGET_BLOCKS
  arrivesAtLeast: bigint
  arrivesAbout: bigint
  /** About how long it takes. */
  minutes: number
  /** Who takes what of the input's worth; empty where that is not known. */
  cost: readonly TakenPart[]
  /** About what miners get besides, in sats; `null` where no rate is known. */
  minersSats: bigint | null
  /** `chains`: reckoned by the networks' contracts; `claim`: the service's word alone. */
  basis: 'chains' | 'claim'
  /** The service's own figure of what arrives. */
  promised: bigint
  /** Whether that is more than the chains would pay. */
  isOverpromised: boolean
}

/** An offer of whatever token, and what it brings at least is worth at the market, in sats; `null` where no source knows that. */
export type WorthOffer = Offer & { worthSats: bigint | null }

/** Answers of a service and of the chains to one order. `chains`: `null` where they did not answer. */
export type Said = {
  claim: bigint
  chains: Pick<OwnQuote, 'output' | 'sources'> | null
  isPlain: boolean
  slippageBps: number
}

/** By how much a promise may exceed our own figure: prices move between two questions. */
const PROMISE_BPS = 100n
const BPS = 10_000n

/**
 * Reckons what arrives by our own figure, or the service's where that is less. A minimum is what a contract holds the
 * swap to.
 */
export function arrivalOf({ claim, chains, isPlain, slippageBps }: Said) {
  // What pools pay arrives: a market's price, from which nobody took anything yet, would let a promise pass for more.
  const paid = chains?.sources.find(({ kind }) => kind === 'exchange')?.output ?? chains?.output
  const about = paid === undefined || claim < paid ? claim : paid
  return {
    arrivesAbout: about,
    arrivesAtLeast: isPlain ? about : lessBasisPoints(about, slippageBps),
    basis: chains === null ? ('claim' as const) : ('chains' as const),
    promised: claim,
    isOverpromised: chains !== null && claim * BPS > chains.output * (BPS + PROMISE_BPS),
  }
}

/**
 * Offers of one currency, the best first: by what arrives at least after everything that is paid, miners included; of equals
 * the sooner one. A claim never stands above what chains show, nor does a service that promises more than they do.
 */
export function rankedOffers(offers: readonly Offer[], amountSats: bigint): Offer[] {
  const decimals = Math.max(0, ...offers.map((offer) => offer.decimals))
  return ranked(
    offers.map((offer) => ({
      offer,
      trust: trustOf(offer),
      worth: netOf(offer, { amountSats, decimals }),
    })),
  )
}

type Rank<O extends Offer> = { offer: O; trust: number; worth: bigint }

function ranked<O extends Offer>(ranks: readonly Rank<O>[]): O[] {
  return ranks
    .toSorted(
      (a, b) =>
        a.trust - b.trust ||
        (a.worth === b.worth ? a.offer.minutes - b.offer.minutes : a.worth < b.worth ? 1 : -1),
    )
    .map(({ offer }) => offer)
}

/** Reckons what an offer brings at least after the miners' fee, at the offer's own price, in units of so many decimals. */
export function netOf(
  { arrivesAbout, arrivesAtLeast, decimals: own, minersSats }: Offer,
  { amountSats, decimals }: { amountSats: bigint; decimals: number },
): bigint {
  const miners = minersSats === null || amountSats === 0n ? 0n : (arrivesAbout * minersSats) / amountSats
  return 10n ** BigInt(decimals - own) * (arrivesAtLeast - miners)
}

/** Below every offer whose worth is known. */
const UNKNOWN = 3

/** Tells how far an offer can be relied on, the least number the most: 0 is what chains show. */
export function trustOf({ basis, isOverpromised }: Offer): number {
  if (basis === 'claim') return 2
  return isOverpromised ? 1 : 0
}

/**
 * Offers of several currencies, the best first: by what they are worth at least less the miners' fee, of equals the sooner one.
 * A claim or a promise stands below what chains show, and what nobody knows the worth of last.
 */
export function rankedByWorth(offers: readonly WorthOffer[]): WorthOffer[] {
  const ranks = offers.map((offer) => ({
    offer,
    trust: offer.worthSats === null ? UNKNOWN : trustOf(offer),
    worth: (offer.worthSats ?? 0n) - (offer.minersSats ?? 0n),
  }))
  return ranked(ranks)
}
