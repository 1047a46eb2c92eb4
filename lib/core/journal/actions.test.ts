import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { encodeSigned } from '../bitcoin/encode-transaction'
import { actionsOf, replaceableAttempt, slowAttempts } from './actions'
import type { Fact } from './swap.fixture'
import {
  COIN_A,
  confirmed,
  evmSeen,
  evmSigned,
  hashOf,
  logProof,
  mined,
  seen,
  toBitcoin,
  toEvm,
  txidOf,
} from './swap.fixture'
import type { BitcoinAttempt } from './types'

const NOTHING = { bumpFee: false, cancel: false, speedUp: false }
const REPLACEABLE = { bumpFee: true, cancel: true, speedUp: false }
const CANCELLING = { bumpFee: true, cancel: false, speedUp: false }
const SLOW = { bumpFee: false, cancel: false, speedUp: true }

function signed(digit: string, kind: BitcoinAttempt['kind'] = 'payment', sequence = 0xfffffffd): Fact {
  const transaction = {
    version: 2,
    lockTime: 0,
    inputs: [{ ...COIN_A, sequence }],
    outputs: [{ scriptPubKey: `0014${digit.repeat(40)}`, valueSats: 1_000n }],
  }
  const rawTransaction = hex.encode(encodeSigned(transaction, []))
  return {
    type: 'signed',
    attempt: { kind, txid: txidOf(digit), rawTransaction, inputs: [COIN_A], feeSats: 100n, vsize: 100 },
  }
}

const accepted = (digit: string): Fact => ({ type: 'accepted', txid: txidOf(digit) })
const unreadable: Fact = {
  type: 'signed',
  attempt: {
    kind: 'payment',
    txid: txidOf('1'),
    rawTransaction: 'zz',
    inputs: [COIN_A],
    feeSats: 1n,
    vsize: 1,
  },
}

describe('what can be done about a payment', () => {
  it.each<[string, Fact[], typeof NOTHING]>([
    ['nothing before it is signed', [], NOTHING],
    ['all once it is signed', [signed('1')], REPLACEABLE],
    ['all while it waits', [signed('1'), accepted('1'), seen('1', { state: 'mempool' })], REPLACEABLE],
    [
      'all again after a reorganisation',
      [signed('1'), seen('1', confirmed(1)), seen('1', { state: 'absent' })],
      REPLACEABLE,
    ],
    ['nothing where it is final', [signed('1', 'payment', 0xffffffff)], NOTHING],
    ['nothing where it cannot be read', [unreadable], NOTHING],
    ['nothing once it is confirmed', [signed('1'), seen('1', confirmed(1))], NOTHING],
    ['nothing once a later version is', [signed('1'), signed('2', 'bump'), seen('2', confirmed(1))], NOTHING],
    ['a higher fee of what takes it back', [signed('1'), accepted('1'), signed('2', 'cancel')], CANCELLING],
    [
      'nothing while a foreign transaction is in its way',
      [signed('1'), { type: 'conflict-seen', conflict: { txid: txidOf('6'), confirmations: 0 } }],
      NOTHING,
    ],
    [
      'nothing once the bridge has taken it up',
      [signed('1'), { type: 'routed', router: logProof('1') }],
      NOTHING,
    ],
  ])('is %s', (_, facts, actions) => {
    expect(actionsOf(toEvm(facts))).toEqual(actions)
  })

  it.each<[string, Fact[], string]>([
    ['the latest that nodes took', [signed('1'), accepted('1'), signed('2', 'bump')], '1'],
    ['the bump, once taken', [signed('1'), accepted('1'), signed('2', 'bump'), accepted('2')], '2'],
    ['the cancelling spend, taken or not', [signed('1'), accepted('1'), signed('2', 'cancel')], '2'],
  ])('replaces %s', (_, facts, digit) => {
    expect(replaceableAttempt(toEvm(facts))?.txid).toBe(txidOf(digit))
  })
})

describe('what can be done about a call', () => {
  it.each<[string, Fact[], typeof NOTHING]>([
    ['nothing before it is signed', [], NOTHING],
    ['a higher price while it waits', [evmSigned('1')], SLOW],
    ['a higher price of its allowance', [evmSigned('1', 'allowance')], SLOW],
    ['nothing where a page’s wallet holds it', [evmSigned(null)], NOTHING],
    ['nothing once it is mined', [evmSigned('1'), evmSeen('1', mined())], NOTHING],
    ['nothing once it reverted', [evmSigned('1'), evmSeen('1', mined(false))], NOTHING],
    [
      'nothing once a dearer version is mined',
      [evmSigned('1'), evmSigned('2'), evmSeen('2', mined())],
      NOTHING,
    ],
    [
      'nothing while its number is taken',
      [evmSigned('1'), { type: 'evm-conflict-seen', conflict: { nonce: 0, sinceBlock: 1n, blocks: 0 } }],
      NOTHING,
    ],
  ])('is %s', (_, facts, actions) => {
    expect(actionsOf(toBitcoin(facts))).toEqual(actions)
  })

  it('replaces the latest version of every step that waits', () => {
    const swap = toBitcoin([
      evmSigned('1', 'allowance-reset', 0),
      evmSeen('1', mined()),
      evmSigned('2', 'allowance', 1),
      evmSigned('3', 'call', 2),
      evmSigned('4', 'allowance', 1),
    ])
    expect(slowAttempts(swap).map(({ hash }) => hash)).toEqual([hashOf('4'), hashOf('3')])
  })
})
