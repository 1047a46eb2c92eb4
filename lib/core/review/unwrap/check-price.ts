import {
  type ContractFees,
  NO_CONTRACT_FEES,
  percentageFees,
  WHOLE_CROSSING_FEE,
} from '~/lib/core/quote/fees'
import { type Taken, takenOfUnwrap } from '~/lib/core/quote/taken'
import type { CallTerms } from '~/lib/core/evm/call'
import { checkTaken, type TakenFacts, takenTable } from '../check-taken'
import type { Finding } from '../finding'
import { checkBreakdown, checkReach, checkSlippage, checkSources } from '../price'
import type { UnwrapContext } from './read-input'

type PriceFacts = { context: UnwrapContext; terms: CallTerms }

/** The minimum payout is a fair price for the input. */
export function findPrice({ context, terms }: PriceFacts): Finding[] {
  const { minSats, price } = context
  return [
    ...checkSlippage(price),
    ...checkReach(price, { enforced: minSats, orderMin: minSats }),
    ...checkTaken(price, takenFacts(context, terms)),
    ...checkSources(price),
  ]
}

/** The service's fees are what the contracts take. */
export function findBreakdown({ context: { price, inputAmount }, terms: { kind } }: PriceFacts): Finding[] {
  const { contractFees, bitcoinFeeSats, quotedOutput } = price
  return checkBreakdown(price, inputAmount, {
    isOneForOne: kind === 'unwrap',
    isCrossing: kind === 'connector-swap',
    // Without an exchange, the statement is held to what arrives.
    knownSats:
      kind !== 'unwrap' && contractFees && quotedOutput !== undefined
        ? bitcoinFeeSats + sharesOf(quotedOutput, contractFees)
        : undefined,
  })
}

function sharesOf(sats: bigint, fees: ContractFees): bigint {
  const { protocolSats, lockerSats, thirdPartySats } = percentageFees(sats, fees)
  return protocolSats + lockerSats + thirdPartySats
}

/** Splits the swap's worth by who takes it, where the worth is known. */
export function takenOf({ context, terms }: PriceFacts): Taken | undefined {
  return context.price.ownQuote?.worth ? takenTable(context.price, takenFacts(context, terms)) : undefined
}

/** Without a worth, the fees are shares of what would have to be given for the expected payout. */
function takenFacts({ minSats, price, thirdPartyId }: UnwrapContext, terms: CallTerms): TakenFacts {
  const { ownQuote, quotedOutput, bitcoinFeeSats, contractFees = NO_CONTRACT_FEES, slippageBps = 0 } = price
  const crossing = {
    part: terms.kind === 'connector-swap' ? terms.crossingFeePer1e18 : 0n,
    whole: WHOLE_CROSSING_FEE['to-bitcoin'],
  }
  const worth = ownQuote?.worth
  const payout = ownQuote?.outputAmount ?? quotedOutput ?? minSats
  const whole = worth ?? (payout === 0n ? 0n : beforeFees(payout, bitcoinFeeSats, contractFees, crossing))
  const parts = takenOfUnwrap({
    worth: whole,
    least: minSats,
    bitcoinFeeSats,
    contractFees,
    exchanged: worth === undefined || terms.kind === 'unwrap' ? whole : ownQuote?.exchanged,
    crossing,
    slippageBps,
  })
  const { slippage: _, exchange: __, ...fees } = parts
  return { parts: worth === undefined ? fees : parts, whole, wholeSats: whole, least: minSats, thirdPartyId }
}

function beforeFees(
  payout: bigint,
  fixedSats: bigint,
  { protocolPer1e4, lockerPer1e4, thirdPartyPer1e4 }: ContractFees,
  crossing: { part: bigint; whole: bigint },
): bigint {
  const keptPer1e4 = BigInt(10_000 - protocolPer1e4 - lockerPer1e4 - thirdPartyPer1e4)
  const passed = crossing.whole - crossing.part
  if (keptPer1e4 <= 0n || passed <= 0n) return payout + fixedSats
  return ((payout + fixedSats) * 10_000n * crossing.whole) / (keptPer1e4 * passed)
}
