import { type Outpoint, outpointKey } from '~/lib/core/bitcoin/transaction'
import type { ApprovedToEvm } from '~/lib/core/journal/events'
import { actionsOf, isCancelling } from '~/lib/core/journal/actions'
import { awaitedHandover, unsignedHandovers, versionsOf } from '~/lib/core/journal/handovers'
import {
  APPROVED_TO_EVM,
  burnRequest,
  COIN_A,
  COIN_B,
  confirmed,
  type Fact,
  handedOver,
  logProof,
  payout,
  returned,
  START,
} from '~/lib/core/journal/swap.fixture'
import { begin } from '~/lib/core/journal/transition'
import {
  type BitcoinEntry,
  type Handover,
  type ObservedBitcoinStatus,
  spendsBitcoin,
} from '~/lib/core/journal/types'
import { type Move, type Rules, withEnds } from './explore'
import { after, entryKey, type Journal } from './fold'

/** Where a transaction is: known to nobody's node, waiting, or so deep in the chain. */
type Place = 'nowhere' | 'mempool' | 1 | 2 | 6
/** A signed transaction that exists, wherever its bytes are. `foreign`: signed on another device for another purpose. */
export type Copy = {
  txid: string
  inputs: readonly Outpoint[]
  kind: 'payment' | 'bump' | 'cancel' | 'foreign'
  place: Place
}
/** The payment's fate on the EVM side. */
type Destination = 'none' | 'filled' | 'delivered' | 'failed' | 'burned'

/** A swap from bitcoin with everything around it that can be true, whether the journal knows it or not. */
export type BitcoinWorld = {
  entry: BitcoinEntry
  copies: readonly Copy[]
  destination: Destination
  payout: Place
  /** Facts that once were true: an end that is shown must have been. */
  wasDelivered: boolean
  wasRefunded: boolean
}

/** Orders of another device with the same keys: it knows nothing of this journal, which reserves these coins. */
const ELSEWHERE = [
  { name: 'the coin', txid: 'f'.repeat(64), inputs: [COIN_A] },
  { name: 'both coins', txid: 'e'.repeat(64), inputs: [COIN_A, COIN_B] },
]
const MOST_VERSIONS = 3
/** Versions in order: the payment, then what may replace it, by the digit that tells their outputs apart. */
const DIGITS = ['1', '2', '3', '4']
const DIGITS_OF_SECOND = ['5', '6', '7', '8']
export const SECOND = 'second'

export function startWorld(): BitcoinWorld {
  return aroundEntry(orderOf(APPROVED_TO_EVM), [])
}

/** An approved entry of which nothing is signed. */
export function orderOf(start: ApprovedToEvm): BitcoinEntry {
  const entry = begin({ type: 'approved', at: START, start })
  if (!spendsBitcoin(entry)) throw new TypeError('not a Bitcoin payment')
  return entry
}

export function aroundEntry(entry: BitcoinEntry, copies: readonly Copy[]): BitcoinWorld {
  return {
    entry,
    copies,
    destination: 'none',
    payout: 'nowhere',
    wasDelivered: false,
    wasRefunded: false,
  }
}

/** The coin that an entry was approved with, the other one, and what its versions are told apart by. */
function partsOf({ id, reserved: [own = COIN_A] }: BitcoinEntry) {
  const other = outpointKey(own) === outpointKey(COIN_A) ? COIN_B : COIN_A
  return { own, other, digits: id === SECOND ? DIGITS_OF_SECOND : DIGITS }
}

/** Everything that may happen to a swap from bitcoin, and what must hold whatever happens. */
export function bitcoinRules(journal: Journal): Rules<BitcoinWorld> {
  return withEnds({
    moves: (world) => [...ownMoves(journal, world), ...outsideMoves(world)],
    keyOf: ({ entry, copies, ...rest }) =>
      [
        entryKey(entry),
        ...copies.map(({ txid, kind, place }) => `${txid} ${kind} ${place}`),
        JSON.stringify(rest),
      ].join(),
    faultOf: (world) => faultIn(journal, world),
    isEnded: ({ entry }) => entry.settledAt !== null && !journal.isOpen(entry),
    onward: ONWARD,
  })
}

