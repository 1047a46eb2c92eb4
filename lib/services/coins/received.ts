import { MAX_RECEIVED, readReceived, RECEIVED_KEY, type StoredArrival } from '~/lib/contract/received'
import type { BalanceOwner } from '~/lib/contract/views/holdings'
import type { ReceivedView } from '~/lib/contract/views/received'
import { outpointKey } from '~/lib/core/bitcoin/transaction'
import { isToBitcoin, isToEvm } from '~/lib/core/journal/phase'
import { heldKeys } from '~/lib/core/journal/reserve'
import { CONFIRMATIONS_TO_ACT } from '~/lib/core/journal/spend-phase'
import { storyOf } from '~/lib/core/journal/story'
import type { Entry } from '~/lib/core/journal/types'
import type { Coin } from '../chains/coins'
import type { Journal } from '../journal/journal'
import type { Clock, StorePorts } from '../ports/platform'

export type Received = {
  /** Notes what the listing of an account's coins shows to have arrived. No server is asked. */
  note: (owner: BalanceOwner, coins: readonly Coin[]) => Promise<void>
  /** Adds what a restore has found to have moved without an entry. */
  restore: (profileId: string, moved: readonly Omit<StoredArrival, 'profileId'>[]) => Promise<void>
  /** The arrivals at the account in use, newest first. */
  list: () => Promise<ReceivedView[]>
}

type Ports = StorePorts & {
  clock: Clock
  journal: Pick<Journal, 'open' | 'sourceOf'>
  /** The account in use. */
  owner: () => Promise<BalanceOwner>
}

const BLOCK_MS = 600_000

/** The bitcoin that others have sent: remembered, because a coin that was spent is in no listing. */
export function createReceived({ local, mutex, clock, journal, owner, changed }: Ports): Received {
  const read = async () => readReceived(await local.get(RECEIVED_KEY))
  const save = async (next: ReadonlyMap<string, StoredArrival>) => {
    const oldestFirst = [...next.values()].toSorted((a, b) => a.at - b.at)
    await local.set(RECEIVED_KEY, oldestFirst.slice(-MAX_RECEIVED))
    changed()
  }
  /** An entry tells of what is its own. */
  const isUntold = async (one: StoredArrival) => {
    const source = await journal.sourceOf(outpointOf(one))
    return source === undefined || (one.isElsewhere === true && source.entryId === null)
  }

  return {
    note: (owner, coins) =>
      mutex.run(RECEIVED_KEY, async () => {
        const arrivals = await read()
        const next = await noted(arrivals, { owner, coins, now: clock.now() }, journal)
        if (!isSame(arrivals, next)) await save(next)
      }),

    restore: (profileId, moved) =>
      mutex.run(RECEIVED_KEY, async () => {
        if (moved.length === 0) return
        const arrivals = await read()
        for (const one of moved) {
          const before = arrivals.get(one.outpoint)
          if (before === undefined || one.isElsewhere) arrivals.set(one.outpoint, { ...one, profileId })
        }
        await save(arrivals)
      }),

    async list() {
      const [account, allArrivals, open] = await Promise.all([owner(), read(), journal.open()])
      const own = [...allArrivals.values()].filter((one) => isOf(account, one))
      // A payout may have been seen before the journal could tell whose it is.
      const untold = await Promise.all(own.map(isUntold))
      const elsewhere = elsewhereIn(own)
      const arrivals = own.filter(
        (one, at) => untold[at] === true && (one.isElsewhere || !elsewhere.has(outpointOf(one).txid)),
      )
      return byTransaction(arrivals.filter((one) => !mayBePayout({ valueSats: BigInt(one.sats) }, one, open)))
    },
  }
}

/** The transactions that another wallet of the same keys has made: their net effect holds every coin of theirs. */
function elsewhereIn(arrivals: Iterable<StoredArrival>): Set<string> {
  return new Set([...arrivals].flatMap((one) => (one.isElsewhere ? [outpointOf(one).txid] : [])))
}

function isOf({ profileId, address }: BalanceOwner, one: StoredArrival): boolean {
  return one.profileId === profileId && one.address === address
}

function countedOf({ confirmations }: Pick<Coin, 'confirmations'>): number {
  return Math.min(confirmations, CONFIRMATIONS_TO_ACT)
}

