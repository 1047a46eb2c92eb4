import type { Hex } from '~/lib/core/hex'
import { describe, expect, it } from 'vitest'
import { NOTICE_CODES } from '~/lib/contract/views/history'
import type { ErrorCode } from '~/lib/core/errors'
import {
  COIN_A,
  confirmed,
  evmSigned,
  evmSeen,
  type Fact,
  failedOnChain,
  nonceUsed,
  transferSeen,
  hashOf,
  journalOf,
  logProof,
  mined,
  seen,
  signed,
  APPROVED_EVM_PAYMENT,
  APPROVED_TOKEN_PAYMENT,
  APPROVED_TO_EVM,
  evmPayment,
  toEvm,
  txidOf,
  addressOf,
  collateralPaid,
} from '~/lib/core/journal/swap.fixture'
import type { Entry } from '~/lib/core/journal/types'
import { PROFILE } from '../ports/profile.fixture'
import { viewOf } from './view'
import {
  router,
  matched,
  message,
  delivered,
  accepted,
  unwrapOpened,
  failed,
  routed,
  late,
  opened,
  said,
  conflict,
  paid,
  toEvmView,
  toBitcoinView,
} from './view.fixture'

const crossingFailed: Fact = { type: 'crossing-failed', failure: logProof('6') }
const abandoned: Fact = { type: 'abandoned', abandonment: { code: 'quote-stale', reason: 'too old' } }
const targetFailed: Fact = { type: 'target-failed', failure: logProof('7', 1002) }
const confirmedDeep: Fact = seen('1', confirmed(6))
const tip = (height: number): Fact => ({ type: 'tip-seen', height })
const deliveredShort: Fact = { type: 'delivered', router, delivery: logProof('2'), amount: 89n }

