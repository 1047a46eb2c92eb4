import type { JournalEvent } from '~/lib/core/journal/events'
import { type Entry, type EvmAttempt, type Phase, spendsBitcoin } from '~/lib/core/journal/types'
import { type Journal, REAL } from './fold'

type UpdateEvent = Exclude<JournalEvent, { type: 'approved' }>

/** The journal with one rule broken, each of a kind that a hurried change could make. */
export type SeededFault = { name: string; journal: Journal; from?: string[] }

/** @param from what has happened before, where a fault would lie too deep otherwise */
function broken(name: string, change: Partial<Journal>, from: string[] = []): SeededFault {
  return { name, journal: { ...REAL, ...change }, from }
}

/** A fold in which `instead` answers for the events that it knows; `undefined` leaves them to the real one. */
function folding(instead: (entry: Entry, event: UpdateEvent) => Entry | undefined): Journal['transition'] {
  return (entry, event) => {
    const changed = instead(entry, event)
    if (changed === undefined) return REAL.transition(entry, event)
    return { entry: { ...changed, sequence: entry.sequence + 1 }, effects: [] }
  }
}

function phasing(instead: (entry: Entry) => Phase | undefined): Journal['phaseOf'] {
  return (entry) => instead(entry) ?? REAL.phaseOf(entry)
}

/** The allowance of one order is mined, and the other has asked for its own. */
const ALLOWED = ['sign allowance of a', 'send 1', 'mine 1', 'see 1 block', 'sign allowance of b', 'send 3']

const UNSEEN = { accepted: false, refusal: null, sighting: { state: 'absent' } } as const

const abandons = folding((entry, event) =>
  event.type === 'abandoned' && entry.abandoned === null
    ? { ...entry, abandoned: event.abandonment }
    : undefined,
)

const withoutBroadcasts: Journal['effectsOf'] = (entry) =>
  REAL.effectsOf(entry).filter(({ type }) => !type.startsWith('broadcast'))

const signsAgain: Journal['effectsOf'] = (entry) => {
  const isAwaited = REAL.phaseOf(entry) === 'awaiting-signature'
  return isAwaited ? [{ type: 'sign' }, ...REAL.effectsOf(entry)] : REAL.effectsOf(entry)
}

const forgetsUntold: Journal['isOpen'] = (entry) => entry.settledAt === null && entry.notified.length === 0

