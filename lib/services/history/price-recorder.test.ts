import { describe, expect, it } from 'vitest'
import { readSettings } from '~/lib/contract/settings'
import {
  APPROVED_EVM_PAYMENT,
  APPROVED_TO_BITCOIN,
  APPROVED_TO_EVM,
  confirmed,
  type Fact,
  logProof,
  seen,
  signed,
  START,
} from '~/lib/core/journal/swap.fixture'
import type { ApprovedEvent } from '~/lib/core/journal/events'
import type { Entry } from '~/lib/core/journal/types'
import type { Currency } from '~/lib/core/quote/currency'
import type { Rate } from '~/lib/core/quote/rate'
import { createJournal } from '../journal/journal'
import { memoryClock, memoryMutex, memoryStore } from '../ports/memory.fixture'
import { PROFILE } from '../ports/profile.fixture'
import { deploymentOf } from '../ports/chains.fixture'
import { markPolled } from '../tracker/last-poll'
import { createPriceRecorder } from './price-recorder'

const HOUR = 3_600_000
/** A sat is 800 millionths of a euro: a bitcoin is worth 80,000. */
const BITCOIN: Rate = { given: 1n, gained: 800n }
/** Two base units of every token are a sat. */
const TOKEN: Rate = { given: 2n, gained: 1n }
const DELIVERY: Fact[] = [
  signed('1'),
  seen('1', confirmed(6)),
  { type: 'delivered', router: logProof('5'), delivery: logProof('6'), amount: 99n },
]

type World = { currency?: Currency | null; bitcoin?: Rate | null; token?: () => Promise<Rate | null> }

function start({ currency = 'EUR', bitcoin = BITCOIN, token = async () => TOKEN }: World = {}) {
  const clock = memoryClock(START)
  const store = memoryStore()
  const asked: string[] = []
  const noted: Promise<void>[] = []
  const journal = createJournal({
    store,
    mutex: memoryMutex(),
    clock,
    changed: (entry, before) => noted.push(recorder.note(entry, before)),
  })
  const deployment = { ...deploymentOf({}), profile: PROFILE }
  const recorder = createPriceRecorder({
    journal,
    store,
    clock,
    settings: { get: async () => ({ ...readSettings(undefined), currency }) },
    deployments: { current: async () => deployment },
    prices: {
      ofCurrency: async () => {
        asked.push('bitcoin')
        return { currency: 'EUR', rate: bitcoin, asOf: clock.time }
      },
      ofTokens: async (networkName, tokens) => {
        asked.push(`${networkName} ${tokens[0]}`)
        return { prices: [{ token: tokens[0] ?? null, rate: await token() }], asOf: clock.time }
      },
    },
  })
  /** The entry once everything that was begun for it has ended. */
  const settled = async (id: string): Promise<Entry | undefined> => {
    for (let done = 0; done < noted.length; done += 1) await noted[done]
    return store.get(id)
  }
  const begin = async (approved: ApprovedEvent['start']) => {
    await journal.begin(approved)
    return settled(approved.id)
  }
  const record = async (id: string, facts: readonly Fact[]) => {
    for (const fact of facts) await journal.record(id, fact)
    return settled(id)
  }
  return { clock, store, asked, begin, record }
}

describe('what an entry moves is priced as it moves', () => {
  it('prices what is sent and its fee at the approval', async () => {
    const { begin } = start()
    const price = { currency: 'EUR', rate: BITCOIN }
    expect((await begin(APPROVED_TO_EVM))?.prices).toEqual({ sent: price, fee: price })
  })

  it('prices a token and its gas in their own assets', async () => {
    const { begin, asked } = start()
    const { prices } = (await begin(APPROVED_TO_BITCOIN)) ?? {}
    expect(prices?.sent).toEqual({ currency: 'EUR', rate: { given: 2n, gained: 800n } })
    expect(new Set(asked)).toEqual(
      new Set(['bitcoin', 'polygon null', `polygon ${APPROVED_TO_BITCOIN.intent.inputToken}`]),
    )
  })

  it('what arrives when it arrives', async () => {
    const { begin, record, clock } = start()
    await begin(APPROVED_TO_EVM)
    clock.time += 30 * 60_000
    const rate = { given: 2n, gained: 800n }
    expect((await record('to-evm', DELIVERY))?.prices?.received).toEqual({ currency: 'EUR', rate })
  })

  it('once: later news of the same asks for nothing', async () => {
    const { begin, record, asked } = start()
    await begin(APPROVED_TO_EVM)
    await record('to-evm', DELIVERY)
    const before = asked.length
    await record('to-evm', [seen('1', confirmed(9)), { type: 'settled' }])
    expect(asked).toHaveLength(before)
  })
})

describe('nothing is priced', () => {
  it('asks for nothing while amounts are shown in no currency', async () => {
    const { begin, record, asked } = start({ currency: null })
    await begin(APPROVED_TO_EVM)
    const entry = await record('to-evm', DELIVERY)
    expect(entry).not.toHaveProperty('prices')
    expect(asked).toEqual([])
  })

  it('that may have arrived hours before it was seen', async () => {
    const { begin, record, clock, store } = start()
    await begin(APPROVED_TO_EVM)
    await markPolled(store, 'to-evm', clock.time)
    clock.time += HOUR + 1
    expect((await record('to-evm', DELIVERY))?.prices).not.toHaveProperty('received')
  })

  it('excepts what was last looked at within the hour', async () => {
    const { begin, record, clock, store } = start()
    await begin(APPROVED_TO_EVM)
    clock.time += 20 * HOUR
    await markPolled(store, 'to-evm', clock.time - HOUR)
    expect((await record('to-evm', DELIVERY))?.prices).toHaveProperty('received')
  })

  it('of another profile, whose feeds are not asked', async () => {
    const { begin, asked } = start()
    expect(await begin({ ...APPROVED_TO_EVM, profileId: 'other' })).not.toHaveProperty('prices')
    expect(asked).toEqual([])
  })

  it('leaves out only what has no price', async () => {
    const { begin } = start({ token: () => Promise.reject(new Error('no node answers')) })
    expect(await begin(APPROVED_EVM_PAYMENT)).not.toHaveProperty('prices')
    const { begin: beginSwap, record } = start({ token: async () => null })
    await beginSwap(APPROVED_TO_EVM)
    expect(Object.keys((await record('to-evm', DELIVERY))?.prices ?? {})).toEqual(['sent', 'fee'])
  })
})
