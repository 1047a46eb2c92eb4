import { expect, it } from 'vitest'
import { APPROVED_PAYMENT, journalOf, signed, txidOf } from '~/lib/core/journal/swap.fixture'
import { journal, jsonOf } from './journal'

it('the journal of a plain payment survives a backup', () => {
  const events = journalOf(APPROVED_PAYMENT, [signed('1'), { type: 'accepted', txid: txidOf('1') }])
  expect(journal.parse(JSON.parse(jsonOf(events)))).toEqual(events)
})