function isPending({ confirmations }: StoredArrival): boolean {
  return confirmations < CONFIRMATIONS_TO_ACT
}

/** Whether a coin may be what an open swap is paid, or gets back, which the journal has not tied to it yet. */
function mayBePayout(
  { valueSats }: Pick<Coin, 'valueSats'>,
  place: Pick<StoredArrival, 'address' | 'paidTo'>,
  open: readonly Entry[],
): boolean {
  return open.some((entry) => mayPay(entry, place) && storyOf(entry).owedSats === valueSats)
}

/** A refund goes to any address of the account that paid. */
function mayPay(
  entry: Entry,
  { address, paidTo = address }: Pick<StoredArrival, 'address' | 'paidTo'>,
): boolean {
  if (isToBitcoin(entry)) return entry.intent.bitcoinAddress === paidTo
  return isToEvm(entry) && entry.account.address === address
}

function outpointOf({ outpoint }: StoredArrival): Pick<Coin, 'txid' | 'vout'> {
  const [txid = '', vout = ''] = outpoint.split(':')
  return { txid, vout: Number(vout) }
}

/** One transaction may pay an address several times. */
function byTransaction(arrivals: readonly StoredArrival[]): ReceivedView[] {
  const views = new Map<string, ReceivedView>()
  for (const one of arrivals) {
    const { txid } = outpointOf(one)
    const before = views.get(txid)
    views.set(txid, {
      txid,
      sats: BigInt(one.sats) + (before?.sats ?? 0n),
      at: Math.min(one.at, before?.at ?? one.at),
      confirmations: Math.min(one.confirmations, before?.confirmations ?? one.confirmations),
      needed: CONFIRMATIONS_TO_ACT,
      ...(one.isElsewhere && { isElsewhere: true }),
    })
  }
  return [...views.values()].toSorted((a, b) => b.at - a.at)
}

function isSame(a: ReadonlyMap<string, StoredArrival>, b: ReadonlyMap<string, StoredArrival>): boolean {
  return a.size === b.size && [...b].every(([key, one]) => a.get(key)?.confirmations === one.confirmations)
}

type Listing = { owner: BalanceOwner; coins: readonly Coin[]; now: number }

/** The arrivals with what a listing shows anew, and without what is gone from it. */
async function noted(
  arrivals: ReadonlyMap<string, StoredArrival>,
  { owner, coins, now }: Listing,
  journal: Ports['journal'],
): Promise<ReadonlyMap<string, StoredArrival>> {
  const elsewhere = elsewhereIn(arrivals.values())
  const isNews = (coin: Coin) => {
    const before = arrivals.get(outpointKey(coin))
    if (elsewhere.has(coin.txid)) return false
    return before === undefined || before.confirmations < countedOf(coin)
  }
  const news = coins.filter(isNews)
  const listed = new Set(coins.map(outpointKey))
  const gone = [...arrivals.values()].filter(
    (one) => isOf(owner, one) && !listed.has(one.outpoint) && isPending(one),
  )
  if (news.length === 0 && gone.length === 0) return arrivals
  const open = await journal.open()
  const sources = await Promise.all(news.map((coin) => journal.sourceOf(coin)))
  const next = new Map(arrivals)
  for (const coin of news.filter((_, at) => sources[at] === undefined)) {
    if (mayBePayout(coin, { address: owner.address, paidTo: coin.address }, open)) continue
    const since = now - Math.max(0, coin.confirmations - 1) * BLOCK_MS
    const arrival = arrivalOf(coin, owner, since)
    next.set(arrival.outpoint, { ...arrival, at: arrivals.get(arrival.outpoint)?.at ?? since })
  }
  const held = heldKeys(open)
  for (const one of gone) {
    if (one.confirmations > 0 || held.has(one.outpoint))
      next.set(one.outpoint, { ...one, confirmations: CONFIRMATIONS_TO_ACT })
    // Its sender has replaced it, or it was dropped.
    else next.delete(one.outpoint)
  }
  return next
}

function arrivalOf(coin: Coin, { profileId, address }: BalanceOwner, at: number): StoredArrival {
  return {
    outpoint: outpointKey(coin),
    profileId,
    address,
    ...(coin.address !== address && { paidTo: coin.address }),
    sats: String(coin.valueSats),
    at,
    confirmations: countedOf(coin),
  }
}
