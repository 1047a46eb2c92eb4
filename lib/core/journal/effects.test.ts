import { describe, expect, it } from 'vitest'
import { effectsOf } from './effects'
import {
  COIN_A,
  confirmed,
  evmSeen,
  evmSigned,
  hashOf,
  logProof,
  mined,
  seen,
  signed,
  toBitcoin,
  toEvm,
  txidOf,
} from './swap.fixture'

const accepted = { type: 'accepted', txid: txidOf('1') } as const
const delivered = {
  type: 'delivered',
  router: logProof('1'),
  delivery: logProof('2'),
  amount: 99n,
} as const
const abandoned = { type: 'abandoned', abandonment: { code: 'quote-stale', reason: 'too old' } } as const

describe('what a request to an EVM network is owed', () => {
  it.each([
    ['a signature', toEvm(), [{ type: 'sign' }]],
    ['its broadcast', toEvm([signed('1')]), [broadcast('1')]],
    [
      'its broadcast, though refused',
      toEvm([signed('1'), { type: 'refused', txid: txidOf('1'), reason: 'x' }]),
      [broadcast('1')],
    ],
    ['nothing once taken', toEvm([signed('1'), accepted]), []],
    [
      'its broadcast again once dropped',
      toEvm([signed('1'), accepted, seen('1', { state: 'absent' })]),
      [broadcast('1')],
    ],
    [
      'the latest of its transactions',
      toEvm([signed('1'), accepted, signed('2', [COIN_A], 'bump')]),
      [broadcast('2')],
    ],
    [
      'the one before it too, where the latest is refused',
      toEvm([signed('1'), signed('2', [COIN_A], 'bump'), refused('2')]),
      [broadcast('2'), broadcast('1')],
    ],
    [
      'a refused one alone, where the one before it is taken',
      toEvm([signed('1'), accepted, signed('2', [COIN_A], 'bump'), refused('2')]),
      [broadcast('2')],
    ],
    [
      'never what was cancelled',
      toEvm([signed('1'), signed('2', [COIN_A], 'cancel'), refused('2')]),
      [broadcast('2')],
    ],
    [
      'nothing once another confirmed',
      toEvm([signed('1'), signed('2', [COIN_A], 'bump'), seen('1', confirmed(1))]),
      [],
    ],
    ['the word of its end', toEvm([signed('1'), delivered]), [{ type: 'notify', notice: 'done' }]],
    ['that word once', toEvm([signed('1'), delivered, { type: 'notified', notice: 'done' }]), []],
    ['no signature once given up', toEvm([abandoned]), [{ type: 'notify', notice: 'failed' }]],
  ])('is %s', (_, entry, effects) => {
    expect(effectsOf(entry)).toEqual(effects)
  })
})

describe('what a request to Bitcoin is owed', () => {
  it.each([
    ['a signature', toBitcoin(), [{ type: 'sign' }]],
    ['its broadcast', toBitcoin([evmSigned('1')]), [broadcastEvm('1')]],
    [
      'nothing while its allowance is pending',
      toBitcoin([evmSigned('1', 'allowance'), evmSeen('1', { state: 'pending' })]),
      [],
    ],
    [
      'the call once its allowance is mined',
      toBitcoin([evmSigned('1', 'allowance'), evmSeen('1', mined())]),
      [{ type: 'sign' }],
    ],
    [
      'the call once its allowance is mined at a higher fee',
      toBitcoin([evmSigned('1', 'allowance'), evmSigned('2', 'allowance'), evmSeen('2', mined())]),
      [{ type: 'sign' }],
    ],
    [
      'no call while one of two steps is not mined',
      toBitcoin([
        evmSigned('1', 'allowance-reset'),
        evmSeen('1', mined()),
        evmSigned('2', 'allowance', 1),
        evmSeen('2', { state: 'pending' }),
      ]),
      [],
    ],
    [
      'the one before the latest too, where that is refused',
      toBitcoin([evmSigned('1'), evmSigned('2'), { type: 'evm-refused', hash: hashOf('2'), reason: 'x' }]),
      [broadcastEvm('2'), broadcastEvm('1')],
    ],
    ['nothing of a page’s wallet', toBitcoin([evmSigned(null)]), []],
    ['the latest of one nonce', toBitcoin([evmSigned('1'), evmSigned('2')]), [broadcastEvm('2')]],
    [
      'nothing of a nonce that is used',
      toBitcoin([evmSigned('1'), evmSigned('2'), evmSeen('1', mined())]),
      [],
    ],
    [
      'the word of its revert',
      toBitcoin([evmSigned('1'), evmSeen('1', mined(false))]),
      [{ type: 'notify', notice: 'reverted' }],
    ],
  ])('is %s', (_, entry, effects) => {
    expect(effectsOf(entry)).toEqual(effects)
  })
})

function refused(digit: string) {
  return { type: 'refused', txid: txidOf(digit), reason: 'x' } as const
}
function broadcast(digit: string) {
  return { type: 'broadcast', txid: txidOf(digit), rawTransaction: `raw-${digit}` }
}
function broadcastEvm(digit: string) {
  return { type: 'broadcast-evm', hash: hashOf(digit), rawTransaction: `0x${digit}${digit}` }
}