function withFact(journal: Journal, world: BitcoinWorld, name: string, fact: Fact): Move<BitcoinWorld>[] {
  const entry = after(journal, world.entry, fact)
  return entry === world.entry || !spendsBitcoin(entry) ? [] : [{ name, next: { ...world, entry } }]
}

/** The wallet's moves: each write by itself, so that it may die before any other. */
export function ownMoves(journal: Journal, world: BitcoinWorld): Move<BitcoinWorld>[] {
  const { entry } = world
  const effects = journal.effectsOf(entry)
  const moves: Move<BitcoinWorld>[] = []
  for (const effect of effects) {
    if (effect.type === 'sign') moves.push(...firstVersions(journal, world))
    if (effect.type === 'notify')
      moves.push(
        ...withFact(journal, world, `notify of ${effect.notice}`, {
          type: 'notified',
          notice: effect.notice,
        }),
      )
    if (effect.type !== 'broadcast') continue
    const { txid } = effect
    const sent = send(world, txid)
    if (sent !== undefined) {
      moves.push({ name: `send ${short(txid)}, the answer is lost`, next: sent })
      moves.push(...withFact(journal, sent, `send ${short(txid)}`, { type: 'accepted', txid }))
    }
    moves.push(
      ...withFact(journal, world, `${short(txid)} is refused`, { type: 'refused', txid, reason: 'fee' }),
    )
  }
  moves.push(...replacements(journal, world), ...sights(journal, world))
  moves.push(
    ...withFact(journal, world, 'give up', {
      type: 'abandoned',
      abandonment: { code: 'user-rejected', reason: '' },
    }),
  )
  moves.push(...withFact(journal, world, 'withdraw', { type: 'hand-over-withdrawn' }))
  moves.push(...withFact(journal, world, 'settle', { type: 'settled' }))
  const awaited = awaitedHandover(entry)
  return awaited === undefined ? moves : [...moves, ...takeBack(journal, world, awaited)]
}

/** Its bytes, worked out once: thousands of states ask for the same. */
const planned = memoized(
  (digit: string, coins: readonly Outpoint[], kind: Handover['kind']) => handedOver(digit, [...coins], kind),
  (digit, coins, kind) => [digit, kind, ...coins.map(outpointKey)].join(' '),
)
const signedCopy = memoized(returned, ({ digest, kind }) => `${digest} ${kind}`)

function memoized<A extends unknown[], T>(
  make: (...args: A) => T,
  keyOf: (...args: A) => string,
): (...args: A) => T {
  const made = new Map<string, T>()
  return (...args) => {
    const key = keyOf(...args)
    const value = made.get(key) ?? make(...args)
    made.set(key, value)
    return value
  }
}

function firstVersions(journal: Journal, world: BitcoinWorld): Move<BitcoinWorld>[] {
  const { own, digits } = partsOf(world.entry)
  const plan = planned(digits[0] ?? '', [own], 'payment')
  return [...signedAs(journal, world, 'sign', plan), ...withFact(journal, world, 'hand over', plan)]
}

/** Bytes are on disk before anything else happens to them. */
function signedAs(
  journal: Journal,
  world: BitcoinWorld,
  name: string,
  plan: ReturnType<typeof handedOver>,
): Move<BitcoinWorld>[] {
  const fact = signedCopy(plan)
  return withFact(journal, withCopy(world, fact.attempt), name, fact)
}

function takeBack(journal: Journal, world: BitcoinWorld, handover: Handover): Move<BitcoinWorld>[] {
  return signedAs(journal, world, `take back ${handover.kind}`, { type: 'handed-over', ...handover })
}

