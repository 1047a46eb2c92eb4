import type { Profile } from '~/lib/contract/profile'
import type { EntryView } from '~/lib/contract/views/history'
import { formatBtc } from '~/lib/core/amount'
import { type ErrorCode, recoveryOf } from '~/lib/core/errors'
import type { JournalEvent } from '~/lib/core/journal/events'
import { paysNativeAlone } from '~/lib/core/evm/transfer'
import { givenUp, unseenPageCall } from '~/lib/core/journal/page-wallet-call'
import { isQueued } from '~/lib/core/journal/queue'
import {
  isCancelled,
  isEvmPayment,
  isSwap,
  isToEvm,
  PHASES,
  phaseOf,
  proofOf,
} from '~/lib/core/journal/phase'
import { shortfallOf } from '~/lib/core/journal/enforced-minimum'
import { CONFIRMATIONS_DEEP, currentAttempt, hasFailed, isDecided } from '~/lib/core/journal/spend-phase'
import {
  type Abandonment,
  type BitcoinAttempt,
  type BitcoinEntry,
  type Entry,
  type EvmAttempt,
  type EvmEntry,
  type EvmPayment,
  type ToEvmSwap,
  spendsBitcoin,
} from '~/lib/core/journal/types'
import { isDeep } from '../chains/observed-status'
import { arrivedSum, tokenSum } from './sum'
import { networkIn } from './network-in'

type Notice = EntryView['notices'][number]

/** The notices to show beside the phase, each code once. `open` are the entries that are not settled. */
export function noticesOf(
  swap: Entry,
  events: readonly JournalEvent[],
  profile: Profile | null,
  pollError: ErrorCode | null,
  open: readonly Entry[],
): Notice[] {
  if (swap.abandoned !== null && phaseOf(swap) === 'failed') return [ended(swap, swap.abandoned)]
  return [
    ...(spendsBitcoin(swap) ? spendNotices(swap) : callNotices(swap)),
    ...(isQueued(swap, open) ? [QUEUED] : []),
    ...(isToEvm(swap)
      ? [
          ...paymentUnconfirmed(swap),
          ...shortfall(swap, profile),
          ...paidInWrapped(swap, profile),
          ...targetFailure(swap, profile),
        ]
      : []),
    ...(isEvmPayment(swap) ? underpaid(swap, profile) : []),
    ...(isSwap(swap) ? lateCrossing(swap, profile) : []),
    ...reorganisation(swap, events),
    ...disagreements(swap),
    ...onlyMatched(swap),
    ...(isToEvm(swap) ? unseenByService(swap) : []),
    ...unseenChains(swap, pollError),
  ]
}

/** Why an entry was given up, and what was sent for it nevertheless. */
function ended(swap: Entry, { code: reason }: Abandonment): Notice {
  switch (givenUp(swap)) {
    case 'unsent':
      return { code: 'abandoned', facts: { reason } }
    case 'after-approval':
      return { code: 'abandoned-after-approval', facts: { reason } }
    case 'unseen':
      return { code: 'page-wallet-unseen', facts: {} }
  }
}

function spendNotices(swap: BitcoinEntry): Notice[] {
  const { conflict } = swap
  if (conflict !== null) {
    const facts = { txid: conflict.txid, confirmations: String(conflict.confirmations) }
    if (isDecided(swap)) return [{ code: 'conflict-final', facts }]
    return [{ code: conflict.confirmations === 0 ? 'conflict-pending' : 'conflict-confirmed', facts }]
  }
  const attempt = currentAttempt(swap.attempts)
  return attempt === undefined ? [] : [...sending(attempt), ...replacement(swap, attempt)]
}

/** The delivery is proven, but the payment is not confirmed yet: a filler that delivered early relies on it. */
function paymentUnconfirmed({ destination, attempts, conflict }: ToEvmSwap): Notice[] {
  const isConfirmed = attempts.some(({ sighting }) => sighting.state === 'confirmed')
  return destination.state === 'delivered' && conflict === null && !isConfirmed
    ? [{ code: 'payment-unconfirmed', facts: {} }]
    : []
}

/** Less arrived than was promised. */
function shortfall(swap: ToEvmSwap, profile: Profile | null): Notice[] {
  const { destination, intent, promise } = swap
  if (destination.state !== 'delivered' || shortfallOf(swap) === 0n) return []
  // Without its profile, a token is counted in base units.
  const sum = (units: bigint) => {
    const arrived = arrivedSum(units, intent.outputToken, intent.networkName, profile)
    return arrived === null ? String(units) : `${arrived.amount} ${arrived.unit}`
  }
  const facts = { amount: sum(destination.amount), minimum: sum(promise.leastArrival) }
  return [{ code: 'shortfall', facts }]
}

