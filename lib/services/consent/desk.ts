import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import type { Entry } from '~/lib/core/journal/types'
import type { PagePayer } from '~/lib/core/page-payer'
import type { Addresses } from '../addresses/addresses'
import { chosenAddress } from '../journal/address-marks'
import type { Journal } from '../journal/journal'
import { waitingEntry } from '../journal/waiting-entry'
import type { Deployment, Deployments } from '../ports/deployment'
import type { ReviewStore } from '../ports/journal-store'
import type { Accounts, Keyring } from '../ports/keyring'
import type { PendingReview } from '../ports/pending-review'
import type { Clock, Random } from '../ports/platform'
import { accountBehind } from '../wallet/payer'
import type { ApprovedReview, Decision } from './decision'
import { readingOnce } from '../chains/shared-reads'
import { REVIEW_LIFETIME_MS } from './freshness'
import type { Allowed } from './approve-spend'
import { checkShown, type ShownReview } from './warning-consent'

/**
 * The site that asks, whose account it is, and who pays: a page's wallet by its account, or Satspan's own key. Without an
 * `accountIndex`, the account in use.
 */
export type OrderOrigin = {
  origin: string | null
  accountIndex?: number | undefined
  pageAccount?: Hex | PagePayer
}

/** Where a review is made: the deployment in use and the accounts of who pays. */
export type ReviewContext = { deployment: Deployment; accounts: Accounts; journal: Journal }

/** The origin of a review: the entry that it will be once approved, when, who asks, for which account. */
export type Stamp = { entryId: string; createdAt: number; origin: string | null; accountIndex: number }

/** The stamp as every pending review begins with it. */
export function headOf({ entryId, createdAt, origin, accountIndex }: Stamp) {
  return { id: entryId, createdAt, origin, accountIndex }
}

interface ShownKind<P, View> {
  /** @param holder the entry that it has to wait for */
  viewOf(pending: P, holder?: Entry): View
  /** The entry under way that stands in the way of an approval; absent where none can. */
  holderOf?: (pending: P) => Promise<Entry | undefined>
}

export interface OrderKind<
  Order,
  Quote,
  P extends PendingReview & { order: Order },
  View,
  E extends Entry,
> extends ShownKind<P, View> {
  isOwn(review: PendingReview): review is P
  quote(context: ReviewContext, order: Order): Promise<Quote>
  /** Builds and reviews it. Nothing is reserved or signed. */
  prepare(context: ReviewContext, order: Order, stamp: Stamp, from: Preparation): Promise<P>

  /** Of what would be signed; '' if nothing would be. */
  digestOf(pending: P): string
  approve(pending: P, decision: Decision): Promise<Entry>
  /** Signs what an approval whose worker has died still lacks. */
  resume(entry: E, pending: P | undefined): Promise<Entry>
  /** Reviews what an approved entry still needs signed. */
  review(entry: E, pending: P | undefined, shown: ShownReview): Promise<Allowed>
}

/** `onAnswer` is called once the bridge has sent the transaction, before its review. */
type Preparation = OrderOrigin & { onAnswer?: () => void }

/** The way of one kind of order: a quote, a review, the user's decision, an entry of the journal. */
export interface Desk<Order, Quote, View, E extends Entry> {
  /** @param accountIndex whose order it would be; without it, the account in use */
  quote(order: Order, accountIndex?: number): Promise<Quote>
  /** Builds and reviews the order, and keeps the review for the user's decision. */
  prepare(order: Order, from?: Preparation): Promise<View>
  /** A prepared review, to show it again; `undefined` once approved, rejected or dropped. */
  review(entryId: string): Promise<View | undefined>
  /**
   * Builds and reviews the user's own order of a review again, in its place and for its account.
   * @throws AppError `quote-stale` if the review is gone, or approved in another window, and whatever `prepare` throws
   */
  renew(entryId: string): Promise<View>
  /**
   * Signs what was shown. Approving twice, from any window, gives the same entry.
   * @throws AppError `review-changed` if the review is not the one that the approval names, or is of another profile
   * than the one in use
   */
  approve(named: ApprovedReview, decision: Decision): Promise<{ entryId: string }>
  /** Signs the remaining steps of an approved entry. */
  resume(entry: E): Promise<Entry>
  /** Reviews what an approved entry still needs signed, as the chains are now. @throws AppError as the kind's review does */
  reviewAgain(entry: E, shown: ShownReview): Promise<Allowed>
  reject(entryId: string): Promise<void>
}

/** The desk of approved entries, of one kind or of any. */
export type EntryDesk<E extends Entry = Entry> = Pick<
  Desk<never, unknown, unknown, E>,
  'resume' | 'reviewAgain'
>

