import { AppError } from '~/lib/core/errors'
import type { ApprovedEvent, JournalEvent, UpdateEvent } from '~/lib/core/journal/events'
import { type Outpoint, outpointKey } from '~/lib/core/bitcoin/transaction'
import { claimsOf } from '~/lib/core/journal/claims'
import { needsReview } from '~/lib/core/journal/effects'
import { owedCoins, spendsOwed } from '~/lib/core/journal/owed-coins'
import { heldKeys } from '~/lib/core/journal/reserve'
import { begin, transition } from '~/lib/core/journal/transition'
import { type BitcoinSpend, type Entry, spendsBitcoin } from '~/lib/core/journal/types'
import type { CoinChoice } from '~/lib/core/coins/keep-out'
import type { CoinLedger, CoinSource } from '../chains/coins'
import type { Clock, Mutex } from '../ports/platform'
import type { Along, HistoryPage, JournalStore } from '../ports/journal-store'
import type { PendingReview } from '../ports/pending-review'
import { type Adoption, adoptJournal } from './adopt'
import { takeAddress } from './address-marks'
import { coinMarks, coinSource } from './coin-marks'
import { entryOf } from './entry-of'
import { transactionHolders } from './holders'

type Untimed<E> = E extends { at: number } ? Omit<E, 'at'> : never
/** An event before the journal adds its time. */
export type NewEvent = Untimed<UpdateEvent>

export type Journal = Pick<CoinLedger, 'noteOwnMaking'> & {
  /**
   * Writes the approval, which reserves the UTXOs it names. Approving the same id again returns the existing entry.
   * @throws AppError `coins-reserved` if another entry has reserved one of the UTXOs; `claim-unspent` if it leaves out
   * those of a lifted claim; `quote-stale` as `takeAddress` does
   * @param review what was approved, kept with the entry until its payment is signed
   */
  begin: (start: ApprovedEvent['start'], review?: PendingReview) => Promise<Entry>
  /**
   * Folds one event in. Writes nothing if it adds nothing new, or if its proof already belongs to another entry.
   * @param review the review anew, where what is handed over rests on it
   * @throws AppError `request-unknown`; `coins-reserved` for a transaction that would spend another's UTXO; `storage-corrupt`
   * for one that is signed while an entry which cannot be read may have reserved what it spends
   */
  record: (entryId: string, news: NewEvent, review?: PendingReview) => Promise<Entry>
  /** The review by which an entry was approved; absent once its payment is signed, and where another device approved it. */
  review: (entryId: string) => Promise<PendingReview | undefined>
  /**
   * Adopts journals that were rebuilt from the chains or come from a backup; see `adoptJournal`. Our own journals are
   * read under the lock: a restore and an import may run at once. @returns what became of each, in order
   */
  adopt: (journals: readonly (readonly JournalEvent[])[]) => Promise<Adoption[]>
  get: (entryId: string) => Promise<Entry | undefined>
  events: (entryId: string) => Promise<JournalEvent[]>
  open: () => Promise<Entry[]>
  page: (page: HistoryPage) => Promise<Entry[]>
  sourceOf: (coin: Outpoint) => Promise<CoinSource | undefined>
  /** Whether every entry can be read; otherwise any coin may be reserved by one that can't. */
  isWhole: () => Promise<boolean>
  /** The user's decisions about coins, as they are now. */
  choiceOf: () => Promise<(coin: Outpoint) => CoinChoice | null>
}

type CoinDecisions = ReadonlyMap<string, { choice: CoinChoice | null }>

type Ports = {
  store: JournalStore
  mutex: Mutex
  clock: Clock
  /** Called after every write; `before`: the entry as it was, absent if it is new or was adopted. */
  changed: (entry: Entry, before?: Entry) => void
  /** The user's decisions about coins, by outpoint; if absent, there are none. */
  coinNotes?: () => Promise<CoinDecisions>
  /** If absent, every entry can be read. */
  isWhole?: () => Promise<boolean>
}

