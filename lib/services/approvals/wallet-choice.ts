import { type AnnouncedWallet, walletKey } from '~/lib/contract/page-wallets'
import type { ShownWallet } from '~/lib/contract/views/sites'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import type { Context } from './context'
import { dropReview } from './preparation'
import type { QueueEntry, UserRequest } from './queue-entry'

type Choosing = Pick<Context, 'queue' | 'sites' | 'pageAccount' | 'choices' | 'changed'>

const HEX_ADDRESS = /^0x[0-9a-fA-F]{40}$/

/**
 * The only wallet of the page, or the one that the user has chosen for the site before. If neither is clear the user is
 * asked; the first one is never taken silently.
 */
export async function knownWallet(
  { sites }: Pick<Context, 'sites'>,
  { origin }: QueueEntry,
  { wallets = [] }: UserRequest,
): Promise<AnnouncedWallet | undefined> {
  if (wallets.length === 1) return wallets[0]
  const key = (await sites.pageWalletOf(origin))?.key
  const [match, ...others] = wallets.filter((wallet) => walletKey(wallet) === key)
  return others.length === 0 ? match : undefined
}

/**
 * Lets a wallet of the page send the call, and remembers it for the site.
 * @returns the entry with the wallet's account
 * @throws AppError as `pageAccount` does; `request-unknown`
 */
export async function takeWallet(
  { queue, sites, pageAccount, choices }: Pick<Context, 'queue' | 'sites' | 'pageAccount' | 'choices'>,
  entry: QueueEntry,
  request: UserRequest,
  uuid: string,
): Promise<QueueEntry> {
  const wallet = request.wallets?.find((one) => one.uuid === uuid)
  if (wallet === undefined) throw new AppError('request-unknown', 'no such wallet of the page')
  const choice = (choices.made += 1)
  const account = await pageAccount(entry, uuid)
  if (typeof account === 'string' && !isAddress(account))
    throw new AppError('page-wallet-failed', 'no account of the page’s wallet')
  const latest = queue.open().find(({ id }) => id === entry.id)
  // While the wallet was asking its user, the request may have ended or been approved with another wallet, or a wallet
  // chosen later may have answered first.
  if (latest === undefined || (choices.taken.get(entry.id) ?? 0) > choice)
    throw new AppError('request-unknown', 'it has ended, or another wallet was chosen')
  choices.taken.set(entry.id, choice)
  const taken = await withRequest({ queue }, latest, { ...request, account, chosen: uuid })
  await rememberWallet({ sites }, entry.origin, taken.request)
  return taken
}

/** Remembers for a connected site which of several wallets was chosen. */
export async function rememberWallet(
  { sites }: Pick<Context, 'sites'>,
  origin: string,
  { wallets = [], chosen }: UserRequest,
): Promise<void> {
  const wallet = wallets.find(({ uuid }) => uuid === chosen)
  if (wallet !== undefined && wallets.length > 1)
    await sites.setPageWallet(origin, { key: walletKey(wallet), name: wallet.name })
}

/** The user's choice among the wallets of a page. */
export async function chooseWallet(context: Choosing, id: string, uuid: string): Promise<void> {
  const { queue, changed } = context
  const entry = await queue.openAt(id)
  if (entry === undefined) throw new AppError('request-unknown', 'nothing of that name is shown')
  await takeWallet(context, entry, entry.request, uuid)
  changed()
}

/** Lets the user choose again. */
export async function changeWallet(context: Choosing & Pick<Context, 'swaps'>, id: string): Promise<void> {
  const { queue, changed } = context
  const entry = await queue.openAt(id)
  if (entry?.request.wallets === undefined) return
  const { chosen: _, ...unchosen } = entry.request
  await withRequest(context, entry, { ...unchosen, account: null })
  await dropReview(context, entry)
  changed()
}

async function withRequest(
  { queue }: Pick<Context, 'queue'>,
  entry: QueueEntry,
  request: UserRequest,
): Promise<QueueEntry> {
  const change = { request, review: null, failure: null }
  await queue.update(entry.id, change)
  return { ...entry, ...change }
}

export function shownWallets({ wallets = [] }: UserRequest): ShownWallet[] {
  return wallets.map(({ uuid, name, icon }) => ({ uuid, name, icon }))
}

/** The wallet that is to send the call, if the page has announced it. */
export function chosenWallet(request: UserRequest): (ShownWallet & { isOnly: boolean }) | null {
  const shown = shownWallets(request)
  const wallet = shown.find(({ uuid }) => uuid === request.chosen)
  return wallet === undefined || wallet.name === '' ? null : { ...wallet, isOnly: shown.length === 1 }
}

function isAddress(text: string): text is Hex {
  return HEX_ADDRESS.test(text)
}