/** Rules that swaps from bitcoin rest on. */
export const BITCOIN_FAULTS: readonly SeededFault[] = [
  broken('a version that shares no coin is taken', {
    transition: folding((entry, event) => {
      if (event.type !== 'signed' || !spendsBitcoin(entry)) return undefined
      return { ...entry, attempts: [...entry.attempts, { ...event.attempt, ...UNSEEN }] }
    }),
  }),
  broken('an approval is given up though it is signed', { transition: abandons }),
  broken('a coin is free once its payment is signed', {
    heldBy: (entry) => (entry.attempts.length > 0 ? [] : REAL.heldBy(entry)),
  }),
  broken('a coin is free while another signer has it', {
    heldBy: (entry) => (spendsBitcoin(entry) && entry.handovers !== undefined ? [] : REAL.heldBy(entry)),
  }),
  broken('a coin is free at the first confirmation of another version', {
    heldBy: (entry) => {
      if (!spendsBitcoin(entry)) return []
      const shallow = entry.attempts.find(({ sighting }) => sighting.state === 'confirmed')
      return shallow?.inputs ?? REAL.heldBy(entry)
    },
  }),
  broken(
    'a coin is free once its fee bump is withdrawn',
    {
      heldBy: (entry) => {
        if (!spendsBitcoin(entry) || entry.handovers === undefined) return REAL.heldBy(entry)
        return REAL.heldBy({ ...entry, handovers: entry.handovers.filter(({ isWithdrawn }) => !isWithdrawn) })
      },
    },
    ['hand over', 'take back payment'],
  ),
  broken('a coin is free at any conflict', {
    heldBy: (entry) => (entry.conflict === null ? REAL.heldBy(entry) : []),
  }),
  broken('only the approved coin is held', {
    heldBy: (entry) => (spendsBitcoin(entry) ? entry.reserved : []),
  }),
  broken('a coin is free before anything is signed', {
    heldBy: (entry) => (entry.attempts.length === 0 ? [] : REAL.heldBy(entry)),
  }),
  broken('every version is sent again, cancelled or not', {
    effectsOf: (entry) => [
      ...REAL.effectsOf(entry),
      ...(spendsBitcoin(entry) ? entry.attempts : []).map(
        ({ txid, rawTransaction }) => ({ type: 'broadcast', txid, rawTransaction }) as const,
      ),
    ],
  }),
  broken('a second signature is due while one is awaited', { effectsOf: signsAgain }),
  broken('nothing is sent', { effectsOf: withoutBroadcasts }),
  broken('what was refused is not sent again', {
    effectsOf: (entry) =>
      entry.attempts.some(({ refusal }) => refusal !== null)
        ? withoutBroadcasts(entry)
        : REAL.effectsOf(entry),
  }),
  broken('what was dropped is not sent again', {
    transition: folding((entry, event) =>
      event.type === 'bitcoin-seen' && event.sighting.state === 'absent' ? entry : undefined,
    ),
  }),
  broken('an interrupted approval is not taken up', {
    effectsOf: (entry) => REAL.effectsOf(entry).filter(({ type }) => type !== 'sign'),
  }),
  broken('a crossing counts as its delivery', {
    phaseOf: phasing((entry) => (entry.destination.state === 'crossing' ? 'done' : undefined)),
  }),
  broken(
    'a refund counts before its block',
    {
      phaseOf: phasing((entry) =>
        entry.destination.state === 'failed' && entry.destination.payout !== null ? 'refunded' : undefined,
      ),
    },
    ['sign', 'send fdd8', 'mine fdd8', 'bury fdd8', 'fail', 'open the refund', 'pay out'],
  ),
  broken('an end is forgotten before it is told', { isOpen: forgetsUntold }),
  broken('a notice is never noted', {
    transition: folding((entry, event) => (event.type === 'notified' ? entry : undefined)),
  }),
  broken('a conflict is never seen', {
    transition: folding((entry, event) => (event.type === 'conflict-seen' ? entry : undefined)),
  }),
  broken('a lost proof stays', {
    transition: folding((entry, event) => (event.type === 'proof-lost' ? entry : undefined)),
  }),
]

function signedAttempt(event: UpdateEvent): EvmAttempt | undefined {
  return event.type === 'evm-signed' ? { ...event.attempt, ...UNSEEN } : undefined
}

const CALLED = ['sign both', 'send 1', 'mine allowance 1', 'send 2', 'mine call 2']

/** Rules that swaps to bitcoin rest on. */
export const EVM_FAULTS: readonly SeededFault[] = [
  broken('a second call is taken at another nonce', {
    transition: folding((entry, event) => {
      const attempt = signedAttempt(event)
      if (attempt === undefined || spendsBitcoin(entry)) return undefined
      return { ...entry, attempts: [...entry.attempts, attempt] }
    }),
  }),
  broken('an order is given up though its call is signed', { transition: abandons }),
  broken('a second signature is due while one is awaited', { effectsOf: signsAgain }),
  broken('every version is sent again, cancelled or not', {
    effectsOf: (entry) => [
      ...REAL.effectsOf(entry),
      ...(spendsBitcoin(entry) ? [] : entry.attempts).flatMap(({ hash, rawTransaction }) =>
        hash === null || rawTransaction === null
          ? []
          : [{ type: 'broadcast-evm', hash, rawTransaction } as const],
      ),
    ],
  }),
  broken('the call is not signed once its allowance is mined', {
    effectsOf: (entry) =>
      entry.attempts.length > 0
        ? REAL.effectsOf(entry).filter(({ type }) => type !== 'sign')
        : REAL.effectsOf(entry),
  }),
  broken('nothing is sent', { effectsOf: withoutBroadcasts }),
  broken('what was dropped is not sent again', {
    transition: folding((entry, event) =>
      event.type === 'evm-seen' && event.sighting.state === 'absent' ? entry : undefined,
    ),
  }),
  broken(
    'a burn counts as its payout',
    {
      phaseOf: phasing((entry) => (entry.destination.state === 'paying' ? 'done' : undefined)),
    },
    [...CALLED, 'finalise allowance 1', 'finalise call 2'],
  ),
  broken(
    'a burn counts as paid from collateral',
    {
      phaseOf: phasing((entry) => (entry.destination.state === 'paying' ? 'paid-in-collateral' : undefined)),
    },
    [...CALLED, 'finalise allowance 1', 'finalise call 2'],
  ),
  broken('a used nonce ends an order before that is final', {
    phaseOf: phasing((entry) => (entry.conflict !== null && !spendsBitcoin(entry) ? 'replaced' : undefined)),
  }),
  broken('a failure ends an order before it is final', {
    phaseOf: phasing((entry) =>
      !spendsBitcoin(entry) &&
      entry.attempts.some(({ sighting }) => sighting.state === 'mined' && !sighting.success)
        ? 'reverted'
        : undefined,
    ),
  }),
  broken('an end is forgotten before it is told', { isOpen: forgetsUntold }),
  broken('a conflict is never seen', {
    transition: folding((entry, event) => (event.type === 'evm-conflict-seen' ? entry : undefined)),
  }),
]

