import { describe, expect, it } from 'vitest'
import { PHASES, phaseOf, proofOf } from './phase'
import {
  addressOf,
  COIN_A,
  confirmed,
  evmSeen,
  evmSigned,
  failedOnChain,
  nonceUsed,
  type Fact,
  hashOf,
  logProof,
  mined,
  payout,
  seen,
  signed,
  toBitcoin,
  toEvm,
  txidOf,
  collateralPaid,
} from './swap.fixture'
import {
  fold,
  router,
  delivered,
  refundOpened,
  unwrapOpened,
  messageSent,
  crossingFailed,
  service,
  abandoned,
  matched,
  late,
  targetFailed,
  paidInWrapped,
} from './transition.fixture'

const reported = (state: string): Fact => ({ type: 'service-said', state, status: null, targetTxid: null })

describe('the phase', () => {
  it.each([
    ['intended', toEvm()],
    ['signed', toEvm([signed('1')])],
    ['broadcast', toEvm([signed('1'), { type: 'accepted', txid: txidOf('1') }])],
    ['broadcast', toEvm([signed('1'), seen('1', { state: 'mempool' })])],
    ['signed', toEvm([signed('1'), seen('1', { state: 'mempool' }), seen('1', { state: 'absent' })])],
    ['confirming', toEvm([signed('1'), seen('1', confirmed(1))])],
    ['processing', toEvm([signed('1'), seen('1', confirmed(2))])],
    ['processing', toEvm([signed('1'), seen('1', confirmed(2)), { type: 'routed', router }])],
    ['done', toEvm([signed('1'), seen('1', confirmed(2)), delivered])],
    ['refunding', toEvm([{ type: 'swap-failed', router }, refundOpened])],
    ['refunding', toEvm([refundOpened])],
    ['refunding', toEvm([{ type: 'routed', router }, targetFailed])],
    ['paid-in-wrapped', toEvm([paidInWrapped])],
    ['processing', toEvm([signed('1'), seen('1', confirmed(2)), { type: 'routed', router }, matched])],
    ['done', toEvm([{ type: 'routed', router }, matched, reported('Done')])],
    ['late', toEvm([signed('1'), seen('1', confirmed(2)), { type: 'routed', router }, late])],
    ['processing', toEvm([signed('1'), seen('1', confirmed(2)), { type: 'routed', router }, late, matched])],
    ['processing', toEvm([signed('1'), seen('1', confirmed(2)), { type: 'routed', router }, matched, late])],
    ['done', toEvm([{ type: 'routed', router }, late, matched, reported('Done')])],
    ['late', toBitcoin([messageSent, late])],
    ['crossing', toBitcoin([messageSent, late, matched])],
    ['refunded', toBitcoin([messageSent, late, matched, reported('Failed')])],
    ['refunding', toBitcoin([messageSent, crossingFailed, matched])],
    ['refunded', toBitcoin([messageSent, crossingFailed, matched, reported('Failed')])],
    ['done', toEvm([delivered, refundOpened])],
    [
      'refunding',
      toEvm([
        { type: 'swap-failed', router },
        refundOpened,
        { type: 'payout-seen', payout: payout({ state: 'mempool' }) },
      ]),
    ],
    [
      'refunded',
      toEvm([
        { type: 'swap-failed', router },
        refundOpened,
        { type: 'payout-seen', payout: payout(confirmed(1)) },
      ]),
    ],
    ['replaced', toEvm([signed('1'), signed('2', [COIN_A], 'cancel'), seen('2', confirmed(1))])],
    ['failed', toEvm([abandoned])],
    ['intended', toBitcoin()],
    ['allowance', toBitcoin([evmSigned('1', 'allowance')])],
    ['submitted', toBitcoin([evmSigned('1', 'allowance'), evmSeen('1', mined()), evmSigned('2', 'call', 1)])],
    ['mined', toBitcoin([evmSigned('1'), evmSeen('1', mined())])],
    ['reverted', toBitcoin([evmSigned('1'), evmSeen('1', mined(false))])],
    ['reverted', toBitcoin([evmSigned('1'), evmSeen('1', failedOnChain(true))])],
    ['submitted', toBitcoin([evmSigned('1'), evmSeen('1', failedOnChain(false))])],
    ['allowance', toBitcoin([evmSigned('1', 'allowance'), evmSeen('1', failedOnChain(false))])],
    ['replaced', toBitcoin([evmSigned('1'), nonceUsed(6, true)])],
    ['submitted', toBitcoin([evmSigned('1'), nonceUsed(6, false)])],
    ['mined', toBitcoin([evmSigned('1'), nonceUsed(6, true), evmSeen('1', mined())])],
    ['mined', toBitcoin([evmSigned('1'), evmSeen('1', failedOnChain(true)), evmSeen('1', mined())])],
    [
      'replaced',
      toBitcoin([
        evmSigned('1'),
        { type: 'evm-conflict-seen', conflict: { nonce: 0, sinceBlock: 1n, blocks: 6 } },
      ]),
    ],
    ['crossing', toBitcoin([messageSent])],
    ['refunding', toBitcoin([messageSent, crossingFailed])],
    [
      'refunded',
      toBitcoin([messageSent, crossingFailed, { type: 'crossing-refunded', refund: logProof('6', 1002) }]),
    ],
    ['paying', toBitcoin([unwrapOpened, { type: 'tip-seen', height: 150 }])],
    ['overdue', toBitcoin([unwrapOpened, { type: 'tip-seen', height: 151 }])],
    [
      'paying',
      toBitcoin([
        unwrapOpened,
        { type: 'tip-seen', height: 151 },
        { type: 'payout-seen', payout: payout({ state: 'mempool' }) },
      ]),
    ],
    ['done', toBitcoin([unwrapOpened, { type: 'payout-seen', payout: payout(confirmed(1)) }])],
    ['paid-in-collateral', toBitcoin([unwrapOpened, collateralPaid('8')])],
    [
      'paid-in-collateral',
      toBitcoin([
        unwrapOpened,
        { type: 'payout-seen', payout: payout({ state: 'mempool' }) },
        collateralPaid('8'),
        { type: 'payout-seen', payout: payout(confirmed(1)) },
      ]),
    ],
    [
      'done',
      toBitcoin([unwrapOpened, { type: 'payout-seen', payout: payout(confirmed(1)) }, collateralPaid('8')]),
    ],
    ['mined', toBitcoin([evmSigned('1'), evmSeen('1', mined()), collateralPaid('8')])],
    ['overdue', toBitcoin([unwrapOpened, collateralPaid('8', { recipient: addressOf('6') })])],
    [
      'done',
      toBitcoin([
        unwrapOpened,
        collateralPaid('8', { recipient: addressOf('6') }),
        { type: 'payout-seen', payout: payout(confirmed(1)) },
      ]),
    ],
    [
      'mined',
      toBitcoin([
        evmSigned('1'),
        evmSeen('1', mined()),
        unwrapOpened,
        collateralPaid('8'),
        { type: 'proof-lost' },
      ]),
    ],
    ['refunding', toEvm([refundOpened, collateralPaid('8', { recipient: addressOf('3') })])],
    [
      'refunded',
      toEvm([
        refundOpened,
        collateralPaid('8', { recipient: addressOf('3') }),
        { type: 'payout-seen', payout: payout(confirmed(1)) },
      ]),
    ],
    ['failed', toBitcoin([abandoned])],
  ] as const)('is %s if the witnesses show it', (phase, entry) => {
    expect(phaseOf(entry)).toBe(phase)
    expect(Object.keys(PHASES)).toContain(phase)
  })

  it('is terminal in these alone', () => {
    const terminal = Object.entries(PHASES).filter(([, entry]) => entry.terminal)
    expect(terminal.map(([phase]) => phase)).toEqual([
      'done',
      'paid-in-wrapped',
      'paid-in-collateral',
      'refunded',
      'underpaid',
      'reverted',
      'replaced',
      'failed',
    ])
    expect(terminal.every(([, { notice }]) => notice !== null && notice !== 'attention')).toBe(true)
  })

  it('follows the original while its fee bump is refused', () => {
    const entry = toEvm([
      signed('1'),
      { type: 'accepted', txid: txidOf('1') },
      signed('2', [COIN_A], 'bump'),
      { type: 'refused', txid: txidOf('2'), reason: 'insufficient fee' },
    ])
    expect(phaseOf(entry)).toBe('broadcast')
  })

  it('follows the mined call, whichever version of its nonce', () => {
    const entry = toBitcoin([evmSigned('1'), evmSigned('2'), evmSeen('1', mined())])
    expect(phaseOf(entry)).toBe('mined')
  })

  it('is not changed by a report of the service', () => {
    const entry = toEvm([signed('1'), seen('1', confirmed(2))])
    const said = fold(entry, service)
    expect(phaseOf(said)).toBe('processing')
    expect([proofOf(entry), proofOf(said)]).toEqual(['none', 'service'])
  })

  it.each(['Pending', 'Unheard-of', ''])('reads no end from the state “%s”', (state) => {
    expect(proofOf(toEvm([{ type: 'service-said', state, status: null, targetTxid: null }]))).toBe('none')
  })

  it('is proven by a destination, native payments included', () => {
    const account = addressOf('9')
    const delivery = { chainId: 1001, blockNumber: 5n, blockHash: hashOf('e'), account }
    expect(proofOf(toEvm([delivered]))).toBe('chain')
    expect(proofOf(toEvm([{ type: 'delivered', router, delivery, amount: 1n }]))).toBe('chain')
    expect(proofOf(toEvm([{ type: 'routed', router }]))).toBe('none')
    expect(proofOf(toEvm([paidInWrapped]))).toBe('chain')
    expect(proofOf(toBitcoin([unwrapOpened, collateralPaid('8')]))).toBe('chain')
    expect(proofOf(toBitcoin([unwrapOpened, collateralPaid('8', { recipient: addressOf('6') })]))).toBe(
      'none',
    )
    expect(proofOf(toEvm([refundOpened]))).toBe('none')
    expect(proofOf(toEvm([refundOpened, { type: 'payout-seen', payout: payout(confirmed(1)) }]))).toBe(
      'chain',
    )
    expect(proofOf(toBitcoin([unwrapOpened]))).toBe('none')
    expect(proofOf(toBitcoin([unwrapOpened, { type: 'payout-seen', payout: payout(confirmed(1)) }]))).toBe(
      'chain',
    )
  })
})