/** A higher fee and a cancellation; also one that spends another coin, which the journal must refuse. */
function replacements(journal: Journal, world: BitcoinWorld): Move<BitcoinWorld>[] {
  const { entry } = world
  const made = versionsOf(entry).length
  const { own, other, digits } = partsOf(entry)
  const digit = digits[made]
  if (made === 0 || made >= MOST_VERSIONS || digit === undefined) return []
  const { bumpFee, cancel } = actionsOf(entry)
  const isOutside = entry.handovers !== undefined
  // Of a cancelled payment, only the cancellation is made faster.
  const faster = isCancelling(entry) ? 'cancel' : 'bump'
  const plans = [
    ...(bumpFee ? [[own], [own, other], [other]].map((coins) => planned(digit, coins, faster)) : []),
    ...(cancel ? [planned(digit, [own], 'cancel')] : []),
  ]
  return plans.flatMap((plan) => {
    const name = `${plan.kind} of ${plan.plan.transaction.inputs.length === 2 ? 'both coins' : inputName(plan.plan.transaction.inputs)}`
    return isOutside
      ? withFact(journal, world, `hand over ${name}`, plan)
      : signedAs(journal, world, name, plan)
  })
}

/** The records of a poll, of what is true. */
function sights(journal: Journal, world: BitcoinWorld): Move<BitcoinWorld>[] {
  const { entry, copies } = world
  const see = (fact: Fact) => withFact(journal, world, `see ${nameOf(fact)}`, fact)
  const moves = entry.attempts.flatMap(({ txid }) =>
    see({ type: 'bitcoin-seen', txid, sighting: sightingOf(placeOf(world, txid)) }),
  )
  for (const handover of unsignedHandovers(entry)) {
    const copy = copies.find(({ txid }) => txid === handover.txid)
    if (copy !== undefined && copy.place !== 'nowhere')
      moves.push(...see({ type: 'found-sent', attempt: signedCopy(handover).attempt }))
  }
  moves.push(...see({ type: 'conflict-seen', conflict: conflictIn(world) }))
  if (isProofLost(world)) moves.push(...see({ type: 'proof-lost' }))
  moves.push(...destinationSights(world).flatMap(see))
  return moves
}

/** Whether the block of what the journal rests on is no longer in the chain. */
function isProofLost({ entry, destination }: BitcoinWorld): boolean {
  const { state } = entry.destination
  if (destination === 'none') return true
  const hasFailed = destination === 'failed' || destination === 'burned'
  return state === (hasFailed ? 'delivered' : 'failed')
}

function destinationSights({ entry, destination, payout: paid }: BitcoinWorld): Fact[] {
  const [router, fill, delivery] = [logProof('1'), logProof('2'), logProof('3')]
  const isRouted = destination === 'delivered' && entry.destination.state !== 'delivered'
  switch (destination) {
    case 'none':
      return []
    case 'filled':
      return [
        { type: 'filled', fill },
        { type: 'delivered', router: fill, delivery, amount: 100n },
      ]
    case 'delivered':
      return isRouted
        ? [
            { type: 'routed', router },
            { type: 'delivered', router, delivery, amount: 100n },
          ]
        : []
    case 'failed':
      return [{ type: 'swap-failed', router }]
    case 'burned': {
      const burn = burnRequest('4')
      const seen = paid === 'nowhere' ? null : payout(sightingOf(paid))
      return [
        { type: 'swap-failed', router },
        { type: 'refund-opened', burn },
        { type: 'payout-seen', payout: seen },
      ]
    }
  }
}

/** The moves of others: miners, nodes, the other signer, another device, the bridge, and reorganisations. */
function outsideMoves(world: BitcoinWorld): Move<BitcoinWorld>[] {
  return [...chainMoves(world), ...bridgeMoves(world)]
}

/** The moves of miners, nodes, the other signer and another device. */
export function chainMoves(world: BitcoinWorld): Move<BitcoinWorld>[] {
  const moves: Move<BitcoinWorld>[] = []
  for (const { txid, place } of world.copies) {
    const name = short(txid)
    if (place === 'mempool') {
      moves.push({ name: `mine ${name}`, next: mine(world, txid) })
      moves.push({ name: `drop ${name}`, next: withPlace(world, txid, 'nowhere') })
    }
    if (place === 1) moves.push({ name: `bury ${name}`, next: withPlace(world, txid, 2) })
    if (place === 2) moves.push({ name: `bury ${name} deep`, next: withPlace(world, txid, 6) })
    if ((place === 1 || place === 2) && !isUsed(world)) {
      moves.push({ name: `reorganise ${name}`, next: withPlace(world, txid, 'mempool') })
      moves.push({ name: `reorganise ${name} away`, next: withPlace(world, txid, 'nowhere') })
    }
  }
  for (const handover of unsignedHandovers(world.entry)) {
    const { attempt } = signedCopy(handover)
    const sent = send(withCopy(world, attempt), attempt.txid)
    if (sent !== undefined) moves.push({ name: `the signer sends ${attempt.kind}`, next: sent })
  }
  if (world.copies.every(({ kind }) => kind !== 'foreign'))
    for (const { name, txid, inputs } of ELSEWHERE) {
      const sent = send(withCopy(world, { txid, inputs, kind: 'foreign' }), txid)
      if (sent !== undefined) moves.push({ name: `another device spends ${name}`, next: sent })
    }
  return moves
}