/** The token's contract logged less than was sent, or nothing. */
function underpaid(payment: EvmPayment, profile: Profile | null): Notice[] {
  const { destination, intent } = payment
  if (phaseOf(payment) !== 'underpaid' || destination.state === 'none') return []
  const sum = (units: bigint) => {
    const known = tokenSum(units, intent.token, intent.networkName, profile)
    return known === null ? String(units) : `${known.amount} ${known.unit}`
  }
  return destination.amount === 0n
    ? [{ code: 'transfer-unlogged', facts: { amount: sum(intent.amount) } }]
    : [{ code: 'transfer-short', facts: { arrived: sum(destination.amount), amount: sum(intent.amount) } }]
}

/** The swap failed, and its wrapped bitcoin went to the recipient. */
function paidInWrapped({ destination, intent }: ToEvmSwap, profile: Profile | null): Notice[] {
  if (destination.state !== 'paid-in-wrapped') return []
  const facts = { amount: formatBtc(destination.amount), network: labelOf(intent.networkName, profile) }
  return [{ code: 'paid-in-wrapped', facts }]
}

/** The crossing has taken so long that its transfer has expired. */
function lateCrossing(swap: Entry, profile: Profile | null): Notice[] {
  if (!isSwap(swap) || phaseOf(swap) !== 'late') return []
  const { intent } = swap
  const network = networkIn(profile, intent.networkName)
  const facts = {
    network: labelOf(intent.networkName, profile),
    base: labelOf(network?.kind === 'cross-chain' ? network.via : '', profile),
  }
  return [{ code: isToEvm(swap) ? 'delivery-late' : 'crossing-late', facts }]
}

/** The exchange on the target chain failed, and nothing shows a refund yet. */
function targetFailure(swap: ToEvmSwap, profile: Profile | null): Notice[] {
  const { destination, intent } = swap
  if (destination.state !== 'failed' || destination.target === undefined || destination.burn !== null)
    return []
  return [{ code: 'target-failed', facts: { network: labelOf(intent.networkName, profile) } }]
}

/** Without its profile, a network is named as the intent names it. */
function labelOf(networkName: string, profile: Profile | null): string {
  return networkIn(profile, networkName)?.label ?? networkName
}

/** The fate of a replacement: a fee bump that nodes reject, or a cancelled payment. */
function replacement({ attempts }: BitcoinEntry, current: BitcoinAttempt): Notice[] {
  const latest = attempts.at(-1)
  if (current.sighting.state === 'confirmed')
    return current.kind === 'cancel' ? [{ code: 'cancelled', facts: { txid: current.txid } }] : []
  const notices: Notice[] = []
  if (latest?.kind === 'cancel') notices.push({ code: 'cancelling', facts: { txid: latest.txid } })
  return latest === undefined || latest === current ? notices : [...notices, ...refused(latest)]
}

/** Nodes reject a new version, while an earlier one stands. */
function refused({ refusal }: { refusal: string | null }): Notice[] {
  return refusal === null ? [] : [{ code: 'replacement-refused', facts: { reason: refusal } }]
}

function callNotices(entry: EvmEntry): Notice[] {
  const { attempts, conflict, destination } = entry
  if (destination.state !== 'none') return payoutNotices(destination)
  if (conflict !== null) {
    // Another device may have sent the same payment at another gas price, and no log would show it.
    const used = paysNativeAlone(entry.call) ? 'nonce-used-unseen' : 'nonce-used'
    const code = phaseOf(entry) === 'replaced' ? used : 'nonce-contested'
    return [{ code, facts: { nonce: String(conflict.nonce) } }]
  }
  if (phaseOf(entry) !== 'reverted' && attempts.some(hasFailed)) return [{ code: 'failing', facts: {} }]
  const handed = unseenPageCall(entry)
  if (handed !== undefined) return [atPageWallet(handed)]
  const latest = attempts.at(-1)
  if (latest === undefined || latest.rawTransaction === null) return []
  const versions = attempts.filter(({ nonce }) => nonce === latest.nonce)
  // Once one version is in a block, nothing more can happen to the others.
  if (versions.some(({ sighting }) => sighting.state === 'mined')) return cancelled(entry, latest)
  const stands = versions.some(({ accepted }) => accepted)
  return [...cancelling(latest), ...(stands ? refused(latest) : sending(latest))]
}