export type DeskPorts = {
  deployments: Pick<Deployments, 'current'>
  keyring: Pick<Keyring, 'accounts'>
  addresses: Pick<Addresses, 'isUsedSince'>
  journal: Journal
  reviews: Omit<ReviewStore, 'all' | 'removeOf'>
  clock: Clock
  random: Random
  /** Called once an order is approved: its broadcast and tracking start. */
  started: (entry: Entry) => void
}

/** The user's own order, of the account in use. */
const OWN: OrderOrigin = { origin: null }

/** From an order over its review to signed bytes on disk. It keeps the pending reviews of one kind. */
export function createDesk<Order, Quote, P extends PendingReview & { order: Order }, View, E extends Entry>(
  ports: DeskPorts,
  kind: OrderKind<Order, Quote, P, View, E>,
): Desk<Order, Quote, View, E> {
  const { deployments, journal, reviews, started } = ports

  const own = (review: PendingReview | undefined): P | undefined =>
    review !== undefined && kind.isOwn(review) ? review : undefined

  const pendingOf = async (entryId: string) => own(await reviews.get(entryId))

  /** Reads the review by which the entry was approved. */
  const approvedBy = async (entryId: string) => own(await journal.review(entryId))

  return {
    quote: async (order, accountIndex) => kind.quote(await contextOf(accountIndex, ports), order),

    prepare: (order, from = OWN) => prepare(kind, order, from, ports),

    async review(entryId) {
      const pending = await pendingOf(entryId)
      return pending && (await show(kind, pending))
    },

    async renew(entryId) {
      const pending = await pendingOf(entryId)
      if (pending === undefined || pending.origin !== null)
        throw new AppError('quote-stale', 'no such review')
      const renewed = await prepare(
        kind,
        pending.order,
        { ...OWN, accountIndex: pending.accountIndex },
        ports,
      )
      await reviews.remove(entryId)
      return renewed
    },

    async approve({ entryId, digest }, decision) {
      if ((await journal.get(entryId)) !== undefined) return { entryId }
      const pending = await pendingOf(entryId)
      if (pending === undefined) throw new AppError('quote-stale', 'no such review')
      if (digest !== kind.digestOf(pending))
        throw new AppError('review-changed', 'another review than was shown')
      checkShown(pending, decision, (await deployments.current()).profile)
      const signed = kind.approve(pending, decision)
      started(await signed.catch((thrown: unknown) => waitingEntry(thrown, entryId, journal)))
      return { entryId }
    },

    resume: async (entry) => kind.resume(entry, await approvedBy(entry.id)),

    reviewAgain: async (entry, shown) => kind.review(entry, await approvedBy(entry.id), shown),

    reject: (entryId) => reviews.remove(entryId),
  }
}

/** Where an account's review is made; without an index, that of the account in use. */
async function contextOf(
  accountIndex: number | undefined,
  { deployments, keyring, journal, clock }: DeskPorts,
): Promise<ReviewContext> {
  const [deployment, accounts] = await Promise.all([
    deployments.current(),
    accountBehind(keyring, accountIndex),
  ])
  return { deployment: readingOnce(deployment, clock.now()), accounts, journal }
}

/** Whether another wallet of the same keys has used the address that was chosen for the payout or the change. */
async function isUsedSince(
  pending: PendingReview,
  { accounts, deployment }: ReviewContext,
  { addresses }: DeskPorts,
): Promise<boolean> {
  const address = chosenAddress(pending)
  if (address === undefined) return false
  const { bitcoin, profile } = deployment
  const account = { network: profile.bitcoin.network, address: accounts.bitcoin.address }
  return addresses.isUsedSince(account, address, bitcoin)
}

/** Builds and reviews an order, and keeps the review. */
async function prepare<Order, P extends PendingReview & { order: Order }, View>(
  kind: Pick<OrderKind<Order, unknown, P, View, Entry>, 'prepare' | 'viewOf' | 'holderOf'>,
  order: Order,
  from: Preparation,
  ports: DeskPorts,
): Promise<View> {
  const { reviews, clock, random } = ports
  await reviews.prune(clock.now() - REVIEW_LIFETIME_MS * 2)
  const context = await contextOf(from.accountIndex, ports)
  const { index: accountIndex } = context.accounts
  const stamp = { entryId: random.uuid(), createdAt: clock.now(), origin: from.origin, accountIndex }
  const pending = await kind.prepare(context, order, stamp, from)
  if (await isUsedSince(pending, context, ports)) return prepare(kind, order, from, ports)
  await reviews.put(pending)
  return show(kind, pending)
}

async function show<P, View>(kind: ShownKind<P, View>, pending: P): Promise<View> {
  return kind.viewOf(pending, await kind.holderOf?.(pending))
}
