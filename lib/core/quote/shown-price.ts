import type { Disputed } from '../disputable'
import type { FeeBreakdown } from './breakdown'
import type { ChainQuote } from './chain-quote'
import { percentageFees } from './fees'
import { MAX_SPREAD_BPS, type OwnQuote } from './own-quote'
import type { FeeSource, FeeSources } from './quoted-fees'
import { shortfallBps } from './shortfall'
import type { Taken } from './taken'

/** A swap's price by the chains. */
export type ShownPrice = {
  /** `null` = no source answered. */
  ownQuote: (Pick<OwnQuote, 'output' | 'sources'> & { differ: boolean }) | null
  /** How far the amount's own size moves the price, in basis points; `null` where that is not known. */
  priceEffectBps: number | null
  /** How much less arrives than the input is worth at the market's price; `null` if unknown. */
  cost: { basisPoints: number; amount: bigint } | null
  /** The parts taken of that worth, by whom, until the minimum arrives; `null` or absent if the worth is unknown. */
  taken?: Taken | null
  /** Subjects on which two servers differ: the worse for the user counts. */
  disputed: Disputed[]
}

/** @param taken what is taken of the worth */
export function priceView(
  { quote, worth, priceEffectBps, disputed }: ChainQuote,
  expected: bigint,
  taken: Taken | null,
): ShownPrice {
  return {
    ownQuote: quote && {
      output: quote.output,
      sources: quote.sources,
      differ: quote.spreadBps > MAX_SPREAD_BPS,
    },
    priceEffectBps,
    cost: worth === null ? null : costOf(expected, worth),
    taken,
    disputed,
  }
}

function costOf(expected: bigint, worth: bigint) {
  return { basisPoints: shortfallBps(expected, worth), amount: worth > expected ? worth - expected : 0n }
}

/** A fixed fee that does not rest on the service's word alone. */
type FixedFee = { sats: bigint; source: Exclude<FeeSource, 'service'> }

/** The fees as the transaction and the contracts have them; only the rest is the service's word. */
export function feesOf(
  stated: FeeBreakdown,
  fixed: FixedFee | null,
  { contractFees, sharedSats }: Pick<ChainQuote, 'contractFees' | 'sharedSats'>,
): { fees: FeeBreakdown; feeSources: FeeSources } {
  const shares = contractFees && sharedSats > 0n ? percentageFees(sharedSats, contractFees) : null
  const source = shares === null ? 'service' : 'contracts'
  const parts = { ...stated, ...(fixed && { networkSats: fixed.sats }), ...shares }
  const { networkSats, protocolSats, lockerSats, thirdPartySats, fillerSats } = parts
  const totalSats = networkSats + protocolSats + lockerSats + thirdPartySats + fillerSats
  return {
    fees: { ...parts, totalSats: shares === null ? stated.totalSats : totalSats },
    feeSources: {
      network: fixed?.source ?? 'service',
      protocol: source,
      locker: source,
      thirdParty: source,
      filler: 'service',
    },
  }
}

/** For fees that only the service has stated. */
export const SERVICE_ALONE: FeeSources = {
  network: 'service',
  protocol: 'service',
  locker: 'service',
  thirdParty: 'service',
  filler: 'service',
}