/** The only writer of entries. Every write happens under one lock, and is durable when its promise resolves. */
export function createJournal(ports: Ports): Journal {
  const { store, mutex, clock, changed, coinNotes = noNotes, isWhole = whole } = ports
  const exclusive = <T>(task: () => Promise<T>) => mutex.run('journal', task)

  return {
    begin: (start, review) =>
      exclusive(async () => {
        const existing = await store.get(start.id)
        if (existing !== undefined) return existing
        if (spendsBitcoin(start)) {
          await checkFree(start.reserved, start.id, store)
          await checkOwed(start, store)
        }
        const along = review && { review, marks: await takeAddress(store, review) }
        const event: ApprovedEvent = { type: 'approved', at: clock.now(), start }
        const entry = begin(event)
        await store.append(event, entry, along)
        changed(entry)
        return entry
      }),

    record: (entryId, news, review) =>
      exclusive(async () => {
        const entry = await entryOf(entryId, store)
        const event: UpdateEvent = { ...news, at: clock.now() }
        const { entry: next } = transition(entry, event)
        if (next === entry) return entry
        await checkFree(spentBy(event), entryId, store)
        await checkKnown(event, entry, isWhole)
        const along = { marks: coinMarks(entry, event), ...keptReview(entry, next, review) }
        if (!(await store.append(event, next, { ...claimsChanged(entry, next), ...along }))) return entry
        changed(next, entry)
        return next
      }),

    adopt: (journals) => exclusive(async () => (journals.length === 0 ? [] : adoptAll(journals, ports))),

    get: (entryId) => store.get(entryId),
    events: (entryId) => store.events(entryId),
    review: (entryId) => store.review(entryId),
    open: () => store.open(),
    page: (page) => store.page(page),

    isWhole,

    sourceOf: (coin) => coinSource(store, coin),

    choiceOf: async () => {
      const notes = await coinNotes()
      return (coin) => notes.get(outpointKey(coin))?.choice ?? null
    },
  }
}

async function checkOwed(
  { reserved, account }: Pick<BitcoinSpend, 'reserved' | 'account'>,
  store: Pick<JournalStore, 'open'>,
): Promise<void> {
  if (!spendsOwed(reserved, owedCoins(await store.open(), account))) throw claimUnspent()
}

/** Of what is to be signed; what was sent already is told in any case. */
async function checkKnown(event: UpdateEvent, entry: Entry, isWhole: () => Promise<boolean>): Promise<void> {
  const own = heldKeys([entry])
  const isOwn = spentBy(event).every((coin) => own.has(outpointKey(coin)))
  if (isOwn || event.type === 'found-sent' || (await isWhole())) return
  throw new AppError('storage-corrupt', 'an entry that cannot be read may hold one of these coins')
}

async function checkFree(
  coins: readonly Outpoint[],
  entryId: string,
  store: Pick<JournalStore, 'open'>,
): Promise<void> {
  if (coins.length === 0) return
  const held = heldKeys((await store.open()).filter((entry) => entry.id !== entryId))
  if (coins.some((coin) => held.has(outpointKey(coin))))
    throw new AppError('coins-reserved', 'another entry holds one of these coins')
}

/** The review to keep from now on; none once the payment is signed. */
function keptReview(before: Entry, next: Entry, review?: PendingReview): Pick<Along, 'review'> {
  if (!needsReview(next)) return needsReview(before) ? { review: null } : {}
  return review === undefined ? {} : { review }
}

/** A transaction that leaves the coins of a lifted claim to a copy that may still be sent. */
export function claimUnspent(): AppError {
  return new AppError('claim-unspent', 'no coin of a lifted claim is spent')
}

/** The coins that a transaction spends, whoever signs it. */
function spentBy(event: UpdateEvent): readonly Outpoint[] {
  if (event.type === 'signed' || event.type === 'found-sent') return event.attempt.inputs
  return event.type === 'handed-over' ? event.plan.transaction.inputs : []
}

async function whole(): Promise<boolean> {
  return true
}

async function noNotes(): Promise<CoinDecisions> {
  return new Map()
}

/** The claims that an entry takes and gives up. */
function claimsChanged(before: Entry, next: Entry): Required<Pick<Along, 'taken' | 'freed'>> {
  const [held, holding] = [claimsOf(before), claimsOf(next)]
  return {
    taken: holding.filter((claim) => !held.includes(claim)),
    freed: held.filter((claim) => !holding.includes(claim)),
  }
}

async function adoptAll(
  journals: readonly (readonly JournalEvent[])[],
  { store, changed }: Ports,
): Promise<Adoption[]> {
  const adoptions: Adoption[] = []
  const here = { holders: await transactionHolders(store), open: await store.open() }
  for (const events of journals) {
    const { adoption, entry } = await adoptJournal(store, events, here)
    if (entry !== undefined) changed(entry)
    adoptions.push(adoption)
  }
  return adoptions
}
