import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outpointKey } from '~/lib/core/bitcoin/transaction'
import { effectsOf } from '~/lib/core/journal/effects'
import type { ApprovedEvent, JournalEvent } from '~/lib/core/journal/events'
import { versionsOf } from '~/lib/core/journal/handovers'
import { phaseOf } from '~/lib/core/journal/phase'
import { heldBy } from '~/lib/core/journal/reserve'
import {
  APPROVED_PAYMENT,
  APPROVED_TO_EVM,
  COIN_A,
  COIN_B,
  confirmed,
  type Fact,
  handedOver,
  returned,
  START,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import { begin, replay, transition } from '~/lib/core/journal/transition'
import { type BitcoinEntry, type Entry, spendsBitcoin } from '~/lib/core/journal/types'
import { runs } from './runs'

const PAYMENT = handedOver('1')
/** The last one shares nothing with the payment, and must never be taken. */
const GIVEN = [
  PAYMENT,
  handedOver('2', [COIN_A, COIN_B], 'bump'),
  handedOver('3', [COIN_A], 'cancel'),
  handedOver('4', [COIN_B], 'bump'),
]
const SIGNED = GIVEN.map((given) => returned(given))
const txid = fc.constantFrom(...SIGNED.map(({ attempt }) => attempt.txid))

const fact: fc.Arbitrary<Fact> = fc.oneof(
  fc.constantFrom(...GIVEN),
  fc.constantFrom(...SIGNED),
  fc.constantFrom(...SIGNED.map(({ attempt }) => ({ type: 'found-sent' as const, attempt }))),
  fc.constantFrom(
    { type: 'signature-overdue' as const },
    { type: 'hand-over-withdrawn' as const },
    { type: 'settled' as const },
  ),
  fc.record({ type: fc.constant('accepted' as const), txid }),
  fc.record({
    type: fc.constant('bitcoin-seen' as const),
    txid,
    sighting: fc.constantFrom(
      { state: 'absent' } as const,
      { state: 'mempool' } as const,
      ...[1, 2, 6].map(confirmed),
    ),
  }),
  fc.record({
    type: fc.constant('conflict-seen' as const),
    conflict: fc.option(fc.record({ txid: fc.constant(txidOf('9')), confirmations: fc.nat(6) })),
  }),
  fc.constant({ type: 'abandoned' as const, abandonment: { code: 'quote-stale', reason: '' } }),
)

const start: fc.Arbitrary<ApprovedEvent['start']> = fc.constantFrom(
  { ...APPROVED_TO_EVM, digest: PAYMENT.digest },
  { ...APPROVED_PAYMENT, digest: PAYMENT.digest },
)

/** A hand-over first, more often than chance would have it. */
const journal: fc.Arbitrary<JournalEvent[]> = fc
  .tuple(start, fc.boolean(), fc.array(fact, { maxLength: 20 }))
  .map(([approved, isGiven, facts]) => [
    { type: 'approved', at: START, start: approved },
    ...[...(isGiven ? [PAYMENT] : []), ...facts].map((one, index) => ({ ...one, at: START + index })),
  ])

function snapshots([approved, ...events]: readonly JournalEvent[]): BitcoinEntry[] {
  if (approved?.type !== 'approved') throw new TypeError('no approval')
  const all: Entry[] = [begin(approved)]
  for (const event of events) {
    const before = all.at(-1)
    if (before !== undefined && event.type !== 'approved') all.push(transition(before, event).entry)
  }
  return all.filter(spendsBitcoin)
}

function always(check: (after: BitcoinEntry, before: BitcoinEntry | undefined) => void): void {
  fc.assert(
    fc.property(journal, (events) => {
      const all = snapshots(events)
      for (const [index, after] of all.entries()) check(after, all[index - 1])
    }),
    runs(300),
  )
}

const keysOf = ({ inputs }: { inputs: readonly { txid: string; vout: number }[] }) => inputs.map(outpointKey)

/** Whether a block that no reorganisation removes has spent one of its coins. */
function isDecided({ attempts, conflict }: BitcoinEntry): boolean {
  const isDeep = attempts.some(
    ({ sighting }) => sighting.state === 'confirmed' && sighting.confirmations >= 6,
  )
  return isDeep || (conflict?.confirmations ?? 0) >= 6
}

describe('whatever comes back from another signer', () => {
  it('no two versions can both confirm', () => {
    always((after) => {
      const versions = versionsOf(after)
      for (const [index, version] of versions.entries())
        for (const earlier of versions.slice(0, index)) {
          const spent = new Set(keysOf(earlier))
          expect(keysOf(version).some((key) => spent.has(key))).toBe(true)
        }
    })
  })

  // threat: freed-copy
  it('no coin is freed while a signed copy may live', () => {
    always((after) => {
      if (isDecided(after)) return
      const held = new Set(heldBy(after).map(outpointKey))
      for (const version of versionsOf(after))
        expect(keysOf(version).every((key) => held.has(key))).toBe(true)
    })
  })

  it('nothing that was given is forgotten or abandoned', () => {
    always((after, before) => {
      const digests = ({ handovers = [] }: BitcoinEntry) => handovers.map(({ digest }) => digest)
      if (before !== undefined)
        expect(digests(after).slice(0, digests(before).length)).toEqual(digests(before))
      if (digests(after).length > 0) expect(after.abandoned).toBeNull()
    })
  })

  it('it is never signed here, and sent as returned', () => {
    always((after) => {
      if ((after.handovers ?? []).length === 0) return
      const raws = new Set(after.attempts.map(({ rawTransaction }) => rawTransaction))
      for (const effect of effectsOf(after)) {
        expect(effect.type).not.toBe('sign')
        if ('rawTransaction' in effect) expect(raws.has(effect.rawTransaction)).toBe(true)
      }
    })
  })

  it('awaits its signature until it has one', () => {
    always((after) => {
      const isAwaited = (after.handovers ?? []).length > 0 && after.attempts.length === 0 && !isDecided(after)
      expect(phaseOf(after) === 'awaiting-signature').toBe(isAwaited)
    })
  })

  it('replays to the same entry', () => {
    fc.assert(
      fc.property(journal, (events) => {
        expect(replay(structuredClone(events))).toEqual(snapshots(events).at(-1))
      }),
      runs(100),
    )
  })
})
