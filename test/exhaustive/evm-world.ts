import { actionsOf, cancellableCall, isCallCancelled, slowCalls } from '~/lib/core/journal/actions'
import { awaitedCall, callVersionsOf, unsignedCalls } from '~/lib/core/journal/handed-calls'
import {
  APPROVED_TO_BITCOIN,
  burnRequest,
  confirmed,
  evmSigned,
  failedOnChain,
  type Fact,
  handedCall,
  hashOf,
  mined,
  payout,
  returnedCall,
  START,
  collateralPaid,
} from '~/lib/core/journal/swap.fixture'
import { begin } from '~/lib/core/journal/transition'
import {
  type CallHandover,
  type EvmAttempt,
  type EvmEntry,
  type ObservedEvmStatus,
  spendsBitcoin,
} from '~/lib/core/journal/types'
import { type Move, type Rules, withEnds } from './explore'
import { after, entryKey, type Journal } from './fold'

type Kind = EvmAttempt['kind']
/** Where a transaction is: known to nobody's node, waiting, in a block that may be reorganised away, or in a final one. */
type Place = 'nowhere' | 'pending' | 'block' | 'final'
/** A signed transaction that exists, named by a digit of its hash. `foreign`: another program's, with the same nonce. */
type Copy = { digit: string; kind: Kind | 'foreign'; nonce: number; place: Place; success: boolean }

