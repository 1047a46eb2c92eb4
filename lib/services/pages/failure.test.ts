import { expect, it } from 'vitest'
import {
  COIN_A,
  evmSigned,
  logProof,
  signed,
  toBitcoin,
  toEvm,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
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

it('tells that tokens whose crossing failed are not delivered', () => {
  const message = { type: 'message-sent', uniqueCounter: 7n, message: logProof('4', 1002) } as const
  expect(failureOf(toBitcoin([evmSigned('1'), message]))).toBeNull()
  const failed = { type: 'crossing-failed', failure: logProof('5') } as const
  expect(failureOf(toBitcoin([evmSigned('1'), message, failed]))).toBe('not-delivered')
})