/** Of these, two orders notice as well. */
const SEEN_BY_TWO = new Set([
  'an approval is given up though it is signed',
  'a coin is free while another signer has it',
  'a coin is free at any conflict',
  'only the approved coin is held',
  'a coin is free before anything is signed',
])

/** Rules that keep two orders from one coin. */
export const COINS_FAULTS: readonly SeededFault[] = BITCOIN_FAULTS.filter(({ name }) => SEEN_BY_TWO.has(name))

/** Rules that keep two swaps from one proof, and each from being left without. */
export const CLAIMS_FAULTS: readonly SeededFault[] = [
  broken('a log proves any number of swaps', { claimsOf: () => [] }),
  broken('a log is told by its number alone, whatever its block', {
    claimsOf: (entry) => REAL.claimsOf(entry).map((claim) => claim.replace(/:0x\w+:/, ':')),
  }),
  broken('a delivery is not claimed', {
    claimsOf: (entry) => (entry.destination.state === 'delivered' ? [] : REAL.claimsOf(entry)),
  }),
  broken('a lost proof stays', {
    transition: folding((entry, event) => (event.type === 'proof-lost' ? entry : undefined)),
  }),
]

/** Rules that keep two orders from one allowance. */
export const ALLOWANCES_FAULTS: readonly SeededFault[] = [
  broken('an allowance is nobody’s', { allowanceHold: () => 'free' }, ALLOWED),
  broken(
    'an allowance is held by a signed call alone',
    {
      allowanceHold: (entry) =>
        entry.attempts.some(({ kind }) => kind === 'call') ? REAL.allowanceHold(entry) : 'free',
    },
    ALLOWED,
  ),
  broken(
    'an allowance is free once it is mined',
    {
      allowanceHold: (entry) =>
        entry.attempts.some(({ sighting }) => sighting.state === 'mined')
          ? 'free'
          : REAL.allowanceHold(entry),
    },
    ALLOWED,
  ),
]

/** Rules that keep two orders from one nonce. */
export const NONCES_FAULTS: readonly SeededFault[] = [
  broken('the nonces of other orders are not looked at', { noncesHeld: () => new Set() }),
  broken(
    'a nonce is free once its order is done',
    {
      noncesHeld: (account, chainId, open) =>
        REAL.noncesHeld(
          account,
          chainId,
          open.filter((entry) => REAL.phaseOf(entry) !== 'done'),
        ),
    },
    ['sign call 1', 'send 1, the answer is lost', 'mine 1', 'see 1 block'],
  ),
  broken('a gap is left below the next nonce', {
    freeNonces: (counts, held, count) => REAL.freeNonces(counts, held, count + 1).slice(1),
  }),
  broken('a used nonce is not seen', {
    transition: folding((entry, event) => (event.type === 'evm-conflict-seen' ? entry : undefined)),
  }),
]
