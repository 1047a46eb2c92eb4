import { ownQuoteToEvm } from './own-quote'
import { readWrap } from '~/lib/core/payload/carried-payload'
import { chainPolicy } from '~/lib/core/review/price-policy'
import { baseOf, findNetwork } from '~/lib/core/catalog'
import { lessBasisPoints } from '~/lib/core/amount'
import type { ReviewedTransaction } from '~/lib/core/bitcoin/reviewed'
import type { ApprovedToEvm } from '~/lib/core/journal/events'
import { contractsCheck } from '~/lib/core/review/contracts'
import { withFindings } from '~/lib/core/review/finding'
import { reviewedTransaction, reviewWrap, type WrapReviewInput } from '~/lib/core/review/wrap'
import type { Deployment } from '../../ports/deployment'
import {
  createSpendApproval,
  type HasConsent,
  type SpendPorts,
  spendStart,
} from '../../consent/approve-spend'
import { checkNotRefused } from '../../consent/warning-consent'
import { contractsOfSwap } from '../../chains/swap-contracts'
import { startingPoint } from '../../chains/starting-point'
import { checkMintLimit } from '../../chains/mint-limit'
import { coinsOf, spentAddresses } from '../../chains/coins'
import { provenFacts } from './proven-facts'
import { type PendingToEvmReview, quotedFeesOf } from '../../ports/pending-review'

/** From the user's approval of a swap to EVM to signed bytes on disk. */
export function createToEvmApproval(ports: SpendPorts) {
  const { deployments } = ports

  /** Reviews the same bytes again, by what is reread. */
  const reviewAgain = async (pending: PendingToEvmReview, deployment: Deployment, hasConsent: HasConsent) => {
    const { networkName, outputToken } = pending.intent
    const network = findNetwork(deployment.profile, networkName)
    const [input, contracts] = await Promise.all([
      refreshed(pending, deployment, ports),
      contractsOfSwap({ network, token: outputToken }, deployment),
    ])
    const review = withFindings(reviewWrap(input), contractsCheck(contracts).findings)
    checkNotRefused(review)
    return reviewedTransaction(input, hasConsent(review))
  }

  const startOf = async (
    pending: PendingToEvmReview,
    reviewed: ReviewedTransaction,
  ): Promise<ApprovedToEvm> => {
    const deployment = await deployments.of(pending.profileId)
    const { intent, promise } = pending
    const network = findNetwork(deployment.profile, intent.networkName)
    return {
      ...spendStart(pending, reviewed),
      intent,
      promise,
      quoted: quotedFeesOf(pending),
      startedFrom: await startingPoint(deployment, [network, baseOf(deployment.profile, network)]),
    }
  }

  return createSpendApproval(ports, { reviewAgain, startOf })
}

/** The shown input, with coins, previous transactions, lockers and the price as they are now. */
async function refreshed(
  pending: PendingToEvmReview,
  deployment: Deployment,
  { journal, clock }: Pick<SpendPorts, 'journal' | 'clock'>,
): Promise<WrapReviewInput> {
  const { intent, input, fees, route } = pending
  const { transaction, payload } = readWrap(input.psbt)
  const addresses = spentAddresses(transaction?.inputs ?? [], input)
  const utxos = await coinsOf(addresses, deployment.bitcoin, journal, pending.id)
  const network = findNetwork(deployment.profile, intent.networkName)
  const base = baseOf(deployment.profile, network)
  const { thirdPartyId } = intent
  const [{ facts }, chainQuote] = await Promise.all([
    provenFacts(transaction, utxos, deployment, { base, order: intent, journal }),
    ownQuoteToEvm({ network, base, thirdPartyId, order: intent }, { fees, route }, payload, {
      deployment,
      now: clock.now(),
    }),
    checkMintLimit(intent.amountSats, base, deployment.evm(base.name)),
  ])
  const isPlain = input.intent.payload.kind === 'wrap'
  return {
    ...input,
    ...facts,
    utxos,
    // A plain wrap must still deliver what was shown.
    intent: isPlain ? { ...input.intent, minOutput: shownArrival(pending) } : input.intent,
    policy: { ...input.policy, ...chainPolicy(chainQuote) },
  }
}

/**
 * The least that a plain wrap was shown to deliver. If the routers' shares were unknown, nothing was promised: then it
 * is the order's own minimum, or the bridge's offer less the slippage.
 */
function shownArrival({ promise, intent, input, order }: PendingToEvmReview): bigint {
  if (promise.leastArrival > 0n) return promise.leastArrival
  const { minOutput } = input.intent
  return minOutput > 0n ? minOutput : lessBasisPoints(intent.expectedOutput, order.slippageBps)
}