function bridgeMoves(world: BitcoinWorld): Move<BitcoinWorld>[] {
  const { destination, payout: paid } = world
  const isPaid = world.copies.some(({ kind, place }) => isPayment(kind) && (place === 2 || place === 6))
  const isSent = world.copies.some(({ kind, place }) => isPayment(kind) && place !== 'nowhere')
  const to = (name: string, change: Partial<BitcoinWorld>) => ({ name, next: { ...world, ...change } })
  switch (destination) {
    case 'none':
      return [
        ...(isPaid
          ? [
              to('deliver', { destination: 'delivered', wasDelivered: true }),
              to('fail', { destination: 'failed' }),
            ]
          : []),
        ...(isSent && !isPaid ? [to('fill early', { destination: 'filled', wasDelivered: true })] : []),
      ]
    case 'filled':
    case 'delivered':
    case 'failed':
      return [
        to('reorganise the EVM network', { destination: 'none' }),
        ...(destination === 'failed' ? [to('open the refund', { destination: 'burned' })] : []),
      ]
    case 'burned':
      if (paid === 'nowhere') return [to('pay out', { payout: 'mempool' })]
      if (paid === 'mempool') return [to('mine the payout', { payout: 1, wasRefunded: true })]
      return paid === 6 ? [] : [to('bury the payout', { payout: 6 })]
  }
}

function faultIn(journal: Journal, world: BitcoinWorld): string | null {
  const { entry, copies } = world
  const phase = journal.phaseOf(entry)
  const effects = journal.effectsOf(entry)
  const mined = copies.filter(({ kind, place }) => isPayment(kind) && typeof place === 'number')
  if (mined.length > 1) return 'the payment is confirmed twice'
  const held = new Set(journal.heldBy(entry).map(outpointKey))
  for (const coin of [COIN_A, COIN_B])
    if (!held.has(outpointKey(coin)) && canBeSpent(world, coin))
      return `${coin === COIN_A ? 'the coin' : 'the added coin'} is free while a copy can spend it`
  const owesSignature = effects.some(({ type }) => type === 'sign')
  if (owesSignature && !held.has(outpointKey(COIN_A))) return 'a signature is due for a coin that is free'
  if (owesSignature && versionsOf(entry).length > 0) return 'a second signature is due'
  if (phase === 'done' && !(journal.proofOf(entry) === 'chain' && world.wasDelivered))
    return 'done without a delivery'
  if (phase === 'refunded' && !world.wasRefunded) return 'refunded without a payout'
  const isCancelled = entry.attempts.some(({ kind }) => kind === 'cancel')
  for (const effect of effects) {
    if (effect.type !== 'broadcast') continue
    const attempt = entry.attempts.find(({ txid }) => txid === effect.txid)
    if (attempt?.rawTransaction !== effect.rawTransaction) return 'other bytes are sent than were signed'
    if (isCancelled && attempt.kind !== 'cancel') return 'a cancelled payment is sent again'
  }
  if (entry.settledAt === null && !journal.isOpen(entry)) return 'an unfinished entry is forgotten'
  return null
}

/** Whether a version of the entry, signed or with another signer, can still confirm and spend this coin. */
export function canBeSpent(world: BitcoinWorld, coin: Outpoint): boolean {
  return versionsOf(world.entry).some(({ txid, inputs }) => {
    const place = txid === null ? 'nowhere' : placeOf(world, txid)
    if (place === 6 || !includes(inputs, coin)) return false
    return world.copies.every(
      (other) => other.txid === txid || other.place !== 6 || !isConflict(other, { inputs }),
    )
  })
}

