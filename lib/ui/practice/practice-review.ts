import type { ReviewView } from '~/lib/contract/views/review'
import type { PriceView, QuoteView } from '~/lib/contract/views/quote'
import type { SwapIntent } from '~/lib/core/journal/types'
import type { IfFails } from '~/lib/core/review/if-fails'
import { shareBps } from '~/lib/core/quote/taken'
import { practiceChecks } from './practice-checks'
import { PRACTICE_BITCOIN, PRACTICE_EVM, PRACTICE_LOCKER, PRACTICE_ROUTER } from './practice-profile'

const VALID_MS = 10 * 60_000
const FEE_SATS = 1_410n

/** A sample's price, as the sample chains would have it. */
export function practicePrice(intent: SwapIntent): PriceView {
  const output = intent.direction === 'to-evm' ? intent.expectedOutput : intent.expectedSats
  const sources = (['exchange', 'feeds'] as const).map((kind) => ({ kind, output }))
  return { ownQuote: { output, sources, differ: false }, priceEffectBps: 4, disputed: [], ...costOf(intent) }
}

/** Splits its worth above what is expected, and from there down to its minimum. */
function costOf(intent: SwapIntent): Pick<PriceView, 'cost' | 'taken'> {
  const [expected, least] =
    intent.direction === 'to-evm'
      ? [intent.expectedOutput, intent.minOutput]
      : [intent.expectedSats, intent.minSats]
  const worth = (expected * 10_070n) / 10_000n
  const contracts = (worth * 35n) / 10_000n
  const parts = [
    { taker: 'contracts', amount: contracts },
    { taker: 'exchange', amount: worth - expected - contracts },
    { taker: 'slippage', amount: expected - least },
  ] as const
  const lost = worth - expected
  return {
    cost: { amount: lost, basisPoints: shareBps(lost, worth) },
    taken: {
      worth,
      least,
      basisPoints: shareBps(worth - least, worth),
      parts: parts.map((part) => ({ ...part, basisPoints: shareBps(part.amount, worth), silentBps: 350 })),
    },
  }
}

/** The sum that would come back, less the fees of the sample bridge, which are taken each way. */
function practiceIfFails({ intent, fees, arrival }: QuoteView): IfFails | null {
  if (intent.direction === 'to-bitcoin') {
    const { networkName: network, inputToken: token, inputAmount: amount } = intent
    return { network, token, amount, minutes: null }
  }
  if (arrival === undefined) return null
  const amount = intent.amountSats - 2n * fees.totalSats
  return { network: null, token: null, amount, minutes: 2 * arrival.minutes }
}

/** The sample review of a quote, with the checks that a real one lists; the banner above it says that nothing is real. */
export function practiceReview(quote: QuoteView, entryId: string, now: number): ReviewView {
  const { intent, expectedOutput, isMinimumEnforced, fees, feeSources, crossingFee } = quote
  const address = intent.direction === 'to-evm' ? intent.recipientAddress : intent.bitcoinAddress
  return {
    kind: 'swap',
    entryId,
    digest: entryId,
    intent,
    origin: null,
    payer: intent.direction === 'to-evm' ? PRACTICE_BITCOIN : PRACTICE_EVM,
    recipient: [PRACTICE_EVM, PRACTICE_BITCOIN].includes(address)
      ? { standing: 'own', isInUse: true, address, account: 0 }
      : { standing: 'new', address },
    verdict: 'ok',
    findings: [],
    checks: practiceChecks(intent),
    expectedOutput,
    arrival: quote.arrival,
    isMinimumEnforced,
    ifFails: practiceIfFails(quote),
    waitsFor: null,
    expiresAt: now + VALID_MS,
    price: practicePrice(intent),
    fees,
    feeSources,
    crossingFee,
    bitcoin:
      intent.direction === 'to-evm'
        ? {
            digest: entryId,
            sendSats: intent.amountSats,
            feeSats: FEE_SATS,
            feeRate: 10,
            changeSats: 0n,
            isFinal: false,
            inputs: [{ label: 'own', address: PRACTICE_BITCOIN, valueSats: intent.amountSats + FEE_SATS }],
            outputs: [
              { label: 'locker', address: PRACTICE_LOCKER, valueSats: intent.amountSats },
              { label: 'payload', address: null, valueSats: 0n },
            ],
          }
        : null,
    evm:
      intent.direction === 'to-evm'
        ? null
        : {
            to: PRACTICE_ROUTER,
            contract: 'burn-router',
            functionName: 'swapAndUnwrap',
            value: 0n,
            steps: ['call'],
            allowance: null,
            gas: null,
            feeChoice: null,
          },
  }
}
