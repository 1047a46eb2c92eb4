import type { ArrivalView, EntryView, TimelineStep } from '~/lib/contract/views/history'
import { termsOf } from '~/lib/core/journal/story-terms'
import type { SwapIntent } from '~/lib/core/journal/types'
import { arrivalFrom, arrivalTime } from '~/lib/core/quote/arrival-time'
import { practiceQuote, practiceWay } from './practice-quote'
import { PRACTICE_BITCOIN, PRACTICE_EVM, PRACTICE_PROFILE, PRACTICE_USDC } from './practice-profile'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** Of each step, from the approval on: three blocks, and then the bridge. */
const MINUTES = [0, 0, 0, 31, 35]
const STEPS: readonly TimelineStep['key'][] = ['approved', 'signed', 'broadcast', 'confirmed', 'delivered']

/** Swaps to look at: one that is done. */
export function practiceSwaps(now: number): EntryView[] {
  const quote = practiceQuote(
    {
      direction: 'to-evm',
      amountSats: 1_000_000n,
      networkName: 'polygon',
      outputToken: PRACTICE_USDC,
      recipient: null,
      slippageBps: 100,
      feeChoice: null,
      thirdPartyId: 0,
    },
    now,
  )
  return [practiceSwap('practice-done', quote.intent, now - 26 * HOUR_MS, STEPS.length)]
}

/** A swap with so many steps done; it is done once all of them are. */
export function practiceSwap(id: string, intent: SwapIntent, at: number, doneSteps: number): EntryView {
  const isDone = doneSteps === STEPS.length
  const isToEvm = intent.direction === 'to-evm'
  const terms = termsOf(intent)
  const { sent, expected } = terms
  const out = { ...sent, how: 'out' } as const
  return {
    ...terms,
    id,
    origin: null,
    profileId: PRACTICE_PROFILE.id,
    payer: isToEvm ? PRACTICE_BITCOIN : PRACTICE_EVM,
    intent,
    phase: isDone ? 'done' : 'confirming',
    claim: null,
    isCancelled: false,
    isUnsent: false,
    isRebuilt: false,
    proof: isDone ? 'chain' : 'none',
    createdAt: at,
    updatedAt: at,
    txid: null,
    money: { at: isDone ? 'recipient' : 'leaving', sum: isDone ? expected : sent },
    next: { who: isDone ? 'nobody' : 'chain', by: null, act: isDone ? 'repeat' : 'wait' },
    hasLeft: true,
    fee: isToEvm ? { asset: 'bitcoin', amount: 1_410n } : null,
    bridgeFees: null,
    arrival: isDone ? { ...expected, txid: null, missing: 0n } : null,
    result: isDone ? { kind: 'received', ...expected } : null,
    moves: isDone ? [{ ...expected, how: 'in' }, out] : [{ ...expected, how: 'expected' }, out],
    received: null,
    instead: null,
    refund: null,
    lostSats: null,
    owedSats: null,
    isMatched: false,
    isBeyond: isDone,
    payout: null,
    timeline: STEPS.map((key, index) => step(key, index, doneSteps, at)),
    service: null,
    notices: [],
    isMinimumEnforced: true,
    help: null,
    seenBy: null,
    rawTransactions: [],
    actions: { bumpFee: false, cancel: false, speedUp: false },
    awaits: null,
    stalled: null,
  }
}

/** About when a swap arrives; one that is done has. */
export function practiceArrival(entry: EntryView | undefined): ArrivalView | null {
  if (entry === undefined || entry.phase === 'done' || !('direction' in entry.intent)) return null
  const way = practiceWay(entry.intent.direction)
  return arrivalFrom(entry.createdAt, arrivalTime(way).minutes, way)
}

function step(key: TimelineStep['key'], index: number, doneSteps: number, at: number): TimelineStep {
  const state = index < doneSteps ? 'done' : index === doneSteps ? 'current' : 'todo'
  return {
    key,
    state,
    at: state === 'done' ? at + (MINUTES[index] ?? 0) * MINUTE_MS : null,
    link: null,
    facts: {},
  }
}
