import { actionsOf } from '~/lib/core/journal/actions'
import { callVersionsOf } from '~/lib/core/journal/handed-calls'
import {
  APPROVED_EVM_PAYMENT,
  evmSigned,
  type Fact,
  hashOf,
  mined,
  START,
} from '~/lib/core/journal/swap.fixture'
import { begin } from '~/lib/core/journal/transition'
import { type EvmEntry, type ObservedEvmStatus, spendsBitcoin } from '~/lib/core/journal/types'
import { type Move, type Rules, withEnds } from './explore'
import { after, entryKey, type Journal } from './fold'

/** Two payments of one account here, and its orders on another device, which knows nothing of these. */
const ORDERS = ['a', 'b'] as const
type Order = (typeof ORDERS)[number]
type Place = 'nowhere' | 'pending' | 'block' | 'final'
type Copy = { digit: string; of: Order | 'elsewhere'; kind: 'call' | 'cancel'; nonce: number; place: Place }

/** Two orders that share one account's nonces with another device. */
export type NoncesWorld = { entries: Readonly<Record<Order, EvmEntry>>; copies: readonly Copy[] }

/** By whom, and by how many it has signed before, the digit of a transaction's hash. */
const DIGITS = { a: ['1', '2'], b: ['3', '4'], elsewhere: ['e', 'f'] }
const ACCOUNT = APPROVED_EVM_PAYMENT.account.address

export function startWorld(): NoncesWorld {
  return { entries: { a: ordered('a'), b: ordered('b') }, copies: [] }
}

function ordered(id: Order): EvmEntry {
  const entry = begin({ type: 'approved', at: START, start: { ...APPROVED_EVM_PAYMENT, id } })
  if (spendsBitcoin(entry)) throw new TypeError('not a payment on an EVM network')
  return entry
}

/** Everything that may happen to two orders of one account, and what must hold whatever happens. */
export function noncesRules(journal: Journal): Rules<NoncesWorld> {
  return withEnds({
    moves: (world) => [
      ...ORDERS.flatMap((order) => ownMoves(journal, world, order)),
      ...outsideMoves(journal, world),
    ],
    keyOf: ({ entries, copies }) => [entryKey(entries.a), entryKey(entries.b), JSON.stringify(copies)].join(),
    faultOf: (world) => faultIn(journal, world),
    isEnded: ({ entries }) => ORDERS.every((order) => !journal.isOpen(entries[order])),
    onward: [/^notify/, /^sign/, /^send \w$/, /^see/, /^mine/, /^finalise/, /^settle/],
  })
}

function withFact(
  journal: Journal,
  world: NoncesWorld,
  [name, order, fact]: readonly [string, Order, Fact],
): Move<NoncesWorld>[] {
  const entry = after(journal, world.entries[order], fact)
  if (entry === world.entries[order] || spendsBitcoin(entry)) return []
  return [{ name, next: { ...world, entries: { ...world.entries, [order]: entry } } }]
}

/** The wallet's moves for one order: each write by itself, so that it may die before any other. */
function ownMoves(journal: Journal, world: NoncesWorld, order: Order): Move<NoncesWorld>[] {
  const entry = world.entries[order]
  const moves: Move<NoncesWorld>[] = []
  const record = (name: string, fact: Fact, changed = world) =>
    moves.push(...withFact(journal, changed, [name, order, fact]))
  for (const effect of journal.effectsOf(entry)) {
    if (effect.type === 'sign')
      moves.push(...signed(journal, world, order, 'call', nextNonce(journal, world)))
    if (effect.type === 'notify') record(`notify of ${order}`, { type: 'notified', notice: effect.notice })
    if (effect.type !== 'broadcast-evm') continue
    const copy = world.copies.find(({ digit }) => hashOf(digit) === effect.hash)
    const sent = copy && send(world, copy)
    if (copy === undefined || sent === undefined) continue
    moves.push({ name: `send ${copy.digit}, the answer is lost`, next: sent })
    record(`send ${copy.digit}`, { type: 'evm-accepted', hash: effect.hash }, sent)
  }
  const [version] = callVersionsOf(entry)
  if (
    version?.nonce !== undefined &&
    version.nonce !== null &&
    callVersionsOf(entry).length === 1 &&
    actionsOf(entry).cancel
  )
    moves.push(...signed(journal, world, order, 'cancel', version.nonce))
  for (const copy of world.copies.filter(({ of }) => of === order))
    record(`see ${copy.digit} ${copy.place}`, {
      type: 'evm-seen',
      hash: hashOf(copy.digit),
      sighting: sightingOf(copy),
    })
  record(`see who uses the nonce of ${order}`, {
    type: 'evm-conflict-seen',
    conflict: conflictOf(world, order),
  })
  record(`give up ${order}`, { type: 'abandoned', abandonment: { code: 'user-rejected', reason: '' } })
  if (entry.abandoned !== null || isTaken(world, version?.nonce ?? null))
    record(`settle ${order}`, { type: 'settled' })
  return moves
}

