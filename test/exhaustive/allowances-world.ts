import {
  addressOf,
  APPROVED_TO_BITCOIN,
  evmSigned,
  type Fact,
  hashOf,
  START,
} from '~/lib/core/journal/swap.fixture'
import { begin } from '~/lib/core/journal/transition'
import { type EvmEntry, type ObservedEvmStatus, spendsBitcoin } from '~/lib/core/journal/types'
import { type Move, type Rules, withEnds } from './explore'
import { after, entryKey, type Journal } from './fold'

/** Two swaps of one token, by an account whose nodes run a call only once its allowance is mined. */
const ORDERS = ['a', 'b'] as const
type Order = (typeof ORDERS)[number]
type Place = 'nowhere' | 'pending' | 'block' | 'final'
/** `nonce` is its place in the list. */
type Copy = { digit: string; of: Order; kind: 'allowance' | 'call'; place: Place }

/** Two orders that would rest on one allowance. */
export type AllowancesWorld = { entries: Readonly<Record<Order, EvmEntry>>; copies: readonly Copy[] }

const DIGITS = { a: { allowance: '1', call: '2' }, b: { allowance: '3', call: '4' } }
const ALLOWANCE = { token: addressOf('7'), spender: addressOf('5'), amount: 100n }

export function startWorld(): AllowancesWorld {
  return { entries: { a: ordered('a'), b: ordered('b') }, copies: [] }
}

function ordered(id: Order): EvmEntry {
  const start = { ...APPROVED_TO_BITCOIN, id, allowance: ALLOWANCE }
  const entry = begin({ type: 'approved', at: START, start })
  if (spendsBitcoin(entry)) throw new TypeError('not a swap to Bitcoin')
  return entry
}

/** Everything that may happen to one allowance, and what must hold whatever happens. */
export function allowancesRules(journal: Journal): Rules<AllowancesWorld> {
  return withEnds({
    moves: (world) => [...ORDERS.flatMap((order) => ownMoves(journal, world, order)), ...chainMoves(world)],
    keyOf: ({ entries, copies }) => [entryKey(entries.a), entryKey(entries.b), JSON.stringify(copies)].join(),
    faultOf: (world) =>
      world.copies.some((copy) => hasFailed(world, copy)) ? 'a call has no allowance' : null,
    isEnded: ({ entries, copies }) =>
      ORDERS.every(
        (order) =>
          entries[order].abandoned !== null ||
          copies.some(({ of, kind, place }) => of === order && kind === 'call' && place === 'final'),
      ),
    onward: [/^notify/, /^sign/, /^send/, /^mine/, /^finalise/, /^see/, /^settle/],
  })
}

/** The wallet's moves for one order: each write by itself, so that it may die before any other. */
function ownMoves(journal: Journal, world: AllowancesWorld, order: Order): Move<AllowancesWorld>[] {
  const entry = world.entries[order]
  const moves: Move<AllowancesWorld>[] = []
  const record = (name: string, fact: Fact, changed = world) => {
    const next = after(journal, entry, fact)
    if (next === entry || spendsBitcoin(next)) return
    moves.push({ name, next: { ...changed, entries: { ...changed.entries, [order]: next } } })
  }
  for (const effect of journal.effectsOf(entry)) {
    if (effect.type === 'sign') {
      const kind: Copy['kind'] = holderAt(world) === order ? 'call' : 'allowance'
      const isSigned = world.copies.some((copy) => copy.of === order && copy.kind === kind)
      if (isSigned || !isFree(journal, world, order)) continue
      const digit = DIGITS[order][kind]
      const nonce = freeNonce(world)
      const copy: Copy = { digit, of: order, kind, place: 'nowhere' }
      const copies = [...world.copies.slice(0, nonce), copy, ...world.copies.slice(nonce + 1)]
      record(`sign ${kind} of ${order}`, evmSigned(digit, kind, nonce), { ...world, copies })
    }
    if (effect.type === 'notify') record(`notify of ${order}`, { type: 'notified', notice: effect.notice })
    if (effect.type !== 'broadcast-evm') continue
    const copy = world.copies.find(({ digit }) => hashOf(digit) === effect.hash)
    if (copy?.place === 'nowhere')
      record(
        `send ${copy.digit}`,
        { type: 'evm-accepted', hash: effect.hash },
        placed(world, copy, 'pending'),
      )
  }
  for (const copy of world.copies.filter(({ of }) => of === order))
    record(`see ${copy.digit} ${copy.place}`, {
      type: 'evm-seen',
      hash: hashOf(copy.digit),
      sighting: sightingOf(world, copy),
    })
  record(`settle ${order}`, { type: 'settled' })
  // Offered once its allowance is paid and its call can't be signed.
  const isPaid = entry.attempts.some(({ sighting }) => sighting.state === 'mined')
  if (isPaid)
    record(`give up ${order}`, { type: 'abandoned', abandonment: { code: 'user-rejected', reason: '' } })
  return moves
}

