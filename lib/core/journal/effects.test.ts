import { describe, expect, it } from 'vitest'
import { effectsOf } from './effects'
import {
  COIN_A,
  confirmed,
  evmSeen,
  evmSigned,
  type Fact,
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
const paid = [signed('1'), seen('1', confirmed(2))]
const told = { type: 'notified', notice: 'done' } as const
const conflict = (confirmations: number) =>
  ({ type: 'conflict-seen', conflict: { txid: txidOf('9'), confirmations } }) as const
const abandoned = { type: 'abandoned', abandonment: { code: 'quote-stale', reason: 'too old' } } as const

describe('the effects of a swap to an EVM network', () => {
  it.each([
    ['a signature', toEvm(), [{ type: 'sign' }]],
    ['its broadcast', toEvm([signed('1')]), [broadcast('1')]],
    [
      'its broadcast, though refused',
      toEvm([signed('1'), { type: 'refused', txid: txidOf('1'), reason: 'x' }]),
      [broadcast('1')],
    ],
    ['none once accepted', toEvm([signed('1'), accepted]), []],
    [
      'its broadcast again once dropped',
      toEvm([signed('1'), accepted, seen('1', { state: 'absent' })]),
      [broadcast('1')],
    ],
    [
      'the broadcast of the latest version',
      toEvm([signed('1'), accepted, signed('2', [COIN_A], 'bump')]),
      [broadcast('2')],
    ],
    [
      'also the broadcast of the version before, if the latest is refused',
      toEvm([signed('1'), signed('2', [COIN_A], 'bump'), refused('2')]),
      [broadcast('2'), broadcast('1')],
    ],
    [
      'the broadcast of the refused version alone, if the one before is accepted',
      toEvm([signed('1'), accepted, signed('2', [COIN_A], 'bump'), refused('2')]),
      [broadcast('2')],
    ],
    [
      'never the broadcast of a cancelled payment',
      toEvm([signed('1'), signed('2', [COIN_A], 'cancel'), refused('2')]),
      [broadcast('2')],
    ],
    [
      'never the broadcast of a payment that its signer sent after its cancellation',
      toEvm([signed('2', [COIN_A], 'cancel'), found('1')]),
      [broadcast('2')],
    ],
    [
      'of two cancellations also the earlier, if the later is refused',
      toEvm([
        signed('1'),
        signed('2', [COIN_A], 'cancel'),
        signed('3', [COIN_A], 'cancel'),
        refused('3'),
        refused('2'),
      ]),
      [broadcast('3'), broadcast('2')],
    ],
    [
      'none once another version is confirmed',
      toEvm([signed('1'), signed('2', [COIN_A], 'bump'), seen('1', confirmed(1))]),
      [],
    ],
    ['a notice of its end', toEvm([...paid, delivered]), [{ type: 'notify', notice: 'done' }]],
    ['no second notice', toEvm([...paid, delivered, told]), []],
    [
      'its broadcast again once dropped, though a third party has delivered',
      toEvm([signed('1'), accepted, delivered, told, seen('1', { state: 'absent' })]),
      [broadcast('1')],
    ],
    [
      'none where something else was confirmed deeply in its place after that',
      toEvm([signed('1'), delivered, told, conflict(6)]),
      [],
    ],
    ['no signature once abandoned', toEvm([abandoned]), [{ type: 'notify', notice: 'failed' }]],
  ])('are %s', (_, entry, effects) => {
    expect(effectsOf(entry)).toEqual(effects)
  })
})

describe('the effects of a swap to Bitcoin', () => {
  it.each([
    ['a signature', toBitcoin(), [{ type: 'sign' }]],
    ['its broadcast', toBitcoin([evmSigned('1')]), [broadcastEvm('1')]],
    [
      'none while its allowance is pending',
      toBitcoin([evmSigned('1', 'allowance'), evmSeen('1', { state: 'pending' })]),
      [],
    ],
    [
      'the signature of the call once its allowance is mined',
      toBitcoin([evmSigned('1', 'allowance'), evmSeen('1', mined())]),
      [{ type: 'sign' }],
    ],
    [
      'the signature of the call once a fee bump of its allowance is mined',
      toBitcoin([evmSigned('1', 'allowance'), evmSigned('2', 'allowance'), evmSeen('2', mined())]),
      [{ type: 'sign' }],
    ],
    [
      'none while one of two allowance steps is not mined',
      toBitcoin([
        evmSigned('1', 'allowance-reset'),
        evmSeen('1', mined()),
        evmSigned('2', 'allowance', 1),
        evmSeen('2', { state: 'pending' }),
      ]),
      [],
    ],
    [
      'also the broadcast of the version before, if the latest is refused',
      toBitcoin([evmSigned('1'), evmSigned('2'), { type: 'evm-refused', hash: hashOf('2'), reason: 'x' }]),
      [broadcastEvm('2'), broadcastEvm('1')],
    ],
    ['none for a page’s wallet', toBitcoin([evmSigned(null)]), []],
    [
      'the broadcast of the latest version of one nonce',
      toBitcoin([evmSigned('1'), evmSigned('2')]),
      [broadcastEvm('2')],
    ],
    ['none for a nonce that is used', toBitcoin([evmSigned('1'), evmSigned('2'), evmSeen('1', mined())]), []],
    [
      'a notice of its revert',
      toBitcoin([evmSigned('1'), evmSeen('1', mined(false))]),
      [{ type: 'notify', notice: 'reverted' }],
    ],
  ])('are %s', (_, entry, effects) => {
    expect(effectsOf(entry)).toEqual(effects)
  })
})

function refused(digit: string) {
  return { type: 'refused', txid: txidOf(digit), reason: 'x' } as const
}
function found(digit: string): Fact {
  return { ...signed(digit), type: 'found-sent' }
}
function broadcast(digit: string) {
  return { type: 'broadcast', txid: txidOf(digit), rawTransaction: `raw-${digit}` }
}
function broadcastEvm(digit: string) {
  return { type: 'broadcast-evm', hash: hashOf(digit), rawTransaction: `0x${digit}${digit}` }
}