function signed(
  journal: Journal,
  world: NoncesWorld,
  of: Order,
  kind: Copy['kind'],
  nonce: number,
): Move<NoncesWorld>[] {
  const digit = DIGITS[of][world.copies.filter((copy) => copy.of === of).length]
  if (digit === undefined) return []
  const copies = [...world.copies, { digit, of, kind, nonce, place: 'nowhere' as const }]
  return withFact(journal, { ...world, copies }, [`sign ${kind} ${digit}`, of, evmSigned(digit, kind, nonce)])
}

/** The moves of others: nodes, another device with the same keys, and reorganisations. */
function outsideMoves(journal: Journal, world: NoncesWorld): Move<NoncesWorld>[] {
  const moves: Move<NoncesWorld>[] = []
  const isLast = ({ nonce }: Copy) => world.copies.every((other) => other.nonce <= nonce || !isMined(other))
  const isFirst = ({ nonce }: Copy) =>
    world.copies.every((other) => other.nonce >= nonce || other.place !== 'block')
  for (const copy of world.copies) {
    const { digit, place, nonce, of } = copy
    if (place === 'pending' && nonce === minedCount(world))
      moves.push({ name: `mine ${digit}`, next: mine(world, copy) })
    // Another device sends its own again.
    if (place === 'pending' && of !== 'elsewhere')
      moves.push({ name: `drop ${digit}`, next: placed(world, copy, 'nowhere') })
    if (place === 'block' && isFirst(copy))
      moves.push({ name: `finalise ${digit}`, next: placed(world, copy, 'final') })
    if (place === 'block' && isLast(copy))
      moves.push({ name: `reorganise ${digit}`, next: placed(world, copy, 'pending') })
  }
  const [nonce] = journal.freeNonces(countsOf(world), new Set(), 1)
  const digit = DIGITS.elsewhere[world.copies.filter(({ of }) => of === 'elsewhere').length]
  if (digit === undefined || nonce === undefined) return moves
  const foreign = { digit, of: 'elsewhere' as const, kind: 'call' as const, nonce, place: 'nowhere' as const }
  const sent = send({ ...world, copies: [...world.copies, foreign] }, foreign)
  return sent === undefined ? moves : [...moves, { name: `another device sends ${digit}`, next: sent }]
}

function faultIn(journal: Journal, world: NoncesWorld): string | null {
  const { entries, copies } = world
  for (const order of ORDERS)
    if (
      copies.filter(({ of, kind, place }) => of === order && kind === 'call' && isMined({ place })).length > 1
    )
      return 'an order is paid twice'
  const [one, other] = [noncesDue(journal, world, 'a'), noncesDue(journal, world, 'b')]
  if (one.some((nonce) => other.includes(nonce))) return 'two orders send one nonce'
  for (const order of ORDERS) {
    const phase = journal.phaseOf(entries[order])
    const isOver = phase === 'replaced' || phase === 'failed'
    const live = copies.find(
      ({ of, kind, place, nonce }) =>
        of === order && kind === 'call' && place !== 'final' && !isTaken(world, nonce),
    )
    // As far as the journal knows: a reorganisation since is seen with the next poll.
    const isCancelled = entries[order].attempts.some(
      ({ kind, sighting }) => kind === 'cancel' && sighting.state === 'mined',
    )
    if (isOver && live !== undefined && !isCancelled) return 'ended while it can still be paid'
    if (phase === 'done' && !copies.some(({ of, kind }) => of === order && kind === 'call'))
      return 'done without a payment'
  }
  return null
}

