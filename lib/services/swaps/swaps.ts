import type { FeeChoice, SwapOrder } from '~/lib/contract/ui'
import type { PriceView, QuoteView } from '~/lib/contract/views/quote'
import type { ReviewView } from '~/lib/contract/views/review'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import type { Entry } from '~/lib/core/journal/types'
import type { Deployments } from '../ports/deployment'
import type { Keyring } from '../ports/keyring'
import type { Clock, Random } from '../ports/platform'
import type { ReviewStore } from '../ports/journal-store'
import type { Journal } from '../journal/journal'
import { waitingEntry } from '../journal/waiting-entry'
import type { Recipients } from '../recipients/recipients'
import { type ApprovedReview, requireShown } from './approved-review'
import { maxToBitcoin } from './max-to-bitcoin'
import { maxToEvm } from './max-to-evm'
import { pruneReviews } from '../consent/prune-reviews'
import { prepareToBitcoin } from './prepare-to-bitcoin'
import { prepareToEvm } from './prepare-to-evm'
import { isPendingSwap, type PendingSwap } from '../ports/pending-review'
import { priceOfQuote, type QuotedOffer } from './price-of-quote'
import { quoteToBitcoin } from './quote-to-bitcoin'
import { quoteToEvm } from './quote-to-evm'
import { requirePossible } from './require-possible'
import { reviewViewOf } from './review-view'
import type { SwapSigning } from './signing'

export type Swaps = ReturnType<typeof createSwaps>

/**
 * The site that asks, whose account it is, and the signer on the EVM side: a page's wallet by its account, or Satspan's
 * own key. Without an `accountIndex`, the account in use.
 */
export type SwapOrigin = { origin: string | null; accountIndex?: number | undefined; pageAccount?: Hex }

type Ports = {
  deployments: Deployments
  keyring: Keyring
  journal: Journal
  reviews: ReviewStore
  recipients: Pick<Recipients, 'judge'>
  signing: Pick<SwapSigning, 'approve'>
  clock: Clock
  random: Random
  /** Called once a swap is approved: its broadcast and tracking start. */
  started: (entry: Entry) => void
}

/** From an order to a swap: quote, reviewed transaction, approval. */
export function createSwaps(ports: Ports) {
  const { deployments, keyring, journal, reviews, recipients, signing, clock, random, started } = ports

  const context = async (accountIndex?: number) => {
    const [deployment, accounts] = await Promise.all([deployments.current(), keyring.accounts(accountIndex)])
    return { deployment, accounts, journal }
  }

  const build = async (
    order: SwapOrder,
    { origin, accountIndex, pageAccount }: SwapOrigin,
    onAnswer: () => void,
  ): Promise<PendingSwap> => {
    const { deployment, accounts } = await context(accountIndex)
    const stamp = { id: random.uuid(), createdAt: clock.now(), origin, accountIndex: accounts.index }
    if (order.direction === 'to-evm')
      return prepareToEvm({ deployment, accounts, journal, recipients, onAnswer }, order, stamp)
    return prepareToBitcoin(
      {
        deployment,
        account: pageAccount ?? accounts.evm.address,
        ownBitcoinAddress: accounts.bitcoin.address,
        journal,
        recipients,
        onAnswer,
      },
      order,
      { ...stamp, signer: pageAccount === undefined ? 'wallet' : 'page' },
    )
  }

  const pendingSwap = async (id: string): Promise<PendingSwap | undefined> => {
    const kept = await reviews.get(id)
    return kept !== undefined && isPendingSwap(kept) ? kept : undefined
  }

  const isBegun = async (id: string): Promise<boolean> => ((await journal.get(id))?.attempts.length ?? 0) > 0

  /**
   * Another window may have approved it: the warnings accepted for a swap that has begun count until all its steps are
   * signed.
   */
  const drop = async (id: string): Promise<void> => {
    if (!(await isBegun(id))) await reviews.remove(id)
  }

  const prepare = async (order: SwapOrder, asker: SwapOrigin, onAnswer: () => void): Promise<ReviewView> => {
    await pruneReviews(reviews, journal, clock.now())
    const pending = await build(order, asker, onAnswer)
    await reviews.put(pending)
    return reviewViewOf(pending)
  }

  return {
    /** @param accountIndex whose swap it would be; without it, the account in use */
    quote: async (order: SwapOrder, accountIndex?: number): Promise<QuoteView> =>
      order.direction === 'to-evm'
        ? quoteToEvm(await context(accountIndex), order, clock.now())
        : quoteToBitcoin(await context(accountIndex), order, clock.now()),

    price: async (order: SwapOrder, quoted: QuotedOffer): Promise<PriceView> =>
      priceOfQuote(await context(), order, quoted, clock.now()),

    max: async (order: SwapOrder): Promise<{ amount: bigint }> => ({
      amount:
        order.direction === 'to-evm'
          ? await maxToEvm(await context(), order)
          : await maxToBitcoin(await context(), order),
    }),

    /**
     * Refuses an order that could not be approved as things are. @throws AppError as `requirePossible` does
     * @param asker with `pageAccount: null` while the wallet of the page is still to be chosen
     */
    async requirePossible(
      order: SwapOrder,
      asker: Omit<SwapOrigin, 'pageAccount'> & { pageAccount?: Hex | null },
    ): Promise<void> {
      const { origin, accountIndex } = asker
      const found = await context(accountIndex)
      const { pageAccount: payer = found.accounts.evm.address } = asker
      await requirePossible(found, order, { origin, payer, now: clock.now() })
    },

    /**
     * Builds and reviews the transaction, and keeps the review for the user's decision.
     * @param onAnswer called once the bridge has sent the transaction, before its review
     */
    prepare: (order: SwapOrder, asker: SwapOrigin, onAnswer: () => void = () => {}) =>
      prepare(order, asker, onAnswer),

    /**
     * Builds and reviews the user's own order of a review again, in its place and for its account.
     * @throws AppError `quote-stale` if the review is gone, or approved in another window, and whatever `prepare` throws
     */
    async renew(id: string): Promise<ReviewView> {
      const kept = await pendingSwap(id)
      if (kept === undefined || kept.origin !== null || (await isBegun(id)))
        throw new AppError('quote-stale', 'no such review')
      const renewed = await prepare(kept.order, { origin: null, accountIndex: kept.accountIndex }, () => {})
      await drop(id)
      return renewed
    },

    /** A prepared review, to show it again; `undefined` once approved, rejected or dropped. */
    async review(id: string): Promise<ReviewView | undefined> {
      const kept = await pendingSwap(id)
      return kept && reviewViewOf(kept)
    },

    /**
     * Signs what was shown. Approving twice, from any window, gives the same swap.
     * @throws AppError `review-changed` if the review is not the one that the approval names, or is of another profile
     * than the one in use
     */
    async approve(
      named: ApprovedReview,
      acknowledged: boolean,
      feeChoice: FeeChoice,
    ): Promise<{ requestId: string }> {
      const { reviewId: id } = named
      const existing = await journal.get(id)
      if (existing !== undefined) return { requestId: id }
      const kept = await pendingSwap(id)
      if (kept === undefined) throw new AppError('quote-stale', 'no such review')
      requireShown(kept, named)
      const signed = signing.approve(kept, acknowledged, feeChoice)
      started(await signed.catch((thrown: unknown) => waitingEntry(thrown, id, journal)))
      return { requestId: id }
    },

    reject: drop,
  }
}