const TO_EVM: [codes: string[], facts: Fact[]][] = [
  [[], []],
  [['abandoned'], [abandoned]],
  [['shortfall'], [signed('1'), accepted, confirmedDeep, deliveredShort]],
  [['not-broadcast-yet'], [signed('1')]],
  [['broadcast-refused'], [signed('1'), { type: 'refused', txid: txidOf('1'), reason: 'fee' }]],
  [[], [signed('1'), { type: 'refused', txid: txidOf('1'), reason: 'fee' }, accepted]],
  [[], [signed('1'), accepted, signed('2', [COIN_A], 'bump')]],
  [
    ['replacement-refused'],
    [
      signed('1'),
      accepted,
      signed('2', [COIN_A], 'bump'),
      { type: 'refused', txid: txidOf('2'), reason: 'fee' },
    ],
  ],
  [['cancelling'], [signed('1'), accepted, signed('2', [COIN_A], 'cancel')]],
  [
    ['cancelling', 'replacement-refused'],
    [
      signed('1'),
      accepted,
      signed('2', [COIN_A], 'cancel'),
      { type: 'refused', txid: txidOf('2'), reason: 'fee' },
    ],
  ],
  [['cancelled'], [signed('1'), signed('2', [COIN_A], 'cancel'), seen('2', confirmed(1))]],
  [[], [signed('1'), signed('2', [COIN_A], 'cancel'), seen('1', confirmed(1))]],
  [['conflict-pending'], [signed('1'), conflict(0)]],
  [['conflict-confirmed'], [signed('1'), conflict(1)]],
  [['conflict-final'], [signed('1'), conflict(6)]],
  [['service-says-done'], [signed('1'), accepted, said('Done')]],
  [['service-says-failed'], [signed('1'), accepted, said('Failed')]],
  [['service-says-expired'], [signed('1'), accepted, said('Expired')]],
  [['service-behind'], [signed('1'), accepted, confirmedDeep, said('Expired'), delivered]],
  [[], [signed('1'), accepted, said('Pending')]],
  [['service-elsewhere'], [signed('1'), accepted, said('Done', txidOf('9'))]],
  [[], [signed('1'), accepted, failed, said('Failed')]],
  [[], [signed('1'), accepted, failed, opened, paid({ state: 'mempool' }), said('Done')]],
  [['target-failed'], [signed('1'), accepted, routed, targetFailed]],
  [['target-failed'], [signed('1'), accepted, routed, targetFailed, said('Failed')]],
  [[], [signed('1'), accepted, routed, targetFailed, opened]],
  [
    ['paid-in-wrapped'],
    [signed('1'), accepted, { type: 'paid-in-wrapped', router, delivery: router, amount: 9n }],
  ],
  [['delivery-late'], [signed('1'), accepted, routed, late]],
  [['only-matched'], [signed('1'), accepted, routed, late, matched]],
  [[], [signed('1'), accepted, confirmedDeep, routed, late, delivered]],
  [['payment-unconfirmed'], [signed('1'), accepted, delivered]],
  [['payment-unconfirmed'], [signed('1'), accepted, seen('1', { state: 'mempool' }), delivered]],
  [[], [signed('1'), accepted, delivered, seen('1', confirmed(1))]],
  [['conflict-pending'], [signed('1'), accepted, delivered, conflict(0)]],
  [['service-behind'], [signed('1'), accepted, confirmedDeep, said('Pending'), delivered]],
  [['service-says-failed'], [signed('1'), accepted, confirmedDeep, said('Failed'), delivered]],
  [[], [signed('1'), accepted, confirmedDeep, said('Done'), delivered]],
  [['service-unaware'], [signed('1'), accepted, seen('1', confirmed(6))]],
  [[], [signed('1'), accepted, seen('1', confirmed(5))]],
  [[], [signed('1'), accepted, seen('1', confirmed(6)), said('Pending')]],
  [[], [signed('1'), accepted, seen('1', confirmed(6)), delivered]],
  [['reorganised'], [signed('1'), accepted, delivered, { type: 'proof-lost' }]],
  [[], [signed('1'), accepted, confirmedDeep, delivered, { type: 'proof-lost' }, delivered]],
]
const unseen: Fact = { type: 'abandoned', abandonment: { code: 'page-wallet-unseen', reason: '' } }
const TO_BITCOIN: [codes: string[], facts: Fact[]][] = [
  [[], []],
  [['abandoned'], [abandoned]],
  [['page-wallet-asked'], [evmSigned(null)]],
  [['page-wallet-refused'], [evmSigned(null), { type: 'evm-refused', hash: null, reason: 'no' }]],
  [['page-wallet-unseen'], [evmSigned(null), unseen]],
  [['abandoned'], [evmSigned(null), abandoned]],
  [['abandoned'], [unseen]],
  [['abandoned-after-approval'], [evmSigned('1', 'allowance'), evmSeen('1', mined()), abandoned]],
  [
    ['abandoned-after-approval'],
    [evmSigned('1', 'allowance'), evmSeen('1', mined()), evmSigned(null, 'call', 1), abandoned],
  ],
  [[], [evmSigned(null), { type: 'evm-returned', hash: hashOf('1') }]],
  [['not-broadcast-yet'], [evmSigned('1')]],
  [['broadcast-refused'], [evmSigned('1'), { type: 'evm-refused', hash: hashOf('1'), reason: 'gas' }]],
  [[], [evmSigned('1'), { type: 'evm-accepted', hash: hashOf('1') }, evmSigned('2')]],
  [
    ['replacement-refused'],
    [
      evmSigned('1'),
      { type: 'evm-accepted', hash: hashOf('1') },
      evmSigned('2'),
      { type: 'evm-refused', hash: hashOf('2'), reason: 'gas' },
    ],
  ],
  [
    ['nonce-used'],
    [evmSigned('1'), { type: 'evm-conflict-seen', conflict: { nonce: 0, sinceBlock: 1n, blocks: 6 } }],
  ],
  [['nonce-used'], [evmSigned('1'), nonceUsed(6, true)]],
  [['nonce-contested'], [evmSigned('1'), nonceUsed(6, false)]],
  [['crossing-late'], [message, late]],
  [['only-matched'], [message, late, matched]],
  [[], [message, late, unwrapOpened]],
  [['only-matched'], [message, crossingFailed, matched]],
  [[], [message, crossingFailed, matched, { type: 'crossing-refunded', refund: logProof('7', 1002) }]],
  [['failing'], [evmSigned('1'), evmSeen('1', failedOnChain(false))]],
  [[], [evmSigned('1'), evmSeen('1', failedOnChain(true))]],
  [[], [unwrapOpened]],
  [['deadline'], [unwrapOpened, tip(150)]],
  [['overdue'], [unwrapOpened, tip(151)]],
  [['paid-in-collateral'], [unwrapOpened, tip(151), collateralPaid('8')]],
  [[], [unwrapOpened, tip(151), collateralPaid('8', { recipient: addressOf('6') })]],
  [[], [unwrapOpened, tip(151), paid({ state: 'mempool' })]],
  [['service-says-done'], [unwrapOpened, said('Done')]],
  [['service-says-done'], [unwrapOpened, paid({ state: 'absent' }), said('Done')]],
  [[], [unwrapOpened, paid({ state: 'mempool' }), said('Done')]],
]