/** Whether something final has a nonce. */
function isTaken({ copies }: NoncesWorld, nonce: number | null): boolean {
  return copies.some((copy) => copy.nonce === nonce && copy.place === 'final')
}

/** The nonces of what an order is to send. */
function noncesDue(journal: Journal, { entries, copies }: NoncesWorld, order: Order): number[] {
  return journal
    .effectsOf(entries[order])
    .flatMap((effect) =>
      effect.type === 'broadcast-evm' ? copies.filter(({ digit }) => hashOf(digit) === effect.hash) : [],
    )
    .map(({ nonce }) => nonce)
}

/** The next nonce, as an approval takes it. */
function nextNonce(journal: Journal, world: NoncesWorld): number {
  const open = ORDERS.map((order) => world.entries[order]).filter(journal.isOpen)
  const [nonce] = journal.freeNonces(countsOf(world), journal.noncesHeld(ACCOUNT, 1001, open), 1)
  if (nonce === undefined) throw new TypeError('no nonce')
  return nonce
}

/** As a node tells them: those waiting after a gap don't count. */
function countsOf(world: NoncesWorld): { mined: number; pending: number } {
  const mined = minedCount(world)
  let pending = mined
  while (world.copies.some(({ nonce, place }) => nonce === pending && place === 'pending')) pending += 1
  return { mined, pending }
}

function minedCount({ copies }: NoncesWorld): number {
  return copies.filter(isMined).length
}

function isMined({ place }: Pick<Copy, 'place'>): boolean {
  return place === 'block' || place === 'final'
}

/** A node takes it unless its nonce is used; what waits with the same one is replaced. */
function send(world: NoncesWorld, { digit, nonce }: Pick<Copy, 'digit' | 'nonce'>): NoncesWorld | undefined {
  const copy = world.copies.find((one) => one.digit === digit)
  if (copy === undefined || nonce < minedCount(world)) return undefined
  if (copy.place !== 'nowhere') return world
  const rival = world.copies.find((other) => other.nonce === nonce && other.place === 'pending')
  // Another device pays what it takes to stay.
  if (rival?.of === 'elsewhere') return undefined
  return placed(rival === undefined ? world : placed(world, rival, 'nowhere'), copy, 'pending')
}

function mine(world: NoncesWorld, copy: Copy): NoncesWorld {
  const rivals = world.copies.filter((other) => other.nonce === copy.nonce && other !== copy)
  return rivals.reduce((changed, rival) => placed(changed, rival, 'nowhere'), placed(world, copy, 'block'))
}

function placed(world: NoncesWorld, { digit }: Pick<Copy, 'digit'>, place: Place): NoncesWorld {
  return { ...world, copies: world.copies.map((copy) => (copy.digit === digit ? { ...copy, place } : copy)) }
}

function sightingOf({ place }: Copy): ObservedEvmStatus {
  if (place === 'nowhere') return { state: 'absent' }
  return place === 'pending' ? { state: 'pending' } : mined()
}

/** A transaction that the order doesn't know has used its nonce. */
function conflictOf(world: NoncesWorld, order: Order): EvmEntry['conflict'] {
  const [version] = callVersionsOf(world.entries[order])
  const taken = world.copies.find(
    ({ of, nonce, place }) => of !== order && nonce === version?.nonce && isMined({ place }),
  )
  if (taken === undefined) return null
  const isFinal = taken.place === 'final'
  return { nonce: taken.nonce, sinceBlock: 500n, blocks: isFinal ? 20 : 1, isFinal }
}