/** A payment on an EVM network that was cancelled. */
function cancelled(entry: EvmEntry, { hash }: EvmAttempt): Notice[] {
  return isCancelled(entry) && hash !== null ? [{ code: 'call-cancelled', facts: { txid: hash } }] : []
}

/** A payment that is being cancelled. */
function cancelling({ kind, hash }: EvmAttempt): Notice[] {
  return kind === 'cancel' && hash !== null ? [{ code: 'call-cancelling', facts: { txid: hash } }] : []
}

function payoutNotices(destination: EvmEntry['destination']): Notice[] {
  if (destination.state !== 'paying' || destination.payout !== null || destination.tipHeight === 0) return []
  const left = destination.burn.deadlineHeight - destination.tipHeight
  return [{ code: left < 0 ? 'overdue' : 'deadline', facts: { count: String(Math.abs(left)) } }]
}

function atPageWallet({ refusal }: EvmAttempt): Notice {
  return refusal === null
    ? { code: 'page-wallet-asked', facts: {} }
    : { code: 'page-wallet-refused', facts: { reason: refusal } }
}

function sending({ accepted, refusal }: { accepted: boolean; refusal: string | null }): Notice[] {
  if (accepted) return []
  return refusal === null
    ? [{ code: 'not-broadcast-yet', facts: {} }]
    : [{ code: 'broadcast-refused', facts: { reason: refusal } }]
}

/** A step that had been proven is in progress again. */
function reorganisation({ destination }: Entry, events: readonly JournalEvent[]): Notice[] {
  return destination.state === 'none' && events.some(({ type }) => type === 'proof-lost')
    ? [{ code: 'reorganised', facts: {} }]
    : []
}

/** An earlier transaction of the account has to be mined first. */
const QUEUED: Notice = { code: 'queued', facts: {} }

const SAYS_FAILED: Notice = { code: 'service-says-failed', facts: {} }

/** The service should know this payment by now. */
function unseenByService({ attempts, destination, service }: ToEvmSwap): Notice[] {
  const isPaid = attempts.some(({ kind, sighting }) => kind !== 'cancel' && isDeep(sighting))
  if (service !== null || destination.state !== 'none' || !isPaid) return []
  return [{ code: 'service-unaware', facts: { confirmations: String(CONFIRMATIONS_DEEP) } }]
}

/** Sources that are unreachable or contradict each other: what is shown may be outdated, and updates by itself. */
function unseenChains(swap: Entry, pollError: ErrorCode | null): Notice[] {
  if (pollError === null || recoveryOf(pollError) !== 'wait-for-chain' || PHASES[phaseOf(swap)].terminal)
    return []
  return [{ code: 'chains-unseen', facts: { reason: pollError } }]
}

/** A payment arrived that could be the expected one, and nothing shows whose it is. */
function onlyMatched(swap: Entry): Notice[] {
  const { destination } = swap
  const hasMatch = 'match' in destination && destination.match !== undefined
  return hasMatch && proofOf(swap) !== 'chain' ? [{ code: 'only-matched', facts: {} }] : []
}

/** Its bitcoin is on the way: a server may not have heard of the newest block yet. */
function isPayoutSeen({ destination }: Entry): boolean {
  return (
    'payout' in destination && destination.payout !== null && destination.payout.sighting.state !== 'absent'
  )
}

/** The service waits for a deposit no longer. It says so of requests that it has not matched with a payment. */
function isExpired({ state, status }: { state: string; status: string | null }): boolean {
  return state === 'Expired' || status === 'Expired'
}

/** The service's report and the chains differ. The chains decide what is shown as proven. */
function disagreements(swap: Entry): Notice[] {
  if (swap.service === null) return []
  const { state, otherTxid } = swap.service
  if (otherTxid !== undefined) return [{ code: 'service-elsewhere', facts: { txid: otherTxid } }]
  const phase = phaseOf(swap)
  if (phase === 'done') {
    if (state === 'Done') return []
    return [state === 'Failed' ? SAYS_FAILED : { code: 'service-behind', facts: { state } }]
  }
  if (PHASES[phase].terminal) return []
  if (state === 'Done') return isPayoutSeen(swap) ? [] : [{ code: 'service-says-done', facts: {} }]
  if (isExpired(swap.service)) return [{ code: 'service-says-expired', facts: {} }]
  const isKnown = swap.destination.state === 'failed' || swap.destination.state === 'crossing-failed'
  return state === 'Failed' && !isKnown ? [SAYS_FAILED] : []
}
