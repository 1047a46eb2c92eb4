import { AppError, recoveryOf, toAppError } from '~/lib/core/errors'
import type { Requester } from '../sites/page-document'
import { connectIfUnlocked } from './approve'
import type { Context } from './context'
import { failed, resultOf, resume } from './outcome'
import { originOf } from './preparation'
import { agentOf, needsWallet, type QueueEntry, type UserRequest } from './queue-entry'
import { knownWallet, takeWallet } from './wallet-choice'

/** Queues a page's request and resolves with its answer. A request that the page sends again is queued only once. */
export async function request(
  context: Context,
  requester: Requester,
  wanted: UserRequest,
  check: () => Promise<void>,
): Promise<unknown> {
  const id = await context.inTurn(requester.origin, () => begin(context, requester, wanted, check))
  return resultOf((await context.queue.outcomeOf(id)) ?? failed('user-rejected'))
}

/** @returns the id of the queue's entry. @throws AppError if the user is not asked */
async function begin(
  context: Context,
  { origin, document, requestNumber, isOpen }: Requester,
  wanted: UserRequest,
  check: () => Promise<void>,
): Promise<string> {
  const { queue, sites, accountInUse, random } = context
  await queue.ready()
  const queuedEntry = () =>
    queue.all().find((entry) => entry.document === document && entry.requestNumber === requestNumber)
  // A request whose page is left while it waits for its turn would ask the user for nobody.
  const requireOpen = () => {
    if (!isOpen()) throw new AppError('user-rejected', 'its page was left')
  }
  requireOpen()
  if (queuedEntry() === undefined) {
    if (wanted.kind === 'swap') await check()
    await requireWelcome(context, origin, wanted)
  }
  // Read last: from here on, the queue is told of any change to the site's account.
  const accountIndex = (await sites.accountOf(origin)) ?? (await accountInUse())
  const entry = queuedEntry()
  if (entry !== undefined) {
    if (!entry.checked) inBackground(context, putToUser(context, entry))
    inBackground(context, resume(context, entry))
    return entry.id
  }
  requireOpen()
  const id = random.uuid()
  const untouched = { checked: false, review: null, failure: null, approved: false, outcome: null }
  const added = { id, requestNumber, document, origin, accountIndex, request: wanted, ...untouched }
  await queue.add(added)
  inBackground(context, putToUser(context, added))
  return id
}

/**
 * A site that is already connected to an account only waits for the wallet to be unlocked, which it may request at any
 * time. What it asks to see of its pages' wallet, or instead of that, is a question.
 */
async function requireWelcome(
  { sites, refusals }: Context,
  origin: string,
  request: UserRequest,
): Promise<void> {
  const { kind, wallets } = request
  const isOfAccount = kind === 'connect' && wallets === undefined && agentOf(request) === undefined
  if (isOfAccount && (await sites.connectedAt(origin)) !== undefined)
    if ((await sites.payerOf(origin)) === undefined) return
  await refusals.requireWelcome(origin, kind)
}

/** A failure here is logged and not sent to the page, which would take it for the answer to its request. */
function inBackground({ logger }: Context, task: Promise<void>): void {
  task.catch((thrown: unknown) => {
    logger.log('error', 'request-failed', { code: toAppError(thrown).code })
  })
}

/**
 * Puts a site's request to the user. A swap that cannot succeed as things are is answered at once instead, unless the
 * user can change that, for example by unlocking the wallet.
 */
async function putToUser(context: Context, entry: QueueEntry): Promise<void> {
  const { queue, changed } = context
  const { id, accountIndex } = entry
  const failure = await requirePossible(context, entry).then(() => undefined, toAppError)
  // Absent if it has ended with its document or its site's connection, or was checked twice at once.
  const latest = queue.open().find((one) => one.id === id && !one.checked)
  if (latest === undefined) return
  // Meanwhile the site may have been given another account.
  if (latest.accountIndex !== accountIndex) return putToUser(context, latest)
  if (failure !== undefined && recoveryOf(failure.code) !== 'wait-for-user')
    return queue.answer(id, failed(failure.code, failure.details))
  // A wallet that the page names may be the one that the site sees already.
  if (latest.request.wallets !== undefined && (await connectIfUnlocked(context, latest))) return
  await queue.enter(id)
  changed()
  await showWindow(context, entry)
}

async function requirePossible(context: Context, waiting: QueueEntry): Promise<void> {
  const entry = await withKnownWallet(context, waiting)
  const { request: wanted } = entry
  if (wanted.kind !== 'swap') return
  const from = originOf(entry, wanted)
  await context.swaps.requirePossible(
    wanted.order,
    needsWallet(wanted) ? { ...from, pageAccount: null } : from,
  )
}

/** If it is clear which of the page's wallets is meant, that one gives its account before the user is asked. */
async function withKnownWallet(context: Context, entry: QueueEntry): Promise<QueueEntry> {
  const { request: wanted } = entry
  if (!needsWallet(wanted)) return entry
  const wallet = await knownWallet(context, entry, wanted)
  return wallet === undefined ? entry : takeWallet(context, entry, wanted, wallet.uuid)
}

async function showWindow(
  { window, refusals, logger }: Context,
  { request: wanted, origin }: QueueEntry,
): Promise<void> {
  try {
    // After some requests without a yes, a site no longer takes the focus: its next one waits in the popup.
    if (await refusals.isInsistent(origin, wanted.kind)) return
    await window.show()
  } catch (thrown) {
    logger.log('error', 'window-failed', { code: toAppError(thrown).code })
  }
}
