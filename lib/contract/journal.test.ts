import { expect, it } from 'vitest'
import type { JournalEvent } from '~/lib/core/journal/events'
import { APPROVED_PAYMENT, journalOf, signed, txidOf } from '~/lib/core/journal/swap.fixture'
import { journal, jsonOf } from './journal'

it('the journal of a plain payment survives a backup', () => {
  const events = journalOf(APPROVED_PAYMENT, [signed('1'), { type: 'accepted', txid: txidOf('1') }])
  expect(journal.parse(JSON.parse(jsonOf(events)))).toEqual(events)
})

it('rejects a time that has no date', () => {
  const at = (time: number) => journalOf(APPROVED_PAYMENT, []).map((event) => ({ ...event, at: time }))
  const latest = journal.parse(JSON.parse(jsonOf(at(8.64e15))))
  expect(new Date(latest[0]?.at ?? Number.NaN).toISOString()).toMatch(/^\+275760/)
  expect(journal.safeParse(JSON.parse(jsonOf(at(8.64e15 + 1)))).success).toBe(false)
})

const priced = (gained: bigint): JournalEvent[] =>
  journalOf(APPROVED_PAYMENT, [
    signed('1'),
    { type: 'priced', prices: { sent: { currency: 'EUR', rate: { given: 1n, gained } } } },
  ])

it('keeps prices in a backup, however long the figures', () => {
  const events = priced(10n ** 290n)
  expect(journal.parse(JSON.parse(jsonOf(events)))).toEqual(events)
})

it('a price of zero is rejected', () => {
  expect(journal.safeParse(JSON.parse(jsonOf(priced(0n)))).success).toBe(false)
})