const cancel = evmSigned('2', 'cancel')
const ownLog = (amount: bigint): Fact[] => [evmSigned('1'), evmSeen('1', mined()), transferSeen('1', amount)]
const TOKEN_PAYMENT: [codes: string[], facts: Fact[]][] = [
  [[], ownLog(100n)],
  [['transfer-short'], ownLog(60n)],
  [['transfer-unlogged'], ownLog(0n)],
  [['nonce-used'], [evmSigned('1'), nonceUsed(9, true)]],
]
const EVM_PAYMENT: [codes: string[], facts: Fact[]][] = [
  [[], []],
  [['abandoned'], [abandoned]],
  [['not-broadcast-yet'], [evmSigned('1')]],
  [['call-cancelling'], [evmSigned('1'), { type: 'evm-accepted', hash: hashOf('1') }, cancel]],
  [['call-cancelled'], [evmSigned('1'), cancel, evmSeen('2', mined())]],
  [[], [evmSigned('1'), cancel, evmSeen('1', mined())]],
  [[], [evmSigned('1'), cancel, evmSeen('1', failedOnChain(true))]],
  [
    [],
    [
      evmSigned('1'),
      { type: 'evm-accepted', hash: hashOf('1') },
      evmSigned('2'),
      { type: 'evm-refused', hash: hashOf('2'), reason: 'nonce too low' },
      evmSeen('1', mined()),
    ],
  ],
  [['nonce-used-unseen'], [evmSigned('1'), nonceUsed(9, true)]],
]

