import type { ApprovalView, ApprovalWarning } from '~/lib/contract/views/sites'
import type { Judgement } from '~/lib/core/recipient/judge'
import { isLoopback } from '../sites/site-of'
import { bitcoinOf } from '../swaps/to-evm/page-payer'
import { connectIfUnlocked } from './approve'
import type { Context } from './context'
import { reviewFor } from './preparation'
import { agentOf, needsWallet, type QueueEntry } from './queue-entry'
import { chosenWallet, shownWallets } from './wallet-choice'

/** Shows the first entry that waits, with the review of its swap. */
export async function shownApproval(context: Context): Promise<ApprovalView | null> {
  const { queue, window } = context
  await queue.ready()
  const waiting = queue.waiting()
  const [entry] = waiting
  if (entry === undefined) {
    await window.finish()
    return null
  }
  if (await connectIfUnlocked(context, entry)) return shownApproval(context)
  return viewOf(context, entry, waiting.length)
}

async function viewOf(context: Context, entry: QueueEntry, total: number): Promise<ApprovalView> {
  const { origin, request, failure } = entry
  if (request.kind === 'swap' && !needsWallet(request)) {
    // Asked before anything else: an entry of a moment ago would have its review built once more.
    const review = await reviewFor(context, entry, request)
    const warnings = await warningsFor(context, entry)
    const common = await commonOf(context, entry, total)
    return { ...common, kind: 'swap', warnings, review, error: failure, reason: request.reason || null }
  }
  const ofSite = { ...(await commonOf(context, entry, total)), warnings: siteWarnings(origin) }
  if (request.kind === 'swap' || needsWallet(request))
    return { ...ofSite, kind: 'wallet', asks: request.kind, wallets: shownWallets(request) }
  return { ...ofSite, kind: 'connect', payer: bitcoinOf(request.account)?.address ?? null }
}

async function commonOf(
  { sites }: Context,
  { id, origin, accountIndex, request }: QueueEntry,
  total: number,
) {
  const program = (await sites.programOf(origin)) ?? agentOf(request) ?? null
  return { id, origin, program, accountIndex, position: 1, total, wallet: chosenWallet(request) }
}

async function warningsFor({ swaps }: Context, { origin, review }: QueueEntry): Promise<ApprovalWarning[]> {
  const shown = review === null ? undefined : await swaps.review(review.entryId)
  return [...siteWarnings(origin), ...(shown === undefined ? [] : recipientWarnings(shown.recipient))]
}

/** Lists unusual traits of a site itself. */
function siteWarnings(origin: string): ApprovalWarning[] {
  const { protocol, hostname } = new URL(origin)
  const isPunycode = hostname.split('.').some((label) => label.startsWith('xn--'))
  const isInsecure = protocol === 'http:' && !isLoopback(hostname)
  const warnings: ApprovalWarning[] = []
  if (isPunycode) warnings.push('punycode')
  if (isInsecure) warnings.push('insecure-origin')
  return warnings
}

/** Lists unusual traits of the recipient of a site's swap, beyond what every review says about recipients. */
function recipientWarnings({ standing }: Judgement): ApprovalWarning[] {
  return standing === 'own' ? [] : ['recipient-not-own']
}
