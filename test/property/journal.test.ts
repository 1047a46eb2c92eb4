import * as fc from 'fast-check'
import { isPaidInCollateral } from '~/lib/core/journal/collateral'
import { describe, expect, it } from 'vitest'
import { outpointKey } from '~/lib/core/bitcoin/transaction'
import { effectsOf } from '~/lib/core/journal/effects'
import type { JournalEvent } from '~/lib/core/journal/events'
import { isEvmPayment, PHASES, phaseOf, proofOf } from '~/lib/core/journal/phase'
import { heldBy } from '~/lib/core/journal/reserve'
import { nextPollAt } from '~/lib/core/journal/schedule'
import { currentCall, hasSucceeded, isDecided } from '~/lib/core/journal/spend-phase'
import { begin, replay, transition } from '~/lib/core/journal/transition'
import {
  BITCOIN_PAYMENT_PHASES,
  EVM_PAYMENT_PHASES,
  type Entry,
  TO_BITCOIN_PHASES,
  TO_EVM_PHASES,
  spendsBitcoin,
} from '~/lib/core/journal/types'
import {
  anyJournal,
  anyPageJournal,
  anyServiceWord,
  anyToBitcoinJournal,
  anyToEvmJournal,
} from './journal-events'
import { runs } from './runs'

const PHASES_OF: Record<string, readonly string[]> = {
  'to-evm': TO_EVM_PHASES,
  'to-bitcoin': TO_BITCOIN_PHASES,
  'bitcoin-payment': BITCOIN_PAYMENT_PHASES,
  'evm-payment': EVM_PAYMENT_PHASES,
}
const kindOf = ({ intent }: Entry) => ('kind' in intent ? intent.kind : intent.direction)

/** Holds for many histories. */
const holds = <T>(property: fc.IProperty<T>) => fc.assert(property, runs(300))

/** The swap after every event, the first being the approval. */
function snapshots(journal: readonly JournalEvent[]): Entry[] {
  const [approved, ...events] = journal
  if (approved?.type !== 'approved') throw new TypeError('no approval')
  const all = [begin(approved)]
  for (const event of events) {
    const before = all.at(-1)
    if (before !== undefined && event.type !== 'approved') all.push(transition(before, event).entry)
  }
  return all
}

function lastOf(journal: readonly JournalEvent[]): Entry {
  const swap = snapshots(journal).at(-1)
  if (swap === undefined) throw new TypeError('no request')
  return swap
}

function ofEach(check: (before: Entry, after: Entry, event: JournalEvent) => void) {
  return fc.property(anyJournal, (journal) => {
    const all = snapshots(journal)
    for (const [index, after] of all.entries()) {
      const [before, event] = [all[index - 1], journal[index]]
      if (before !== undefined && event !== undefined) check(before, after, event)
    }
  })
}

describe('whatever happens to a swap', () => {
  it('its journal folds to one state, stepwise or at once', () => {
    holds(
      fc.property(anyJournal, (journal) => {
        const swap = lastOf(journal)
        expect(replay(journal)).toEqual(swap)
        expect(replay(structuredClone(journal))).toEqual(swap)
      }),
    )
  })

  it('a repeated event changes nothing', () => {
    holds(
      ofEach((_, after, event) => {
        if (event.type === 'approved') return
        expect(transition(after, { ...event, at: event.at + 1 }).entry).toBe(after)
      }),
    )
  })

  it('raises the sequence by one with each change', () => {
    holds(
      ofEach((before, after) => {
        expect(after.sequence).toBe(after === before ? before.sequence : before.sequence + 1)
      }),
    )
  })

  it('the journalled events alone fold to the same state', () => {
    holds(
      fc.property(anyJournal, (journal) => {
        const all = snapshots(journal)
        const kept = journal.filter((_, index) => index === 0 || all[index] !== all[index - 1])
        const swap = replay(kept)
        expect(swap).toEqual(all.at(-1))
        expect(swap?.sequence).toBe(kept.length - 1)
      }),
    )
  })

  it('no event mutates the state that it is applied to', () => {
    holds(
      fc.property(anyJournal, (journal) => {
        const all = snapshots(journal)
        const copies = structuredClone(all)
        for (const swap of all)
          for (const event of journal) if (event.type !== 'approved') transition(swap, event)
        expect(all).toEqual(copies)
      }),
    )
  })

  it('keeps its phase within its direction and the table', () => {
    holds(
      ofEach((_, after) => {
        expect(PHASES_OF[kindOf(after)]).toContain(phaseOf(after))
        expect(Object.hasOwn(PHASES, phaseOf(after))).toBe(true)
      }),
    )
  })

  it('it is settled only once it has ended', () => {
    holds(
      ofEach((_, after) => {
        if (after.settledAt !== null) expect(PHASES[phaseOf(after)].terminal).toBe(true)
      }),
    )
  })

  it('owes nothing after its end but notices and due broadcasts', () => {
    holds(
      ofEach((_, after) => {
        const effects = effectsOf(after)
        const types = effects.map(({ type }) => type)
        const isOwed = phaseOf(after) === 'done' && spendsBitcoin(after) && !isDecided(after)
        const due = new Set(isOwed ? ['notify', 'broadcast'] : ['notify'])
        if (PHASES[phaseOf(after)].terminal) expect(types.filter((type) => !due.has(type))).toEqual([])
        const raws = new Set(after.attempts.map(({ rawTransaction }) => rawTransaction))
        for (const effect of effects)
          if ('rawTransaction' in effect) expect(raws.has(effect.rawTransaction)).toBe(true)
      }),
    )
  })

  it('polls again later, within two hours and a half', () => {
    holds(
      fc.property(
        anyJournal,
        fc.nat(10 ** 10),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (journal, wait, spread) => {
          const swap = lastOf(journal)
          const lastPoll = swap.createdAt + wait
          const next = nextPollAt(swap, lastPoll, spread)
          expect(next - lastPoll).toBeGreaterThanOrEqual(30_000)
          expect(next - lastPoll).toBeLessThanOrEqual(150 * 60_000)
        },
      ),
    )
  })
})

