import type { ReviewedTransaction } from '~/lib/core/bitcoin/reviewed'
import { AppError } from '~/lib/core/errors'
import type { ApprovedEvent } from '~/lib/core/journal/events'
import { type BitcoinEntry, type BitcoinSpend, type Entry, spendsBitcoin } from '~/lib/core/journal/types'
import type { Finding } from '~/lib/core/review/finding'
import { countingServers } from '../chains/server-counts'
import { readingOnce } from '../chains/shared-reads'
import { afterFailure } from '../journal/after-failure'
import type { Deployment, Deployments } from '../ports/deployment'
import type { PendingPayment, PendingToEvmReview } from '../ports/pending-review'
import type { Clock } from '../ports/platform'
import type { Journal } from '../journal/journal'
import type { Keyring } from '../ports/keyring'
import type { EntrySigner } from '../ports/signer'
import { accountBehind } from '../wallet/payer'
import type { Decision } from './decision'
import { isFresh } from './freshness'
import { checkSources } from './source-consent'
import type { ReadyStep } from './steps'
import { consentOf, consentTo, shownOf, type ShownReview } from './warning-consent'

export type SpendPorts = {
  deployments: Deployments
  keyring: Pick<Keyring, 'accounts'>
  signer: EntrySigner
  journal: Journal
  clock: Clock
}

/** A pending review whose approval signs a Bitcoin transaction. */
type PendingSpend = PendingToEvmReview | PendingPayment

export type HasConsent = (review: { findings: readonly Finding[] }) => boolean

/** The outcome of another review, before a signature: a Bitcoin transaction, or the steps that can be signed now. */
export type Allowed = { reviewed: ReviewedTransaction } | { ready: readonly ReadyStep[] }

type SpendKind<P extends PendingSpend> = {
  /**
   * Reviews the same bytes again on the chains' current state.
   * @param hasConsent whether the user has accepted the warnings of a review; throws if one was not shown
   * @throws AppError if they are not to be signed
   */
  reviewAgain: (pending: P, deployment: Deployment, hasConsent: HasConsent) => Promise<ReviewedTransaction>
  /** The approval as it is journalled. */
  startOf: (pending: P, reviewed: ReviewedTransaction) => Promise<ApprovedEvent['start']>
}

/**
 * From the user's approval to signed bytes on disk, for every entry that pays with a Bitcoin transaction; for an account
 * whose key is elsewhere in two steps, out and back. The network is used only to repeat the checks.
 */
export function createSpendApproval<P extends PendingSpend>(ports: SpendPorts, kind: SpendKind<P>) {
  const { deployments, keyring, signer, journal, clock } = ports

  /** @throws AppError unless what was shown still holds, and was accepted with its warnings */
  const reviewAgain = async (pending: P, shown: ShownReview | undefined): Promise<ReviewedTransaction> => {
    const { deployment, counts } = countingServers(
      readingOnce(await deployments.of(pending.profileId), clock.now()),
    )
    const reviewed = await kind.reviewAgain(pending, deployment, (review) => consentTo(shown, review))
    if (reviewed.digest !== pending.review.digest)
      throw new AppError('review-changed', 'the bytes are not those that were shown')
    checkSources(counts, shown)
    return reviewed
  }

  return {
    async approve(pending: P, { acknowledged }: Decision): Promise<Entry> {
      const shown = { ...pending, acknowledged }
      const existing = await journal.get(pending.id)
      if (existing !== undefined) return existing
      // A locked wallet is reported before anything is written.
      await accountBehind(keyring, pending.accountIndex)
      await signer.ready({ ...pending, account: pending.input.signer })
      checkFresh(pending, clock.now())
      const reviewed = await reviewAgain(pending, shown)
      const start = { ...(await kind.startOf(pending, reviewed)), consent: consentOf(shown) }
      const entry = await journal.begin(start, pending)
      if (!spendsBitcoin(entry)) return entry
      try {
        return await signer.sign(entry, { kind: 'payment', reviewed })
      } catch (thrown) {
        // The user may order again what has failed, so it must not continue in the background.
        await afterFailure(thrown, entry, { journal, clock })
        throw thrown
      }
    },

    /**
     * Resumes an approval that was interrupted before signing. Nothing was sent, so an approval that is too old, or no
     * longer passes its review, is abandoned and its coins are released. If the wallet is locked, it waits.
     */
    async resume(entry: BitcoinEntry, pending: P | undefined): Promise<Entry> {
      try {
        checkFresh(pending, clock.now())
        const reviewed = await reviewAgain(pending, shownOf(entry))
        return await signer.sign(entry, { kind: 'payment', reviewed })
      } catch (thrown) {
        return afterFailure(thrown, entry, { journal, clock })
      }
    },

    /** For what has come back from another signer: of whatever age. @throws AppError `quote-stale` if the review is gone */
    async review(_entry: BitcoinEntry, pending: P | undefined, shown: ShownReview): Promise<Allowed> {
      if (pending === undefined) throw new AppError('quote-stale', 'the review is gone')
      return { reviewed: await reviewAgain(pending, shown) }
    },
  }
}

/** @throws AppError `quote-stale` if the review is gone, or too old to sign */
function checkFresh<P extends PendingSpend>(pending: P | undefined, now: number): asserts pending is P {
  if (pending === undefined || !isFresh(pending.createdAt, now))
    throw new AppError('quote-stale', 'the review is gone, or too old to sign')
}

/** Writes what every approval of a Bitcoin transaction journals: who pays, the bytes that were shown, and their coins. */
export function spendStart(
  { id, profileId, origin, input }: PendingSpend,
  { digest, transaction }: ReviewedTransaction,
): Pick<BitcoinSpend, 'id' | 'profileId' | 'origin' | 'account' | 'digest' | 'reserved'> {
  const { address, addressType, publicKey } = input.signer
  return {
    id,
    profileId,
    origin,
    account: { address, addressType, publicKey },
    digest,
    reserved: transaction.inputs.map(({ txid, vout }) => ({ txid, vout })),
  }
}
