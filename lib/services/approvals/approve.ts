import { AppError, recoveryOf, toAppError } from '~/lib/core/errors'
import type { ApprovedReview, Decision as SwapDecision } from '../consent/decision'
import type { Context } from './context'
import { failed, resume } from './outcome'
import type { SitePayer } from '../sites/sites'
import { bitcoinOf } from '../swaps/to-evm/page-payer'
import { dropReview } from './preparation'
import { agentOf, needsWallet, type QueueEntry, type UserRequest } from './queue-entry'
import { rememberWallet } from './wallet-choice'

export type Decision = SwapDecision & {
  /** The review that the window showed; `null` for a connection. */
  review: ApprovedReview | null
  /** The account that the user gives a site to see; without it, the one in use when the request came. */
  accountIndex?: number | undefined
}

/** The user's yes: a connection is made, or a swap signed. */
export async function approve(context: Context, id: string, decision: Decision): Promise<void> {
  const { queue } = context
  await queue.ready()
  requireLatest(queue.get(id), decision.review)
  const underWay = queue.approvalOf(id)
  if (underWay !== undefined) return underWay
  const [entry] = queue.waiting()
  if (entry?.id !== id) throw new AppError('request-unknown', 'nothing of that name is shown')
  const done =
    entry.request.kind === 'connect'
      ? connect(context, entry, decision.accountIndex)
      : sign(context, entry, decision)
  await queue.approving(id, done)
}

/**
 * Answers a request to connect from a site that is already connected, to the same address if it is one of its pages'
 * wallet, and only waited for the wallet to be unlocked.
 * @returns whether it was one
 */
export async function connectIfUnlocked(context: Context, entry: QueueEntry): Promise<boolean> {
  const { sites, accounts } = context
  const { request, origin } = entry
  if (request.kind !== 'connect' || needsWallet(request)) return false
  if ((await sites.connectedAt(origin)) === undefined) return false
  if (agentOf(request) !== undefined && (await sites.programOf(origin)) === undefined) return false
  const payer = payerOf(request)
  if (payer?.address !== (await sites.payerOf(origin))?.address) return false
  const isUnlocked = await accounts(await accountFor(context, entry), payer).then(
    () => true,
    () => false,
  )
  if (isUnlocked) await connect(context, entry)
  return isUnlocked
}

async function connect(context: Context, entry: QueueEntry, chosen = entry.accountIndex): Promise<void> {
  const { queue, sites, refusals, accounts, connected } = context
  const accountIndex = await accountFor(context, { ...entry, accountIndex: chosen })
  const payer = payerOf(entry.request)
  const shared = await accounts(accountIndex, payer).catch(toAppError)
  if (shared instanceof AppError) {
    if (shared.code !== 'account-missing') throw shared
    // The user agrees, and there is nothing to see.
    return queue.answer(entry.id, failed(shared.code))
  }
  // A program stays one, whatever it asks later.
  const program = (await sites.programOf(entry.origin)) ?? agentOf(entry.request)
  await sites.connect(entry.origin, accountIndex, payer, program)
  await rememberWallet(context, entry.origin, entry.request)
  await refusals.forget(entry.origin)
  await queue.answer(entry.id, { result: shared })
  connected(entry.origin, shared)
}

/**
 * The address of the page's wallet that a site asks to see; `undefined` if it asks for an account.
 * @throws AppError `request-unknown` while none is chosen: an account is no substitute
 */
function payerOf({ account, wallets }: UserRequest): SitePayer | undefined {
  const payer = bitcoinOf(account)
  if (payer !== undefined) {
    const { address, addressType, publicKey } = payer
    return { address, addressType, publicKey }
  }
  if (wallets === undefined) return undefined
  throw new AppError('request-unknown', 'no wallet of the page is chosen')
}

/** A connected site is only waiting for its account to be unlocked. */
async function accountFor({ sites }: Context, { origin, accountIndex }: QueueEntry): Promise<number> {
  return (await sites.accountOf(origin)) ?? accountIndex
}

async function sign(context: Context, entry: QueueEntry, decision: Decision): Promise<void> {
  const { queue, swaps, refusals, changed } = context
  const { review: named } = decision
  const { review, request } = entry
  if (request.kind !== 'swap' || review?.shown !== true || named === null)
    throw new AppError('quote-stale', 'nothing has been shown to approve')
  try {
    await swaps.approve(named, decision)
  } catch (thrown) {
    // What was shown no longer holds.
    if (recoveryOf(toAppError(thrown).code) === 'ask-again') {
      await queue.update(entry.id, { review: null })
      await dropReview(context, entry)
    }
    // The background signs what is journalled: a page that heard of a rejection would request the same swap again.
    else await resume(context, entry)
    changed()
    throw thrown
  }
  // The journal has the approval. If the queue cannot note it, the next worker reads it from the journal.
  await Promise.allSettled([
    queue.update(entry.id, { approved: true }),
    resume(context, { ...entry, approved: true }),
    refusals.forget(entry.origin),
  ])
  changed()
}

/** A window that still shows an earlier review of a request does not answer for the one that has replaced it. */
function requireLatest(entry: QueueEntry | undefined, named: ApprovedReview | null): void {
  if (named !== null && entry?.review?.shown === true && entry.review.entryId !== named.entryId)
    throw new AppError('review-changed', 'a later review of this request is shown')
}