/** A swap to bitcoin with everything around it that can be true, whether the journal knows it or not. */
export type EvmWorld = {
  entry: EvmEntry
  copies: readonly Copy[]
  burn: 'none' | 'open' | 'paid' | 'deep' | 'slashed'
  isOverdue: boolean
  /** Facts that once were true: an end that is shown must have been. */
  wasPaid: boolean
  wasSlashed: boolean
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
/** Transactions given to another signer, each once, told apart by its fee and named by the digit of its hash. */
const GIVEN = {
  allowance: { fee: 1n, digit: 'a' },
  call: { fee: 2n, digit: 'b' },
  cancel: { fee: 3n, digit: 'c' },
}
const MOST_VERSIONS = 4
const GIVEN_UP: Fact = { type: 'abandoned', abandonment: { code: 'user-rejected', reason: '' } }

export function startWorld(): EvmWorld {
  const entry = begin({ type: 'approved', at: START, start: APPROVED_TO_BITCOIN })
  if (spendsBitcoin(entry)) throw new TypeError('not an EVM call')
  return { entry, copies: [], burn: 'none', isOverdue: false, wasPaid: false, wasSlashed: false }
}

/** Everything that may happen to a swap to bitcoin, and what must hold whatever happens. */
export function evmRules(journal: Journal): Rules<EvmWorld> {
  return withEnds({
    moves: (world) => [...ownMoves(journal, world), ...outsideMoves(world)],
    keyOf: ({ entry, ...rest }) => `${entryKey(entry)} ${JSON.stringify(rest)}`,
    faultOf: (world) => faultIn(journal, world),
    isEnded: ({ entry }) => entry.settledAt !== null && !journal.isOpen(entry),
    onward: ONWARD,
  })
}

function withFact(journal: Journal, world: EvmWorld, name: string, ...facts: Fact[]): Move<EvmWorld>[] {
  const entry = facts.reduce<EvmWorld['entry']>((folded, fact) => {
    const next = after(journal, folded, fact)
    return spendsBitcoin(next) ? folded : next
  }, world.entry)
  return entry === world.entry ? [] : [{ name, next: { ...world, entry } }]
}

/** The wallet's moves: each write by itself, so that it may die before any other. */
function ownMoves(journal: Journal, world: EvmWorld): Move<EvmWorld>[] {
  const { entry } = world
  const moves: Move<EvmWorld>[] = []
  for (const effect of journal.effectsOf(entry)) {
    if (effect.type === 'sign') moves.push(...signing(journal, world))
    if (effect.type === 'notify')
      moves.push(
        ...withFact(journal, world, `notify of ${effect.notice}`, {
          type: 'notified',
          notice: effect.notice,
        }),
      )
    if (effect.type !== 'broadcast-evm') continue
    const { hash } = effect
    const copy = world.copies.find(({ digit }) => hashOf(digit) === hash)
    const sent = copy && send(world, copy)
    if (sent !== undefined) {
      moves.push({ name: `send ${copy?.digit}, the answer is lost`, next: sent })
      moves.push(...withFact(journal, sent, `send ${copy?.digit}`, { type: 'evm-accepted', hash }))
    }
    moves.push(
      ...withFact(journal, world, `${copy?.digit} is refused`, { type: 'evm-refused', hash, reason: 'fee' }),
    )
  }
  moves.push(...replacements(journal, world), ...sights(journal, world))
  const awaited = awaitedCall(entry)
  if (awaited !== undefined) moves.push(...takeBack(journal, world, awaited))
  moves.push(...withFact(journal, world, 'give up', GIVEN_UP))
  moves.push(...withFact(journal, world, 'withdraw', { type: 'hand-over-withdrawn' }))
  return [...moves, ...withFact(journal, world, 'settle', { type: 'settled' })]
}

/** The allowance with its call or before it, here or by another signer; a call again, which the journal must refuse. */
function signing(journal: Journal, world: EvmWorld): Move<EvmWorld>[] {
  const { entry } = world
  // Its allowance was mined before its cancellation.
  if (isCallCancelled(entry)) return withFact(journal, world, 'end what was cancelled', GIVEN_UP)
  if (callVersionsOf(entry).length > 0) {
    const nonce = freeNonce(world)
    return isElsewhere(entry)
      ? withFact(journal, world, 'hand over the call', handedCall(GIVEN.call.fee, 'call', nonce))
      : signedAs(journal, world, 'sign the call', ['call', nonce])
  }
  return [
    ...signedAs(journal, world, 'sign both', ['allowance', 0], ['call', 1]),
    ...signedAs(journal, world, 'sign the allowance', ['allowance', 0]),
    ...withFact(journal, world, 'hand over the allowance', handedCall(GIVEN.allowance.fee, 'allowance', 0)),
  ]
}

function signedAs(
  journal: Journal,
  world: EvmWorld,
  name: string,
  ...steps: readonly (readonly [kind: Kind, nonce: number])[]
): Move<EvmWorld>[] {
  const from = world.copies.filter(({ digit }) => DIGITS.includes(digit)).length
  const made = steps.map(([kind, nonce], index) => ({ digit: digitOf(from + index), kind, nonce }))
  const signed = made.map(({ digit, kind, nonce }) => evmSigned(digit, kind, nonce))
  return withFact(journal, made.reduce(withCopy, world), name, ...signed)
}

function takeBack(journal: Journal, world: EvmWorld, handover: CallHandover): Move<EvmWorld>[] {
  const digit = digitOfGiven(handover)
  const held = withCopy(world, { digit, kind: handover.kind, nonce: handover.nonce })
  return withFact(journal, held, `take back ${handover.kind}`, returnedCall(digit, handover))
}

function digitOfGiven({ kind, nonce, maxFeePerGas }: CallHandover): string {
  // One may take the allowance's place, and another the call's.
  if (kind === 'cancel' && nonce > 0) return 'e'
  return Object.values(GIVEN).find(({ fee }) => fee === maxFeePerGas)?.digit ?? 'd'
}

/** A faster version, a cancellation, and a call at another nonce, which the journal must refuse. */
function replacements(journal: Journal, world: EvmWorld): Move<EvmWorld>[] {
  const { entry } = world
  if (callVersionsOf(entry).length >= MOST_VERSIONS) return []
  const { speedUp, cancel } = actionsOf(entry)
  const cancelled = cancellableCall(entry)
  const nonce = cancelled?.nonce ?? 0
  const second = callVersionsOf(entry).some(({ kind }) => kind === 'call')
    ? signedAs(journal, world, 'sign a second call', ['call', freeNonce(world)])
    : []
  if (isElsewhere(entry)) {
    const given = handedCall(GIVEN.cancel.fee, 'cancel', nonce)
    return cancel ? [...second, ...withFact(journal, world, 'hand over cancel', given)] : second
  }
  const faster = (speedUp ? slowCalls(entry) : []).flatMap((slow) =>
    signedAs(journal, world, `speed up ${slow.kind}`, [slow.kind, slow.nonce]),
  )
  return cancel
    ? [...second, ...faster, ...signedAs(journal, world, 'cancel', ['cancel', nonce])]
    : [...second, ...faster]
}

function isElsewhere({ handovers }: EvmEntry): boolean {
  return handovers !== undefined
}

/** The records of a poll, of what is true. */
function sights(journal: Journal, world: EvmWorld): Move<EvmWorld>[] {
  const { entry, burn, isOverdue } = world
  const see = (fact: Fact, name: string = fact.type) => withFact(journal, world, `see ${name}`, fact)
  const moves = entry.attempts.flatMap(({ hash, kind }) => {
    const copy = world.copies.find(({ digit }) => hashOf(digit) === hash)
    if (copy === undefined || hash === null) return []
    return see({ type: 'evm-seen', hash, sighting: sightingOf(copy) }, `${kind} ${copy.place}`)
  })
  // What its own signer has sent is found by its log, which a cancellation does not leave.
  for (const handover of unsignedCalls(entry)) {
    const digit = digitOfGiven(handover)
    const isLogged = world.copies.some((copy) => copy.digit === digit && isMined(copy) && copy.success)
    if (isLogged && handover.kind !== 'cancel')
      moves.push(...see(returnedCall(digit, handover), `sent ${handover.kind}`))
  }
  moves.push(...see({ type: 'evm-conflict-seen', conflict: conflictIn(world) }))
  if (burn === 'none') return [...moves, ...see({ type: 'proof-lost' })]
  moves.push(...see({ type: 'unwrap-opened', burn: burnRequest('9') }))
  moves.push(...see({ type: 'tip-seen', height: isOverdue ? 151 : 140 }))
  if (burn === 'slashed') moves.push(...see(collateralPaid('8')))
  const paid = burn === 'open' || burn === 'slashed' ? null : payout(confirmed(burn === 'paid' ? 1 : 6))
  return [...moves, ...see({ type: 'payout-seen', payout: paid })]
}

/** The moves of others: nodes, the other signer, another program, the locker, and reorganisations. */
function outsideMoves(world: EvmWorld): Move<EvmWorld>[] {
  const { copies, burn, entry } = world
  const moves: Move<EvmWorld>[] = []
  const to = (name: string, change: Partial<EvmWorld>) => moves.push({ name, next: { ...world, ...change } })
  for (const copy of copies) {
    const name = `${copy.kind} ${copy.digit}`
    if (copy.place === 'pending') {
      if (copy.nonce === nextNonce(world)) moves.push({ name: `mine ${name}`, next: mine(world, copy) })
      // What lies above another program's would wait for a later order.
      const isBelowOwn = callVersionsOf(entry).some(({ nonce }) => (nonce ?? 0) > copy.nonce)
      if (copy.kind !== 'foreign' || !isBelowOwn)
        moves.push({ name: `drop ${name}`, next: placed(world, copy, 'nowhere') })
    }
    if (
      copy.place === 'block' &&
      copies.every((other) => other.nonce >= copy.nonce || other.place !== 'block')
    )
      moves.push({ name: `finalise ${name}`, next: placed(world, copy, 'final') })
    const isLast = copies.every((other) => other.nonce <= copy.nonce || !isMined(other))
    if (copy.place === 'block' && isLast && burn === 'none') {
      moves.push({ name: `reorganise ${name}`, next: placed(world, copy, 'pending') })
      // Another program sends its own again; without it, what lies above would wait for a later order.
      if (copy.kind !== 'foreign')
        moves.push({ name: `reorganise ${name} away`, next: placed(world, copy, 'nowhere') })
    }
  }
  for (const handover of unsignedCalls(entry)) {
    const { kind, nonce } = handover
    const sent = send(withCopy(world, { digit: digitOfGiven(handover), kind, nonce }), {
      digit: digitOfGiven(handover),
      nonce,
    })
    if (sent !== undefined) moves.push({ name: `the signer sends ${kind}`, next: sent })
  }
  if (copies.every(({ kind }) => kind !== 'foreign') && copies.length > 0) {
    const foreign = {
      digit: 'f',
      kind: 'foreign' as const,
      nonce: nextNonce(world),
      place: 'nowhere' as const,
      success: true,
    }
    const sent = send({ ...world, copies: [...copies, foreign] }, foreign)
    if (sent !== undefined) moves.push({ name: 'another program uses the nonce', next: sent })
  }
  const called = copies.find(({ kind, place, success }) => kind === 'call' && isMined({ place }) && success)
  if (burn === 'none' && called?.place === 'final') to('open the burn', { burn: 'open' })
  if (burn === 'open') to('pay out', { burn: 'paid', wasPaid: true })
  if (burn === 'open' && world.isOverdue) to('slash the locker', { burn: 'slashed', wasSlashed: true })
  if (burn === 'open' && !world.isOverdue) to('let the deadline pass', { isOverdue: true })
  if (burn === 'paid') to('bury the payout', { burn: 'deep' })
  return moves
}

function faultIn(journal: Journal, world: EvmWorld): string | null {
  const { entry, copies } = world
  const phase = journal.phaseOf(entry)
  const calls = copies.filter(({ kind, place, success }) => kind === 'call' && success && isMined({ place }))
  if (calls.length > 1) return 'the call is made twice'
  const effects = journal.effectsOf(entry)
  const versions = callVersionsOf(entry)
  if (effects.some(({ type }) => type === 'sign') && versions.some(({ kind }) => kind === 'call'))
    return 'a second signature is due'
  if (phase === 'done' && !(journal.proofOf(entry) === 'chain' && world.wasPaid))
    return 'done without a payout'
  if (phase === 'paid-in-collateral' && !(journal.proofOf(entry) === 'chain' && world.wasSlashed))
    return 'paid in collateral that nobody lost'
  const isCancelled = entry.attempts.some(
    ({ kind, sighting }) => kind === 'cancel' && sighting.state === 'mined',
  )
  // A nonce that somebody else has used rules out what shares it; a later call of the same order then reverts.
  const isRuledOut = ({ nonce }: EvmAttempt) => phase === 'failed' || nonce === entry.conflict?.nonce
  const hasEnded = phase === 'failed' || (phase === 'replaced' && !isCancelled)
  if (hasEnded && versions.some((one) => one.kind === 'call' && isRuledOut(one) && canBeMined(world, one)))
    return 'ended while the call can still be made'
  if (phase === 'reverted' && !copies.some(({ place, success }) => place === 'final' && !success))
    return 'reverted before that is final'
  const cancelled = new Set(entry.attempts.filter(({ kind }) => kind === 'cancel').map(({ nonce }) => nonce))
  for (const effect of effects) {
    if (effect.type !== 'broadcast-evm') continue
    const attempt = entry.attempts.find(({ hash }) => hash === effect.hash)
    if (attempt?.rawTransaction !== effect.rawTransaction) return 'other bytes are sent than were signed'
    if (attempt.kind !== 'cancel' && cancelled.has(attempt.nonce)) return 'a cancelled call is sent again'
  }
  if (entry.settledAt === null && !journal.isOpen(entry)) return 'an unfinished entry is forgotten'
  return null
}

/** Moves that follow if everybody does their part, the most urgent first. */
const ONWARD = [
  /^notify/,
  /^sign both/,
  /^sign the call/,
  /^hand over the call/,
  /^end what was cancelled/,
  /^take back/,
  /^see/,
  /^send \w+$/,
  /^mine/,
  /^finalise/,
  /^open the burn/,
  /^pay out/,
  /^bury/,
  /^settle/,
]

function send(world: EvmWorld, { digit, nonce }: Pick<Copy, 'digit' | 'nonce'>): EvmWorld | undefined {
  const copy = world.copies.find((one) => one.digit === digit)
  if (copy === undefined || nonce < nextNonce(world)) return undefined
  if (copy.place !== 'nowhere') return world
  const others = world.copies.filter((other) => other.nonce === nonce && other.place === 'pending')
  return others.reduce((changed, other) => placed(changed, other, 'nowhere'), placed(world, copy, 'pending'))
}

/** A call fails unless its allowance was mined before it and did not fail. */
function mine(world: EvmWorld, copy: Copy): EvmWorld {
  const isAllowed = world.copies.some(
    ({ kind, place, success }) => kind === 'allowance' && success && isMined({ place }),
  )
  const success = copy.kind !== 'call' || isAllowed
  const others = world.copies.filter((other) => other.nonce === copy.nonce && other !== copy)
  const emptied = others.reduce((changed, other) => placed(changed, other, 'nowhere'), world)
  const copies = emptied.copies.map((one) =>
    one.digit === copy.digit ? { ...one, place: 'block' as const, success } : one,
  )
  return { ...world, copies }
}

/** A transaction that the journal does not know has used the nonce of one that it does, as the tracker's witness reads it. */
function conflictIn(world: EvmWorld): EvmEntry['conflict'] {
  const { entry, copies } = world
  const known = new Set(entry.attempts.map(({ hash }) => hash))
  const isKnown = ({ digit }: Copy) => known.has(hashOf(digit))
  const mined = new Set(copies.filter((copy) => isMined(copy) && isKnown(copy)).map(({ nonce }) => nonce))
  const taken = callVersionsOf(entry).flatMap(({ nonce }) =>
    nonce !== null && !mined.has(nonce) && nonce < nextNonce(world) ? [nonce] : [],
  )[0]
  if (taken === undefined) return null
  const isFinal = copies.some(({ nonce, place }) => nonce === taken && place === 'final')
  return { nonce: taken, sinceBlock: 500n, blocks: isFinal ? 20 : 1, isFinal }
}

function canBeMined(world: EvmWorld, { nonce }: Pick<EvmAttempt, 'nonce'>): boolean {
  return !world.copies.some((copy) => copy.nonce === nonce && copy.place === 'final')
}

function sightingOf({ place, success }: Copy): ObservedEvmStatus {
  if (place === 'nowhere') return { state: 'absent' }
  if (place === 'pending') return { state: 'pending' }
  return success ? mined() : failedOnChain(place === 'final')
}

function nextNonce({ copies }: EvmWorld): number {
  return copies.filter(isMined).length
}

function freeNonce(world: EvmWorld): number {
  return Math.max(nextNonce(world), ...callVersionsOf(world.entry).map(({ nonce }) => (nonce ?? 0) + 1))
}

function withCopy(world: EvmWorld, { digit, kind, nonce }: Pick<Copy, 'digit' | 'kind' | 'nonce'>): EvmWorld {
  const isThere = world.copies.some((copy) => copy.digit === digit)
  return isThere
    ? world
    : { ...world, copies: [...world.copies, { digit, kind, nonce, place: 'nowhere', success: true }] }
}

function placed(world: EvmWorld, { digit }: Pick<Copy, 'digit'>, place: Place): EvmWorld {
  return { ...world, copies: world.copies.map((copy) => (copy.digit === digit ? { ...copy, place } : copy)) }
}

function isMined({ place }: Pick<Copy, 'place'>): boolean {
  return place === 'block' || place === 'final'
}

function digitOf(index: number): string {
  const digit = DIGITS[index]
  if (digit === undefined) throw new TypeError('too many transactions')
  return digit
}
