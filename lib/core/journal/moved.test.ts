import { describe, expect, it } from 'vitest'
import { minerFeeOf, movedBy, spentGasWei } from './moved'
import {
  addressOf,
  APPROVED_TO_BITCOIN,
  APPROVED_TOKEN_PAYMENT,
  bitcoinPayment,
  confirmed,
  evmPayment,
  evmSeen,
  evmSigned,
  type Fact,
  mined,
  payout,
  seen,
  signed,
  toBitcoin,
  toEvm,
} from './swap.fixture'
import { abandoned, delivered, paidInWrapped, refundOpened, router, unwrapOpened } from './transition.fixture'
import type { Entry } from './types'

const FEE = { asset: 'bitcoin', amount: 200n } as const
const TOKEN = { networkName: 'polygon', token: addressOf('7') }
const NATIVE = { networkName: 'polygon', token: null }

const paid = [signed('1'), seen('1', confirmed(6))]
const failed: Fact = { type: 'swap-failed', router }
const paidOut: Fact = { type: 'payout-seen', payout: payout(confirmed(1)) }

describe('movedBy', () => {
  it.each<[string, Entry, ReturnType<typeof movedBy>]>([
    [
      'a payment sends its amount and a fee',
      bitcoinPayment(paid),
      { sent: { asset: 'bitcoin', amount: 50_000n }, fee: FEE },
    ],
    [
      'a payment of a token sends it, and costs gas',
      evmPayment([evmSigned('1'), evmSeen('1', mined(true, 7n))], APPROVED_TOKEN_PAYMENT),
      { sent: { asset: TOKEN, amount: 100n }, fee: { asset: NATIVE, amount: 7n } },
    ],
    [
      'a swap to an EVM network brings what was delivered',
      toEvm([...paid, delivered]),
      { sent: { asset: 'bitcoin', amount: 1_000_000n }, fee: FEE, received: { asset: TOKEN, amount: 99n } },
    ],
    [
      'one that ended in wrapped bitcoin brings bitcoin',
      toEvm([...paid, paidInWrapped]),
      {
        sent: { asset: 'bitcoin', amount: 1_000_000n },
        fee: FEE,
        received: { asset: 'bitcoin', amount: 9n },
      },
    ],
    [
      'one that failed brings its refund once that is confirmed',
      toEvm([...paid, failed, refundOpened, paidOut]),
      {
        sent: { asset: 'bitcoin', amount: 1_000_000n },
        fee: FEE,
        received: { asset: 'bitcoin', amount: 990n },
      },
    ],
    [
      'one whose refund is not confirmed brings nothing',
      toEvm([...paid, failed, refundOpened]),
      { sent: { asset: 'bitcoin', amount: 1_000_000n }, fee: FEE },
    ],
    [
      'one under way brings nothing',
      toEvm(paid),
      { sent: { asset: 'bitcoin', amount: 1_000_000n }, fee: FEE },
    ],
    [
      'a swap to Bitcoin brings its payout once that is confirmed',
      toBitcoin([evmSigned('1'), evmSeen('1', mined(true, 7n)), unwrapOpened, paidOut]),
      {
        sent: { asset: TOKEN, amount: 100n },
        fee: { asset: NATIVE, amount: 7n },
        received: { asset: 'bitcoin', amount: 990n },
      },
    ],
    [
      'one under way brings nothing, and its gas is not known',
      toBitcoin([evmSigned('1')]),
      { sent: { asset: TOKEN, amount: 100n }, fee: { asset: NATIVE, amount: null } },
    ],
    [
      'a page’s wallet pays its own gas',
      toBitcoin([], { intent: { ...APPROVED_TO_BITCOIN.intent, signer: 'page' } }),
      { sent: { asset: TOKEN, amount: 100n } },
    ],
  ])('%s', (_, entry, moved) => {
    expect(movedBy(entry)).toStrictEqual(moved)
  })
})

describe('minerFeeOf', () => {
  it.each<[string, Fact[], bigint | null]>([
    ['none before it is signed', [], null],
    ['that of the pending payment', [signed('1')], 200n],
    [
      'that of a mined cancellation',
      [signed('1'), signed('2', undefined, 'cancel'), seen('2', confirmed(6))],
      200n,
    ],
    [
      'none where a foreign transaction took its place',
      [signed('1'), { type: 'conflict-seen', conflict: { txid: '9'.repeat(64), confirmations: 6 } }],
      null,
    ],
    ['none once it was given up', [abandoned], null],
  ])('is %s', (_, facts, fee) => {
    expect(minerFeeOf(bitcoinPayment(facts))).toBe(fee)
  })
})

describe('spentGasWei', () => {
  const allowed = (costWei?: bigint) => [evmSigned('1', 'allowance'), evmSeen('1', mined(true, costWei))]
  const called = (costWei?: bigint) => [evmSigned('2', 'call', 1), evmSeen('2', mined(true, costWei))]
  it.each<[string, Entry, bigint | null]>([
    ['the sum of what is mined', toBitcoin([...allowed(3n), ...called(4n)]), 7n],
    [
      'that of the allowance alone while the call is pending',
      toBitcoin([...allowed(3n), evmSigned('2', 'call', 1)]),
      3n,
    ],
    ['unknown where one cost is', toBitcoin([...allowed(), ...called(4n)]), null],
    ['none before anything is mined', toBitcoin([evmSigned('1')]), null],
    ['none on Bitcoin', toEvm(paid), null],
  ])('is %s', (_, entry, wei) => {
    expect(spentGasWei(entry)).toBe(wei)
  })
})