/** Moves that follow if everybody does their part, the most urgent first. */
const ONWARD = [
  /^notify/,
  /^sign/,
  /^take back/,
  /^see/,
  /^send \w+$/,
  /^mine/,
  /^bury/,
  /^deliver/,
  /^open the refund/,
  /^pay out/,
  /^settle/,
]

/** A node takes it unless something deeper or final stands against it; what waits is replaced. */
function send(world: BitcoinWorld, txid: string): BitcoinWorld | undefined {
  const copy = world.copies.find((one) => one.txid === txid)
  if (copy === undefined) return undefined
  if (copy.place !== 'nowhere') return world
  const against = world.copies.filter((other) => other !== copy && isConflict(other, copy))
  if (against.some(({ place }) => typeof place === 'number')) return undefined
  return against.reduce(
    (changed, other) => withPlace(changed, other.txid, 'nowhere'),
    withPlace(world, txid, 'mempool'),
  )
}

function mine(world: BitcoinWorld, txid: string): BitcoinWorld {
  const copy = world.copies.find((one) => one.txid === txid)
  return world.copies.reduce(
    (changed, other) =>
      copy !== undefined && other !== copy && isConflict(other, copy)
        ? withPlace(changed, other.txid, 'nowhere')
        : changed,
    withPlace(world, txid, 1),
  )
}

/** The foreign transaction that keeps every version from confirming, as the tracker's witness reads it. */
function conflictIn(world: BitcoinWorld): { txid: string; confirmations: number } | null {
  const foreign = world.copies.find(({ kind }) => kind === 'foreign')
  const isShown = world.entry.attempts.some(({ txid }) => placeOf(world, txid) !== 'nowhere')
  if (isShown || foreign === undefined || foreign.place === 'nowhere') return null
  const versions = versionsOf(world.entry)
  const isAgainstAll = versions.length > 0 && versions.every((version) => isConflict(foreign, version))
  return isAgainstAll
    ? { txid: foreign.txid, confirmations: foreign.place === 'mempool' ? 0 : foreign.place }
    : null
}

function withCopy(world: BitcoinWorld, { txid, inputs, kind }: Omit<Copy, 'place'>): BitcoinWorld {
  const isThere = world.copies.some((copy) => copy.txid === txid)
  return isThere ? world : { ...world, copies: [...world.copies, { txid, inputs, kind, place: 'nowhere' }] }
}

function withPlace(world: BitcoinWorld, txid: string, place: Place): BitcoinWorld {
  return { ...world, copies: world.copies.map((copy) => (copy.txid === txid ? { ...copy, place } : copy)) }
}

function placeOf({ copies }: BitcoinWorld, txid: string): Place {
  return copies.find((copy) => copy.txid === txid)?.place ?? 'nowhere'
}

function sightingOf(place: Place): ObservedBitcoinStatus {
  if (place === 'nowhere') return { state: 'absent' }
  return place === 'mempool' ? { state: 'mempool' } : confirmed(place)
}

/** A bridge acts on what is deep enough; a reorganisation after that would be another story. */
function isUsed({ destination }: BitcoinWorld): boolean {
  return destination !== 'none' && destination !== 'filled'
}

function isPayment(kind: Copy['kind']): boolean {
  return kind === 'payment' || kind === 'bump'
}

function isConflict(a: { inputs: readonly Outpoint[] }, b: { inputs: readonly Outpoint[] }): boolean {
  return a.inputs.some((input) => includes(b.inputs, input))
}

function includes(inputs: readonly Outpoint[], coin: Outpoint): boolean {
  return inputs.some((input) => outpointKey(input) === outpointKey(coin))
}

function inputName([first]: readonly Outpoint[]): string {
  return first !== undefined && outpointKey(first) === outpointKey(COIN_B) ? 'the other coin' : 'the coin'
}

function nameOf(fact: Fact): string {
  if (fact.type === 'bitcoin-seen') return `${short(fact.txid)} ${fact.sighting.state}`
  return fact.type
}

function short(txid: string): string {
  return txid.slice(0, 4)
}
