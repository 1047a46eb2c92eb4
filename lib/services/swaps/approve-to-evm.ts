import { baseOf, findNetwork } from '~/lib/contract/catalog'
import type { ReviewedTransaction } from '~/lib/core/bitcoin/reviewed'
import { signReviewed } from '~/lib/core/bitcoin/sign'
import { AppError } from '~/lib/core/errors'
import type { Request, ToEvmRequest } from '~/lib/core/request/types'
import { reviewedTransaction, reviewWrap, type WrapReviewInput } from '~/lib/core/review/wrap'
import type { Deployment, Deployments } from '../ports/deployment'
import type { Keyring } from '../ports/keyring'
import type { Clock } from '../ports/platform'
import type { ReviewStore } from '../ports/request-store'
import type { Journal } from '../requests/journal'
import { startingPoint } from '../requests/starting-point'
import { storeSigned } from '../requests/store-signed'
import { isAcknowledged } from './acknowledged'
import { coinsOf, sumSats } from './coins'
import { isFresh } from './policy'
import { provenFacts } from './prepare-to-evm'
import type { PreparedToEvm } from './prepared'

type Ports = {
  deployments: Deployments
  keyring: Keyring
  journal: Journal
  reviews: ReviewStore
  clock: Clock
}

/** From the user's word to signed bytes on disk. Nothing here touches the network but to look again. */
export function createToEvmApproval({ deployments, keyring, journal, reviews, clock }: Ports) {
  /** The same bytes against the world as it is now: coins, previous transactions and lockers are all read again. */
  const reviewAgain = async (
    prepared: PreparedToEvm,
    acknowledged: boolean,
  ): Promise<ReviewedTransaction> => {
    if (!isFresh(prepared.createdAt, clock.now()))
      throw new AppError('quote-stale', 'the review is too old to sign')
    const deployment = await deployments.of(prepared.profileId)
    const input = await refreshed(prepared, deployment)
    const reviewed = reviewedTransaction(input, isAcknowledged(prepared, acknowledged, reviewWrap(input)))
    if (reviewed.digest !== prepared.review.digest)
      throw new AppError('review-changed', 'the bytes are not those that were shown')
    return reviewed
  }

  const refreshed = async (prepared: PreparedToEvm, deployment: Deployment): Promise<WrapReviewInput> => {
    const { intent, input } = prepared
    const { address } = input.signer
    const base = baseOf(deployment.profile, findNetwork(deployment.profile, intent.networkName))
    const [utxos, facts] = await Promise.all([
      coinsOf(address, deployment.bitcoin, journal, prepared.id),
      provenFacts(input.psbt, address, deployment, { base, order: intent }),
    ])
    return { ...input, ...facts, utxos }
  }

  const begin = async (prepared: PreparedToEvm, reviewed: ReviewedTransaction): Promise<Request> => {
    const deployment = await deployments.of(prepared.profileId)
    const network = findNetwork(deployment.profile, prepared.intent.networkName)
    const { id, profileId, origin, intent, promise, input } = prepared
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

  /** Signs, journals the bytes and reads them back: they are on disk before any of them is sent. */
  const signAndStore = async (request: ToEvmRequest, reviewed: ReviewedTransaction): Promise<Request> => {
    const { network } = (await deployments.of(request.profileId)).profile.bitcoin
    const signed = await keyring.withBitcoinKey({ ...request.account, network }, (key) =>
      signReviewed(reviewed, key),
    )
    const feeSats = sumSats(reviewed.transaction.inputs) - sumSats(reviewed.transaction.outputs)
    const stored = await storeSigned(journal, request.id, 'payment', { ...signed, feeSats })
    await reviews.remove(request.id)
    return stored
  }

  /** Nothing was sent, and nothing will be: the coins are free. Whatever else went wrong may yet go well. */
  const giveUp = async (id: string, thrown: unknown): Promise<Request> => {
    if (!(thrown instanceof AppError) || !GIVE_UP.has(thrown.code)) throw thrown
    const abandonment = { code: thrown.code, reason: thrown.message }
    return journal.record(id, { type: 'abandoned', abandonment })
  }

  return {
    async approve(prepared: PreparedToEvm, acknowledged: boolean): Promise<Request> {
      const existing = await journal.get(prepared.id)
      if (existing !== undefined) return existing
      // A locked wallet is told of before anything is written.
      await keyring.accounts()
      const reviewed = await reviewAgain(prepared, acknowledged)
      await reviews.put({ ...prepared, acknowledged })
      const request = await begin(prepared, reviewed)
      if (!('reserved' in request)) return request
      try {
        return await signAndStore(request, reviewed)
      } catch (thrown) {
        // What the user sees fail, and may order anew, must not go on behind.
        await giveUp(request.id, thrown)
        throw thrown
      }
    },

    /**
     * Takes up an approval that was cut off before its bytes were signed. Nothing was sent, so one that is too old, or
     * that the world no longer allows, is given up and its coins are free; a locked wallet is waited for.
     */
    async resume(request: ToEvmRequest, prepared: PreparedToEvm | undefined): Promise<Request> {
      try {
        if (prepared?.acknowledged === undefined) throw new AppError('quote-stale', 'the review is gone')
        return await signAndStore(request, await reviewAgain(prepared, prepared.acknowledged))
      } catch (thrown) {
        return giveUp(request.id, thrown)
      }
    },
  }
}

/** Failures of a cut-off approval that no waiting will mend. */
const GIVE_UP = new Set([
  'quote-stale',
  'review-changed',
  'review-refused',
  'review-unacknowledged',
  'wallet-missing',
])