describe('whatever happens to a payment', () => {
  it('keeps signed UTXOs reserved until a spend is deep', () => {
    holds(
      fc.property(anyToEvmJournal, (journal) => {
        for (const swap of snapshots(journal)) {
          if (!spendsBitcoin(swap) || swap.attempts.length === 0) continue
          const held = new Set(heldBy(swap).map(outpointKey))
          const spent = swap.attempts.flatMap(({ inputs }) => inputs.map(outpointKey))
          const isFree =
            (swap.conflict?.confirmations ?? 0) >= 6 ||
            swap.attempts.some(
              ({ sighting }) => sighting.state === 'confirmed' && sighting.confirmations >= 6,
            )
          if (!isFree) expect(spent.every((key) => held.has(key))).toBe(true)
        }
      }),
    )
  })

  it('releases UTXOs that one version added once another is deep', () => {
    holds(
      fc.property(anyToEvmJournal, (journal) => {
        for (const swap of snapshots(journal)) {
          if (!spendsBitcoin(swap) || swap.conflict !== null) continue
          const deep = swap.attempts.find(
            ({ sighting }) => sighting.state === 'confirmed' && sighting.confirmations >= 6,
          )
          if (deep !== undefined) expect(heldBy(swap)).toEqual(deep.inputs)
        }
      }),
    )
  })

  it('no two of its transactions can both confirm', () => {
    holds(
      fc.property(anyToEvmJournal, (journal) => {
        const swap = lastOf(journal)
        if (!spendsBitcoin(swap)) return
        for (const [index, attempt] of swap.attempts.entries())
          for (const earlier of swap.attempts.slice(0, index)) {
            const spent = new Set(earlier.inputs.map(outpointKey))
            expect(attempt.inputs.some((input) => spent.has(outpointKey(input)))).toBe(true)
          }
      }),
    )
  })

  it('no signed transaction is ever forgotten', () => {
    holds(
      ofEach((before, after) => {
        const raws = (swap: Entry) => swap.attempts.map(({ rawTransaction }) => rawTransaction)
        expect(raws(after).slice(0, before.attempts.length)).toEqual(raws(before))
      }),
    )
  })
})

describe('a proof', () => {
  it('is the chain’s only if a destination shows it', () => {
    holds(
      ofEach((_, after) => {
        if (proofOf(after) !== 'chain') return
        const { destination } = after
        const isShown =
          destination.state === 'delivered' ||
          destination.state === 'paid-in-wrapped' ||
          isPaidInCollateral(after) ||
          (destination.state === 'crossing-failed' && destination.refund !== null) ||
          ('payout' in destination && destination.payout?.sighting.state === 'confirmed') ||
          (isEvmPayment(after) && hasSucceeded(currentCall(after)))
        expect(isShown).toBe(true)
      }),
    )
  })

  it('exists for every end that reports money arrived or refunded', () => {
    holds(
      ofEach((_, after) => {
        if (!['done', 'refunded', 'paid-in-wrapped', 'paid-in-collateral'].includes(phaseOf(after))) return
        const { destination } = after
        const isMatched =
          (destination.state === 'crossing' ||
            (destination.state === 'crossing-failed' && destination.refund === null)) &&
          destination.match !== undefined
        expect(proofOf(after)).toBe(isMatched ? 'service' : 'chain')
      }),
    )
  })

  it('disappears after a reorganisation', () => {
    holds(
      fc.property(fc.oneof(anyToEvmJournal, anyToBitcoinJournal), (journal) => {
        const swap = lastOf(journal)
        const lost = transition(swap, { type: 'proof-lost', at: swap.updatedAt + 1 }).entry
        expect(proofOf(lost)).not.toBe('chain')
        expect(['done', 'refunded']).not.toContain(phaseOf(lost))
      }),
    )
  })
})

describe('the service’s report', () => {
  it('changes no phase, UTXO or effect without a matching payment', () => {
    holds(
      fc.property(anyJournal, fc.array(anyServiceWord, { minLength: 1 }), (journal, words) => {
        const before = lastOf(journal)
        fc.pre(!('match' in before.destination && before.destination.match !== undefined))
        let after = before
        for (const word of words) after = transition(after, word).entry
        expect(phaseOf(after)).toBe(phaseOf(before))
        expect(heldBy(after)).toEqual(heldBy(before))
        expect(effectsOf(after)).toEqual(effectsOf(before))
        expect(after.destination).toBe(before.destination)
        expect(after.attempts).toBe(before.attempts)
        expect(proofOf(after) === 'chain').toBe(proofOf(before) === 'chain')
      }),
    )
  })
})

describe('a call of a page’s wallet', () => {
  it('receives each hash once', () => {
    holds(
      fc.property(anyPageJournal, (journal) => {
        const swap = lastOf(journal)
        if (spendsBitcoin(swap)) return
        const returned = swap.attempts
          .filter(({ rawTransaction, hash }) => rawTransaction === null && hash !== null)
          .map(({ hash }) => hash)
        expect(new Set(returned).size).toBe(returned.length)
      }),
    )
  })
})
