import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { encodeSigned } from '../bitcoin/encode-transaction'
import { actionsOf, replaceableAttempt, slowCalls } from './actions'
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

describe('the actions of a payment', () => {
  it.each<[string, Fact[], typeof NOTHING]>([
    ['none before it is signed', [], NOTHING],
    ['all once it is signed', [signed('1')], REPLACEABLE],
    [
      'all while it is in the mempool',
      [signed('1'), accepted('1'), seen('1', { state: 'mempool' })],
      REPLACEABLE,
    ],
    [
      'all again after a reorganisation',
      [signed('1'), seen('1', confirmed(1)), seen('1', { state: 'absent' })],
      REPLACEABLE,
    ],
    ['none without the BIP125 signal', [signed('1', 'payment', 0xffffffff)], NOTHING],
    ['none if its bytes cannot be decoded', [unreadable], NOTHING],
    ['none once it is confirmed', [signed('1'), seen('1', confirmed(1))], NOTHING],
    [
      'none once a later version is confirmed',
      [signed('1'), signed('2', 'bump'), seen('2', confirmed(1))],
      NOTHING,
    ],
    ['a fee bump of its cancellation', [signed('1'), accepted('1'), signed('2', 'cancel')], CANCELLING],
    [
      'none while a foreign transaction conflicts with it',
      [signed('1'), { type: 'conflict-seen', conflict: { txid: txidOf('6'), confirmations: 0 } }],
      NOTHING,
    ],
    [
      'none once the bridge has processed it',
      [signed('1'), { type: 'routed', router: logProof('1') }],
      NOTHING,
    ],
  ])('are %s', (_, facts, actions) => {
    expect(actionsOf(toEvm(facts))).toEqual(actions)
  })

  it.each<[string, Fact[], string]>([
    ['the latest that nodes accepted', [signed('1'), accepted('1'), signed('2', 'bump')], '1'],
    ['the bump, once accepted', [signed('1'), accepted('1'), signed('2', 'bump'), accepted('2')], '2'],
    ['the cancelling spend, accepted or not', [signed('1'), accepted('1'), signed('2', 'cancel')], '2'],
  ])('replace %s', (_, facts, digit) => {
    expect(replaceableAttempt(toEvm(facts))?.txid).toBe(txidOf(digit))
  })
})

describe('the actions of a call', () => {
  it.each<[string, Fact[], typeof NOTHING]>([
    ['none before it is signed', [], NOTHING],
    ['a speed-up while it is pending', [evmSigned('1')], SLOW],
    ['a speed-up of its pending allowance', [evmSigned('1', 'allowance')], SLOW],
    ['none while a page’s wallet has it', [evmSigned(null)], NOTHING],
    ['none once it is mined', [evmSigned('1'), evmSeen('1', mined())], NOTHING],
    ['none once it reverted', [evmSigned('1'), evmSeen('1', mined(false))], NOTHING],
    ['none once a fee bump is mined', [evmSigned('1'), evmSigned('2'), evmSeen('2', mined())], NOTHING],
    [
      'none while a foreign transaction uses its nonce',
      [evmSigned('1'), { type: 'evm-conflict-seen', conflict: { nonce: 0, sinceBlock: 1n, blocks: 0 } }],
      NOTHING,
    ],
  ])('are %s', (_, facts, actions) => {
    expect(actionsOf(toBitcoin(facts))).toEqual(actions)
  })

  it('replace the latest version of every pending step', () => {
    const swap = toBitcoin([
      evmSigned('1', 'allowance-reset', 0),
      evmSeen('1', mined()),
      evmSigned('2', 'allowance', 1),
      evmSigned('3', 'call', 2),
      evmSigned('4', 'allowance', 1),
    ])
    expect(slowCalls(swap).map(({ hash }) => hash)).toEqual([hashOf('4'), hashOf('3')])
  })
})
