import { isToEvm } from '~/lib/core/journal/phase'
import { baseOf, findNetwork } from '~/lib/contract/catalog'
import type { ReviewedTransaction } from '~/lib/core/bitcoin/reviewed'
import { signReviewed } from '~/lib/core/bitcoin/sign'
import { AppError } from '~/lib/core/errors'
import type { Swap, ToEvmSwap } from '~/lib/core/journal/types'
import { reviewedTransaction, reviewWrap, type WrapReviewInput } from '~/lib/core/review/wrap'
import type { Deployment, Deployments } from '../ports/deployment'
import type { Keyring } from '../ports/keyring'
import type { Clock } from '../ports/platform'
import type { ReviewStore } from '../ports/journal-store'
import { abandonAfter } from '../journal/abandon'
import type { Journal } from '../journal/journal'
import { startingPoint } from '../chains/starting-point'
import { storeSigned } from '../journal/store-signed'
import { hasWarningConsent } from './warning-consent'
import { checkMintLimit } from '../chains/mint-limit'
import { coinsOf, sumSats } from '../chains/coins'
import { countingServers } from '../chains/server-counts'
import { ownQuoteToEvm, payloadIn } from './own-quote'
import { isFresh } from './policy'
import { checkSources } from './source-consent'
import { provenFacts } from './prepare-to-evm'
import { chainPolicy } from './price'
import type { PendingToEvmReview } from '../ports/pending-review'

type Ports = {
  deployments: Deployments
  keyring: Keyring
  journal: Journal
  reviews: ReviewStore
  clock: Clock
}

/** From the user's approval to signed bytes on disk. The network is used only to check again. */
export function createToEvmApproval({ deployments, keyring, journal, reviews, clock }: Ports) {
  /** Reviews the same bytes again: coins, previous transactions, lockers and prices are all reread. */
  const reviewAgain = async (
    pending: PendingToEvmReview,
    acknowledged: boolean,
  ): Promise<ReviewedTransaction> => {
    if (!isFresh(pending.createdAt, clock.now()))
      throw new AppError('quote-stale', 'the review is too old to sign')
    const { deployment, counts } = countingServers(await deployments.of(pending.profileId))
    const input = await refreshed(pending, deployment)
    const reviewed = reviewedTransaction(input, hasWarningConsent(pending, acknowledged, reviewWrap(input)))
    if (reviewed.digest !== pending.review.digest)
      throw new AppError('review-changed', 'the bytes are not those that were shown')
    checkSources(counts, { ...pending, acknowledged }, false)
    return reviewed
  }

  const refreshed = async (pending: PendingToEvmReview, deployment: Deployment): Promise<WrapReviewInput> => {
    const { intent, input, fees, route, promise } = pending
    const { address } = input.signer
    const network = findNetwork(deployment.profile, intent.networkName)
    const base = baseOf(deployment.profile, network)
    const { thirdPartyId } = intent
    const [utxos, { facts }, chainQuote] = await Promise.all([
      coinsOf(address, deployment.bitcoin, journal, pending.id),
      provenFacts(input.psbt, address, deployment, { base, order: intent }),
      ownQuoteToEvm({ network, base, thirdPartyId, order: intent }, { fees, route }, payloadIn(input.psbt), {
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
      // What a plain wrap was shown to bring must still arrive.
      intent: isPlain ? { ...input.intent, minOutput: promise.leastArrival } : input.intent,
      policy: { ...input.policy, ...chainPolicy(chainQuote) },
    }
  }

  const begin = async (pending: PendingToEvmReview, reviewed: ReviewedTransaction): Promise<Swap> => {
    const deployment = await deployments.of(pending.profileId)
    const network = findNetwork(deployment.profile, pending.intent.networkName)
    const { id, profileId, origin, intent, promise, input } = pending
    const { address, addressType, publicKey } = input.signer
    return journal.begin({
      id,
      profileId,
      origin,
      intent,
      promise,
      account: { address, addressType, publicKey },
      digest: reviewed.digest,
      reserved: reviewed.transaction.inputs.map(({ txid, vout }) => ({ txid, vout })),
      startedFrom: await startingPoint(deployment, [network, baseOf(deployment.profile, network)]),
    })
  }

  /** Signs, journals the bytes and reads them back: they are on disk before they are sent. */
  const signAndStore = async (swap: ToEvmSwap, reviewed: ReviewedTransaction): Promise<Swap> => {
    const { network } = (await deployments.of(swap.profileId)).profile.bitcoin
    const signed = await keyring.withBitcoinKey({ ...swap.account, network }, (key) =>
      signReviewed(reviewed, key),
    )
    const feeSats = sumSats(reviewed.transaction.inputs) - sumSats(reviewed.transaction.outputs)
    const stored = await storeSigned(journal, swap.id, 'payment', { ...signed, feeSats })
    await reviews.remove(swap.id)
    return stored
  }

  return {
    async approve(pending: PendingToEvmReview, acknowledged: boolean): Promise<Swap> {
      const existing = await journal.get(pending.id)
      if (existing !== undefined) return existing
      // A locked wallet is reported before anything is written.
      await keyring.accounts()
      const reviewed = await reviewAgain(pending, acknowledged)
      await reviews.put({ ...pending, acknowledged })
      const swap = await begin(pending, reviewed)
      if (!isToEvm(swap)) return swap
      try {
        return await signAndStore(swap, reviewed)
      } catch (thrown) {
        // The user sees it fail and may order again, so it must not continue in the background.
        await abandonAfter(thrown, swap.id, journal)
        throw thrown
      }
    },

    /**
     * Resumes an approval that was interrupted before signing. Nothing was sent, so one that is too old, or no longer
     * passes its review, is abandoned and its coins are released; a locked wallet is waited for.
     */
    async resume(swap: ToEvmSwap, pending: PendingToEvmReview | undefined): Promise<Swap> {
      try {
        if (pending?.acknowledged === undefined) throw new AppError('quote-stale', 'the review is gone')
        return await signAndStore(swap, await reviewAgain(pending, pending.acknowledged))
      } catch (thrown) {
        return abandonAfter(thrown, swap.id, journal)
      }
    },
  }
}