/** As `checkAllowance` asks it, before each signature. */
function isFree(journal: Journal, world: AllowancesWorld, order: Order): boolean {
  const other = order === 'a' ? 'b' : 'a'
  if (!journal.isOpen(world.entries[other])) return true
  const hold = journal.allowanceHold(world.entries[other])
  if (hold === 'free' || hold === 'held') return hold === 'free'
  return world.copies.some(({ of, kind, place }) => of === other && kind === 'call' && place === 'final')
}

/** A transaction that was given up and that no node has leaves its nonce to the next. */
function freeNonce({ entries, copies }: AllowancesWorld): number {
  const left = copies.findIndex(({ of, place }) => place === 'nowhere' && entries[of].abandoned !== null)
  return left === -1 ? copies.length : left
}

/** The moves of nodes and miners. An account's transactions are mined in the order of their nonces. */
function chainMoves(world: AllowancesWorld): Move<AllowancesWorld>[] {
  const count = world.copies.filter(isMined).length
  return world.copies.flatMap((copy, nonce) => {
    const { digit, place } = copy
    const moves: Move<AllowancesWorld>[] = []
    const move = (name: string, to: Place) =>
      moves.push({ name: `${name} ${digit}`, next: placed(world, copy, to) })
    if (place === 'pending' && nonce === count) move('mine', 'block')
    // What was given up is not sent again.
    if (place === 'pending' && world.entries[copy.of].abandoned === null) move('drop', 'nowhere')
    if (place === 'block' && world.copies.slice(0, nonce).every((one) => one.place === 'final'))
      move('finalise', 'final')
    if (place === 'block' && nonce === count - 1) move('reorganise', 'pending')
    return moves
  })
}

/** Whose amount the spender may take, once the first so many transactions have run. */
function holderAt({ copies }: AllowancesWorld, until = copies.filter(isMined).length): Order | null {
  return copies.slice(0, until).reduce<Order | null>((holder, { kind, of }) => {
    if (kind === 'allowance') return of
    return holder === of ? null : holder
  }, null)
}

/** A call takes exactly what it was allowed; anything else is another order's. */
function hasFailed(world: AllowancesWorld, copy: Copy): boolean {
  return copy.kind === 'call' && isMined(copy) && holderAt(world, world.copies.indexOf(copy)) !== copy.of
}

function isMined({ place }: Copy): boolean {
  return place === 'block' || place === 'final'
}

function placed(world: AllowancesWorld, { digit }: Copy, place: Place): AllowancesWorld {
  return { ...world, copies: world.copies.map((copy) => (copy.digit === digit ? { ...copy, place } : copy)) }
}

function sightingOf(world: AllowancesWorld, copy: Copy): ObservedEvmStatus {
  if (!isMined(copy)) return { state: copy.place === 'nowhere' ? 'absent' : 'pending' }
  const block = { blockNumber: 501n, blockHash: hashOf('f') }
  return { state: 'mined', success: !hasFailed(world, copy), ...block, reason: null }
}
