import { FINAL_AFTER } from './final-depth'
import { isBitcoinPayment, isToBitcoin, PHASES, phaseOf } from './phase'
import { type Entry, type Phase, spendsBitcoin } from './types'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Where the next news of an entry comes from. */
type Due =
  /** Servers, which have yet to take the bytes of its latest Bitcoin transaction. */
  | 'sending'
  /** Its own EVM transaction: mined within seconds. */
  | 'call'
  /** Somebody else's EVM transaction, soon after the last news or a while later. */
  | 'relay'
  /** Bitcoin: a block in ten minutes. An early fill may come on an EVM network meanwhile. */
  | 'bitcoin'
  /** Bitcoin alone: the EVM networks have done their part. */
  | 'payout'
  /** Nothing, unless the EVM block that shows the end is reorganised away before it is final. */
  | 'end'

/** Who is waiting: a user in front of an open page, or an alarm. */
export type Watcher = 'page' | 'alarm'

const DUE: Record<Phase, Due> = {
  intended: 'call',
  'awaiting-signature': 'bitcoin',
  signed: 'sending',
  broadcast: 'bitcoin',
  confirming: 'bitcoin',
  processing: 'relay',
  allowance: 'call',
  submitted: 'call',
  mined: 'call',
  crossing: 'relay',
  paying: 'payout',
  late: 'relay',
  overdue: 'payout',
  refunding: 'relay',
  done: 'end',
  'paid-in-wrapped': 'end',
  'paid-in-collateral': 'end',
  refunded: 'end',
  underpaid: 'bitcoin',
  reverted: 'relay',
  replaced: 'bitcoin',
  failed: 'relay',
}

/** How long to wait between two polls, up to a time since the last news. */
type Row = { quietFor: number; wait: number }

const LATER: readonly Row[] = [
  { quietFor: 6 * HOUR, wait: 10 * MINUTE },
  { quietFor: 24 * HOUR, wait: HOUR },
]
const LONGEST_WAIT = 2 * HOUR

const FOR_OWN: Record<Watcher, readonly Row[]> = {
  page: [
    { quietFor: 2 * MINUTE, wait: 5 * SECOND },
    { quietFor: 10 * MINUTE, wait: 15 * SECOND },
    { quietFor: HOUR, wait: MINUTE },
  ],
  alarm: [{ quietFor: 5 * MINUTE, wait: 30 * SECOND }, { quietFor: HOUR, wait: 2 * MINUTE }, ...LATER],
}

/** Half a minute or a little more: a block takes ten. */
const FOR_BITCOIN: Record<Watcher, readonly Row[]> = {
  page: [
    { quietFor: 5 * MINUTE, wait: 30 * SECOND },
    { quietFor: HOUR, wait: 40 * SECOND },
  ],
  alarm: [{ quietFor: 5 * MINUTE, wait: 30 * SECOND }, { quietFor: HOUR, wait: 100 * SECOND }, ...LATER],
}

/**
 * The schedule, by what is due and who waits. An hour of it stays in what public servers give for nothing: a poll asks
 * each server one to three things.
 */
const WAITS: Record<Due, Record<Watcher, readonly Row[]>> = {
  sending: FOR_OWN,
  call: FOR_OWN,
  relay: {
    page: [
      { quietFor: 30 * SECOND, wait: 5 * SECOND },
      { quietFor: HOUR, wait: MINUTE },
    ],
    alarm: [{ quietFor: MINUTE, wait: 30 * SECOND }, { quietFor: HOUR, wait: 2 * MINUTE }, ...LATER],
  },
  bitcoin: FOR_BITCOIN,
  payout: FOR_BITCOIN,
  end: FOR_OWN,
}
/** An end is looked at seldom once its block is old enough to be final. */
const AFTER_THE_END = 10 * MINUTE
const FINAL_AFTER_MS = FINAL_AFTER * SECOND

function dueOf(entry: Entry): Due {
  const latest = spendsBitcoin(entry) ? entry.attempts.at(-1) : undefined
  const isUnsent = latest !== undefined && !latest.accepted && latest.sighting.state === 'absent'
  const phase = phaseOf(entry)
  if (isUnsent && !PHASES[phase].terminal) return 'sending'
  const isShownByBitcoin = isBitcoinPayment(entry) || isToBitcoin(entry)
  return phase === 'done' && isShownByBitcoin ? 'bitcoin' : DUE[phase]
}

/** A page that is open longer than this after the last news waits as an alarm does. */
function rowOf(due: Due, watcher: Watcher, quietFor: number): Row | undefined {
  const after = (rows: readonly Row[]) => rows.find((row) => quietFor < row.quietFor)
  return after(WAITS[due][watcher]) ?? after(WAITS[due].alarm)
}

/**
 * When to poll an entry next, in unix ms. `spread` in [0, 1) is fixed for each entry, so that not all fall due at the
 * same moment; while a page waits, those that are due at about the same time share a poll instead.
 */
export function nextPollAt(
  entry: Entry,
  lastPollAt: number,
  spread: number,
  watcher: Watcher = 'alarm',
): number {
  // News that came while the clock was ahead are of an unknown age: what lies ahead counts like what lies behind.
  const quietFor = Math.abs(lastPollAt - entry.changedAt)
  const due = dueOf(entry)
  const row = rowOf(due, watcher, quietFor)
  const { terminal, setback } = PHASES[phaseOf(entry)]
  const isSettling = due === 'end' && quietFor < FINAL_AFTER_MS
  const isQuiet = terminal && setback !== true && !isSettling
  const wait = Math.max(row?.wait ?? LONGEST_WAIT, isQuiet ? AFTER_THE_END : 0)
  return lastPollAt + wait + (watcher === 'page' ? 0 : Math.floor(wait * 0.25 * spread))
}

/** How old an answer of each chain's servers may be in a poll, in ms. */
export type PollAges = { bitcoin: { tip: number; mempool: number }; evm: number }

/** Everything is asked anew. */
export const NO_AGE: PollAges = { bitcoin: { tip: 0, mempool: 0 }, evm: 0 }

const AGES: Record<Due, PollAges> = {
  sending: { bitcoin: { tip: 15 * SECOND, mempool: 10 * MINUTE }, evm: MINUTE },
  call: { bitcoin: { tip: 90 * SECOND, mempool: 10 * MINUTE }, evm: 0 },
  relay: { bitcoin: { tip: 80 * SECOND, mempool: 10 * MINUTE }, evm: 0 },
  bitcoin: { bitcoin: { tip: 15 * SECOND, mempool: 10 * MINUTE }, evm: 45 * SECOND },
  payout: { bitcoin: { tip: 15 * SECOND, mempool: 10 * MINUTE }, evm: 6 * MINUTE },
  end: { bitcoin: { tip: 10 * MINUTE, mempool: 10 * MINUTE }, evm: 0 },
}

/** How old the answers for an entry may be when it is polled by the schedule. */
export function pollAgesOf(entry: Entry): PollAges {
  return AGES[dueOf(entry)]
}

/** A number in [0, 1) that stays the same for an id (FNV-1a). */
export function spreadOf(id: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193)
  return (hash >>> 0) / 2 ** 32
}
