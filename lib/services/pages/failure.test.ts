import { expect, it } from 'vitest'
import { COIN_A, signed, toEvm, txidOf } from '~/lib/core/journal/swap.fixture'
import { failureOf } from './failure'

it('tells the user’s own cancellation from a foreign transaction', () => {
  const confirmed = { state: 'confirmed', height: 1, blockHash: txidOf('0'), confirmations: 6 } as const
  const seen = { type: 'bitcoin-seen', txid: txidOf('2'), sighting: confirmed } as const
  const payment = signed('1')
  expect(failureOf(toEvm([payment]))).toBeNull()
  expect(failureOf(toEvm([payment, signed('2', [COIN_A], 'cancel'), seen]))).toBe('cancelled')
  const conflict = { txid: txidOf('3'), confirmations: 6 }
  expect(failureOf(toEvm([payment, { type: 'conflict-seen', conflict }]))).toBe('replaced')
})
