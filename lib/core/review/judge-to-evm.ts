import { chosenRates, disputedOf, type FeeRates, rateFor, TARGET_BLOCKS } from '../bitcoin/fee-rates'
import { type CatalogToken, paysForGas } from '../catalog'
import type { BitcoinNetwork } from '../network'
import { type PagePayer, payerFindings } from '../page-payer'
import type { BridgePayload } from '../payload/payload'
import type { FeeBreakdown } from '../quote/breakdown'
import type { ChainQuote } from '../quote/chain-quote'
import { crossingOfPayload } from '../quote/crossing-fee'
import { feesOf, priceView } from '../quote/shown-price'
import { contractsCheck, type SwapContracts } from './contracts'
import { disputeFindings } from './disputes'
import { withFindings } from './finding'
import { judgeParties, type Parties } from './judge-parties'
import { pricePolicy } from './price-policy'
import type { Readings } from './readings'
import { examineWrap } from './wrap/examine'
import { wrapPolicy } from './wrap/policy'
import { promiseOf } from './wrap/promise'
import type { WrapIntent, WrapReviewInput } from './wrap/types'

/** An order to an EVM network, resolved against the profile. */
type Route = {
  order: Parameters<typeof chosenRates>[1] & { amountSats: bigint; thirdPartyId?: number }
  network: { kind: 'base' | 'cross-chain'; label: string; nativeCurrency: { symbol: string } }
  base: { router: 'v1' | 'v2'; payloads: Record<WrapIntent['payload']['kind'], number[]> }
  bitcoin: { network: BitcoinNetwork; minRelayFeeRate: number }
  token: CatalogToken
  recipientAddress: string
}

/** The service's offer and transaction for it, and what the wallet's own sources say of both. */
type Gathered = Parties & {
  estimate: { outputAmount: bigint; fees: FeeBreakdown }
  psbt: string
  payload: BridgePayload | undefined
  /** The terms that the payload must state, and the least that the order accepts. */
  intent: WrapIntent
  minOutput: bigint
  signer: WrapReviewInput['signer']
  signers: readonly WrapReviewInput['signer'][]
  change: WrapReviewInput['signer']
  coins: WrapReviewInput['utxos']
  facts: Pick<WrapReviewInput, 'prevTxs' | 'lockers'>
  readings: Readings
  feeRates: FeeRates
  chainQuote: ChainQuote
  contracts: SwapContracts
  /** The recipient's native currency on the network of arrival, in wei. */
  recipientWei: bigint | undefined
  /** The address of a page's wallet, where that pays. */
  payer: PagePayer | undefined
}

export type JudgedToEvm = ReturnType<typeof judgeToEvm>

/** Whether the transaction may be signed, what it promises and takes, and what a user must know of it. */
export function judgeToEvm(route: Route, gathered: Gathered, stamp: { origin: string | null }) {
  const { payload, chainQuote, estimate } = gathered
  const input = inputOf(route, gathered, stamp)
  const { review: examined, checks, taken } = examineWrap(input, gathered.readings)
  const contracts = contractsCheck(gathered.contracts)
  const parties = partiesOf(route, gathered)
  const review = withFindings(examined, [
    ...contracts.findings,
    ...disputeFindings(disputedOf(gathered.feeRates)),
    ...payerFindings(gathered.payer),
    ...parties.findings,
  ])
  const promise = promiseOf(review, gathered.minOutput, route.network, input)
  // For a plain wrap, the fees alone decide what arrives, so it is known exactly.
  const isExact = input.intent.payload.kind === 'wrap' && chainQuote.contractFees !== null
  const expectedOutput = isExact ? promise.leastArrival : estimate.outputAmount
  return {
    input,
    review,
    checks: [...checks, ...contracts.results, ...parties.checks],
    promise,
    expectedOutput,
    price: priceView(chainQuote, expectedOutput, taken ?? null),
    crossingFee: crossingOfPayload(payload),
    ...feesOf(estimate.fees, payload === undefined ? null : fixedFeeOf(payload), chainQuote),
  }
}

function inputOf(
  { order, network, base, bitcoin }: Route,
  { estimate, intent, facts, feeRates, ...gathered }: Gathered,
  { origin }: { origin: string | null },
): WrapReviewInput {
  const { outputAmount: output, fees } = estimate
  return {
    psbt: gathered.psbt,
    network: bitcoin.network,
    intent,
    signer: gathered.signer,
    signers: gathered.signers,
    change: gathered.change,
    utxos: gathered.coins,
    ...facts,
    policy: {
      ...wrapPolicy({
        amountSats: order.amountSats,
        marketFeeRate: rateFor(feeRates.rates, TARGET_BLOCKS.fast),
        chosenFeeRate: chosenRates(feeRates, order),
        areCoinsNamed: true,
        quotedServiceFeeSats: fees.networkSats,
        payloadLengths: base.payloads[intent.payload.kind],
        minRelayFeeRate: bitcoin.minRelayFeeRate,
        // First-generation routers revert on one for their own network, where nothing crosses.
        takesBridgeFee: !(network.kind === 'base' && base.router === 'v1'),
      }),
      ...pricePolicy(gathered.chainQuote, {
        output,
        fees,
        minOutput: gathered.minOutput,
        origin,
        thirdPartyId: order.thirdPartyId,
      }),
    },
  }
}

function partiesOf({ network, token, recipientAddress }: Route, gathered: Gathered) {
  return judgeParties(gathered, {
    payer: gathered.signer.address,
    recipient: recipientAddress,
    arrival: {
      paysForGas: paysForGas(token),
      balanceWei: gathered.recipientWei,
      chain: network.label,
      currency: network.nativeCurrency.symbol,
    },
  })
}

function fixedFeeOf({ serviceFeeSats }: BridgePayload) {
  return { sats: serviceFeeSats, source: 'transaction' } as const
}