describe('the notices of a swap', () => {
  it.each(TO_EVM)('to an EVM network are %j', (codes, facts) => {
    expect(toEvmView(facts).notices.map(({ code }) => code)).toEqual(codes)
  })
  it.each(TO_BITCOIN)('to Bitcoin are %j', (codes, facts) => {
    expect(toBitcoinView(facts).notices.map(({ code }) => code)).toEqual(codes)
  })

  it.each(EVM_PAYMENT)('of a payment on an EVM network are %j', (codes, facts) => {
    const view = viewOf(evmPayment(facts), journalOf(APPROVED_EVM_PAYMENT, facts), PROFILE)
    expect(view.notices.map(({ code }) => code)).toEqual(codes)
  })

  it.each(TOKEN_PAYMENT)('of a payment of a token are %j', (codes, facts) => {
    const events = journalOf(APPROVED_TOKEN_PAYMENT, facts)
    const view = viewOf(evmPayment(facts, APPROVED_TOKEN_PAYMENT), events, PROFILE)
    expect(view.notices.map(({ code }) => code)).toEqual(codes)
  })

  it('tell of a payment that an earlier one of its account has to precede', () => {
    const facts: Fact[] = [evmSigned('1', 'call', 4), { type: 'evm-accepted', hash: hashOf('1') }]
    const earlier = evmPayment([evmSigned('2', 'call', 3)], { id: 'earlier' })
    const events = journalOf(APPROVED_EVM_PAYMENT, facts)
    const codesBeside = (open: Entry[]) =>
      viewOf(evmPayment(facts), events, PROFILE, null, open).notices.map(({ code }) => code)
    expect(codesBeside([earlier])).toEqual(['queued'])
    expect(codesBeside([])).toEqual([])
  })

  it('are all those that have a text', () => {
    const noticed = [...TO_EVM, ...TO_BITCOIN, ...EVM_PAYMENT, ...TOKEN_PAYMENT].flatMap(([codes]) => codes)
    expect(new Set([...noticed, 'chains-unseen', 'queued'])).toEqual(new Set(NOTICE_CODES))
  })

  it.each(['chain-unreachable', 'chain-disagreement', 'chain-wrong-network', 'chain-nonsense'] as const)(
    'tell while it lasts that the chains cannot be seen: %s',
    (pollError) => {
      const facts = [signed('1'), accepted]
      const { phase, notices } = viewOf(toEvm(facts), journalOf(APPROVED_TO_EVM, facts), PROFILE, pollError)
      expect([phase, notices]).toEqual([
        'broadcast',
        [{ code: 'chains-unseen', facts: { reason: pollError } }],
      ])
    },
  )

  it('report no other error, and none once it is over', () => {
    const under = [signed('1'), accepted]
    const over = [...under, confirmedDeep, delivered]
    const codesOf = (facts: Fact[], pollError: ErrorCode) =>
      viewOf(toEvm(facts), journalOf(APPROVED_TO_EVM, facts), PROFILE, pollError).notices
    expect(codesOf(under, 'storage-failed')).toEqual([])
    expect(codesOf(over, 'chain-unreachable')).toEqual([])
  })

  it('carry the values for their text', () => {
    expect(toEvmView([signed('1'), conflict(2)]).notices[0]?.facts).toEqual({
      txid: txidOf('6'),
      confirmations: '2',
    })
    expect(toEvmView([signed('1'), accepted, routed, targetFailed]).notices[0]?.facts).toEqual({
      network: 'Polygon',
    })
    const facts = [signed('1'), accepted, routed, late]
    const across = { intent: { ...APPROVED_TO_EVM.intent, networkName: 'ethereum', chainId: 1002 } }
    const start = { ...APPROVED_TO_EVM, ...across }
    expect(viewOf(toEvm(facts, across), journalOf(start, facts), PROFILE).notices[0]?.facts).toEqual({
      base: 'Polygon',
      network: 'Ethereum',
    })
    const wrapped: Fact = { type: 'paid-in-wrapped', router, delivery: router, amount: 1_234n }
    expect(toEvmView([signed('1'), accepted, wrapped]).notices[0]?.facts).toEqual({
      amount: '0.00001234',
      network: 'Polygon',
    })
    expect(toEvmView([abandoned]).notices[0]?.facts).toEqual({ reason: 'quote-stale' })
    const instead = (token: Hex | null) =>
      toBitcoinView([unwrapOpened, collateralPaid('8', { token, amount: 5n * 10n ** 17n })]).notices[0]?.facts
    expect(instead(null)).toEqual({ amount: '0.5 POL', network: 'Polygon', recipient: addressOf('9') })
    expect(instead(addressOf('a'))?.['amount']).toBe(`500000000000000000 ${addressOf('a')}`)
    expect(toBitcoinView([unwrapOpened, tip(140)]).notices[0]?.facts).toEqual({ count: '10' })
    expect(toBitcoinView([unwrapOpened, tip(153)]).notices[0]?.facts).toEqual({ count: '3' })
  })
})
