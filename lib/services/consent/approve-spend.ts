import { sumSats } from '~/lib/core/amount'
import type { SignedTransaction } from '~/lib/core/bitcoin/finalize'
import type { ReviewedTransaction } from '~/lib/core/bitcoin/reviewed'
import { signReviewed } from '~/lib/core/bitcoin/sign'
import { AppError } from '~/lib/core/errors'
import type { ApprovedEvent } from '~/lib/core/journal/events'
import { type BitcoinEntry, type BitcoinSpend, type Entry, spendsBitcoin } from '~/lib/core/journal/types'
import { handedOverOf } from '~/lib/core/outside/signing/hand-over'
import { takeBack } from '~/lib/core/outside/signing/take-back'
import type { Finding } from '~/lib/core/review/finding'
import { countingServers } from '../chains/server-counts'
import { readingOnce } from '../chains/shared-reads'
import { abandonAfter } from '../journal/abandon'
import { storeHandedOver } from '../journal/hand-over'
import type { Journal } from '../journal/journal'
import { storeSigned } from '../journal/store-signed'
import type { Deployment, Deployments } from '../ports/deployment'
import type { Keyring } from '../ports/keyring'
import type { OutsideSigners } from '../ports/outside-signers'
import type { PendingPayment, PendingToEvmReview } from '../ports/pending-review'
import type { Clock } from '../ports/platform'
import { askOnReturn } from './ask-on-return'
import type { Decision } from './decision'
import { isFresh } from './freshness'
import { checkSources } from './source-consent'
import { consentOf, consentTo, shownOf, type ShownReview } from './warning-consent'

type Ports = {
  deployments: Deployments
  keyring: Keyring
  outsideSigners: OutsideSigners
  journal: Journal
  clock: Clock
}

/** A pending review whose approval signs a Bitcoin transaction. */
type PendingSpend = PendingToEvmReview | PendingPayment

/** What another signer returned; `here`: this wallet turned out to have the key, and signs itself. */
export type SignatureSource = Uint8Array | 'here'

export type HasConsent = (review: { findings: readonly Finding[] }) => boolean

/** What differs from one kind of spend to another. */
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
export function createSpendApproval<P extends PendingSpend>(
  { deployments, keyring, outsideSigners, journal, clock }: Ports,
  kind: SpendKind<P>,
) {
  /** @throws AppError unless what was shown still holds, is recent, and was accepted with its warnings */
  const reviewFresh = async (pending: P, shown: ShownReview | undefined): Promise<ReviewedTransaction> => {
    if (!isFresh(pending.createdAt, clock.now()))
      throw new AppError('quote-stale', 'the review is too old to sign')
    return reviewAgain(pending, shown)
  }

  /** The same, of whatever age. */
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

  /** Journals the bytes and reads them back: they are on disk before they are sent. */
  const store = async (
    { id }: BitcoinEntry,
    { transaction }: ReviewedTransaction,
    signed: SignedTransaction,
  ): Promise<Entry> => {
    const feeSats = sumSats(transaction.inputs) - sumSats(transaction.outputs)
    return storeSigned(journal, id, 'payment', { ...signed, feeSats })
  }

  const signHere = async (entry: BitcoinEntry, reviewed: ReviewedTransaction): Promise<SignedTransaction> => {
    const { network } = (await deployments.of(entry.profileId)).profile.bitcoin
    const key = { ...entry.account, network }
    return keyring.withBitcoinKey(key, (privateKey) => signReviewed(reviewed, privateKey))
  }

  /** Signs, or journals what the account's own signer is to be given. */
  const signAndStore = async (entry: BitcoinEntry, reviewed: ReviewedTransaction): Promise<Entry> => {
    const { network } = (await deployments.of(entry.profileId)).profile.bitcoin
    if ((await outsideSigners.of({ ...entry.account, network })) !== undefined)
      return storeHandedOver(journal, entry.id, handedOverOf(reviewed, 'payment'))
    return store(entry, reviewed, await signHere(entry, reviewed))
  }

  return {
    async approve(pending: P, { acknowledged }: Decision): Promise<Entry> {
      const shown = { ...pending, acknowledged }
      const existing = await journal.get(pending.id)
      if (existing !== undefined) return existing
      // A locked wallet is reported before anything is written.
      await keyring.accounts()
      const reviewed = await reviewFresh(pending, shown)
      const start = { ...(await kind.startOf(pending, reviewed)), consent: consentOf(shown) }
      const entry = await journal.begin(start, pending)
      if (!spendsBitcoin(entry)) return entry
      try {
        return await signAndStore(entry, reviewed)
      } catch (thrown) {
        // The user may order again what has failed, so it must not continue in the background.
        await abandonAfter(thrown, entry.id, journal)
        throw thrown
      }
    },

    /**
     * Resumes an approval that was interrupted before signing. Nothing was sent, so an approval that is too old, or no
     * longer passes its review, is abandoned and its coins are released. If the wallet is locked, it waits.
     */
    async resume(entry: BitcoinEntry, pending: P | undefined): Promise<Entry> {
      try {
        if (pending === undefined) throw new AppError('quote-stale', 'the review is gone')
        return await signAndStore(entry, await reviewFresh(pending, shownOf(entry)))
      } catch (thrown) {
        return abandonAfter(thrown, entry.id, journal)
      }
    },

    /**
     * Takes the signatures of what was handed over, after the same review as before the approval. A refusal sends
     * nothing and frees nothing: the signed copy stays valid.
     * @param accepted what the user has accepted since
     * @returns the warnings that are new or worse, and keep it from being sent until they are accepted; none once sent
     * @throws AppError `signature-refused`; `quote-stale` if the review is gone; whatever `reviewAgain` throws
     */
    async takeBack(
      entry: BitcoinEntry,
      pending: P | undefined,
      returned: SignatureSource,
      accepted: readonly Finding[],
    ): Promise<readonly Finding[]> {
      if (pending === undefined) throw new AppError('quote-stale', 'the review is gone')
      const { shown, asked } = askOnReturn(entry.consent, accepted)
      const reviewed = await reviewAgain(pending, shown)
      if (asked().length > 0) return asked()
      const signed = returned === 'here' ? await signHere(entry, reviewed) : takeBack(returned, reviewed)
      if (accepted.length > 0) await journal.record(entry.id, { type: 'consented', findings: accepted })
      await store(entry, reviewed, signed)
      return []
    },
  }
}

/** What every approval of a Bitcoin transaction journals: who pays, the bytes that were shown, and their coins. */
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
