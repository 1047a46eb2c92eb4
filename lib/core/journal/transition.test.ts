import { describe, expect, it } from 'vitest'
import { phaseOf, proofOf } from './phase'
import { heldBy } from './reserve'
import {
  COIN_A,
  COIN_B,
  confirmed,
  evmSeen,
  evmSigned,
  type Fact,
  hashOf,
  journalOf,
  logProof,
  mined,
  payout,
  seen,
  signed,
  START,
  toBitcoin,
  toEvm,
  APPROVED_TO_EVM,
  txidOf,
} from './swap.fixture'
import { begin, replay, transition } from './transition'
import type { Entry } from './types'
import {
  LATER,
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

const notified: Fact = { type: 'notified', notice: 'done' }
/** Events of both directions. */
const COMMON = new Set<string>(['service-said', 'proof-lost', 'abandoned', 'notified', 'settled'])
const filled: Fact = { type: 'filled', fill: logProof('9') }
const TO_EVM_NEWS: [string, Fact[], Fact][] = [
  ['signed', [], signed('1')],
  ['accepted', [signed('1')], { type: 'accepted', txid: txidOf('1') }],
  ['refused', [signed('1')], { type: 'refused', txid: txidOf('1'), reason: 'fee too low' }],
  ['seen in the mempool', [signed('1')], seen('1', { state: 'mempool' })],
  ['confirmed', [signed('1')], seen('1', confirmed(1))],
  ['gone again', [signed('1'), seen('1', confirmed(1))], seen('1', { state: 'absent' })],
  [
    'in conflict',
    [signed('1')],
    { type: 'conflict-seen', conflict: { txid: txidOf('6'), confirmations: 1 } },
  ],
  ['service-said', [], service],
  ['routed', [], { type: 'routed', router }],
  ['filled', [], filled],
  ['filled before it was routed', [filled], { type: 'routed', router }],
  ['filled after it was routed', [{ type: 'routed', router }], filled],
  ['delivered', [], delivered],
  ['delivered across', [{ type: 'routed', router }], delivered],
  ['arrival-matched', [{ type: 'routed', router }], matched],
  ['swap-failed', [], { type: 'swap-failed', router }],
  ['crossing-late', [{ type: 'routed', router }], late],
  ['arrival-matched although it is late', [{ type: 'routed', router }, late], matched],
  ['delivered although it is late', [{ type: 'routed', router }, late], delivered],
  ['target-failed', [{ type: 'routed', router }], targetFailed],
  ['delivered although it failed on the target chain', [{ type: 'routed', router }, targetFailed], delivered],
  ['paid in wrapped bitcoin', [], paidInWrapped],
  ['refund-opened', [{ type: 'swap-failed', router }], refundOpened],
  ['refund-opened before its failure is known', [], refundOpened],
  ['refund-opened after it had crossed', [{ type: 'routed', router }], refundOpened],
  [
    'payout-seen',
    [{ type: 'swap-failed', router }, refundOpened],
    { type: 'payout-seen', payout: payout(confirmed(1)) },
  ],
  ['proof-lost', [delivered], { type: 'proof-lost' }],
  ['abandoned', [], abandoned],
  ['notified', [], notified],
  ['settled', [delivered], { type: 'settled' }],
]
const TO_BITCOIN_NEWS: [string, Fact[], Fact][] = [
  ['evm-signed', [], evmSigned('1')],
  ['evm-signed, a page’s', [], evmSigned(null)],
  ['evm-returned', [evmSigned(null)], { type: 'evm-returned', hash: hashOf('1') }],
  ['evm-accepted', [evmSigned('1')], { type: 'evm-accepted', hash: hashOf('1') }],
  ['evm-refused', [evmSigned('1')], { type: 'evm-refused', hash: hashOf('1'), reason: 'nonce too low' }],
  ['evm-seen', [evmSigned('1')], evmSeen('1', mined())],
  [
    'evm-conflict-seen',
    [evmSigned('1')],
    { type: 'evm-conflict-seen', conflict: { nonce: 0, sinceBlock: 1n, blocks: 6 } },
  ],
  ['service-said', [], service],
  ['message-sent', [], messageSent],
  ['crossing-failed', [messageSent], crossingFailed],
  [
    'crossing-sent-back',
    [messageSent, crossingFailed],
    { type: 'crossing-sent-back', sentBack: logProof('6') },
  ],
  ['arrival-matched', [messageSent, crossingFailed], matched],
  [
    'crossing-refunded',
    [messageSent, crossingFailed],
    { type: 'crossing-refunded', refund: logProof('6', 1002) },
  ],
  ['crossing-late', [messageSent], late],
  ['unwrap-opened although it is late', [messageSent, late], unwrapOpened],
  ['arrival-matched although no failure is known', [messageSent, late], matched],
  [
    'crossing-refunded although no failure is known',
    [messageSent, late],
    { type: 'crossing-refunded', refund: logProof('6', 1002) },
  ],
  ['unwrap-opened', [], unwrapOpened],
  ['unwrap-opened after crossing', [messageSent], unwrapOpened],
  ['tip-seen', [unwrapOpened], { type: 'tip-seen', height: 120 }],
  ['payout-seen', [unwrapOpened], { type: 'payout-seen', payout: payout({ state: 'mempool' }) }],
  ['proof-lost', [unwrapOpened], { type: 'proof-lost' }],
  ['abandoned', [], abandoned],
  ['notified', [], notified],
]

describe('an event', () => {
  it.each(TO_EVM_NEWS)('is folded once and ignored when repeated: to EVM, %s', (_, before, fact) => {
    expectOnce(toEvm(before), fact)
  })
  it.each(TO_BITCOIN_NEWS)('to Bitcoin, %s, is folded once and ignored when repeated', (_, before, fact) => {
    expectOnce(toBitcoin(before), fact)
  })

  function expectOnce(entry: Entry, fact: Fact) {
    const once = fold(entry, fact)
    expect(once).not.toBe(entry)
    expect(once.sequence).toBe(entry.sequence + 1)
    expect(once.updatedAt).toBe(LATER)
    expect(fold(once, fact, LATER + 1)).toBe(once)
  }

  it.each(TO_BITCOIN_NEWS.filter(([, , { type }]) => !COMMON.has(type)))(
    'of the other direction is ignored: %s',
    (_, __, fact) => {
      const entry = toEvm()
      expect(fold(entry, fact)).toBe(entry)
    },
  )

  it('of a transaction that is not the entry’s is ignored', () => {
    const entry = toEvm([signed('1')])
    expect(fold(entry, seen('2', confirmed(6)))).toBe(entry)
    expect(fold(entry, { type: 'accepted', txid: txidOf('2') })).toBe(entry)
  })
})

describe('a journal', () => {
  it('replays to the same entry as event by event', () => {
    const facts = [signed('1'), signed('1'), seen('1', confirmed(2)), seen('1', confirmed(2)), delivered]
    const [approved, ...events] = journalOf(APPROVED_TO_EVM, facts)
    if (approved?.type !== 'approved') throw new TypeError('no approval')
    const stepwise = events.reduce<Entry>(
      (entry, event) => (event.type === 'approved' ? entry : transition(entry, event).entry),
      begin(approved),
    )
    expect(replay([approved, ...events])).toEqual(stepwise)
    expect(stepwise.sequence).toBe(3)
  })

  it('needs an approval, and is not changed by a second', () => {
    expect(replay([])).toBeUndefined()
    expect(replay([{ type: 'proof-lost', at: START }])).toBeUndefined()
    const twice = replay([...journalOf(APPROVED_TO_EVM, [signed('1')]), ...journalOf(APPROVED_TO_EVM, [])])
    expect(twice).toEqual(toEvm([signed('1')]))
  })
})

describe('one payment per intent', () => {
  it('accepts a fee bump that shares an earlier transaction’s input', () => {
    const bumped = toEvm([signed('1', [COIN_A]), signed('2', [COIN_A, COIN_B], 'bump')])
    expect(bumped.attempts.map(({ txid }) => txid)).toEqual([txidOf('1'), txidOf('2')])
  })

  it('refuses one that could confirm alongside an earlier one', () => {
    const paid = toEvm([signed('1', [COIN_A])])
    expect(fold(paid, signed('2', [COIN_B], 'bump'))).toBe(paid)
    const bumped = toEvm([signed('1', [COIN_A]), signed('2', [COIN_A, COIN_B], 'bump')])
    expect(fold(bumped, signed('3', [COIN_B], 'bump'))).toBe(bumped)
  })

  it('refuses a second call unless it has the same nonce', () => {
    const called = toBitcoin([evmSigned('1', 'allowance', 0), evmSigned('2', 'call', 1)])
    expect(fold(called, evmSigned('3', 'call', 2))).toBe(called)
    const replaced = fold(called, evmSigned('3', 'call', 1))
    expect(replaced.attempts).toMatchObject([{ nonce: 0 }, { nonce: 1 }, { nonce: 1 }])
  })

  it('signs nothing once abandoned, and abandons nothing once sent', () => {
    const given = toEvm([abandoned])
    expect(fold(given, signed('1'))).toBe(given)
    const sent = toEvm([signed('1')])
    expect(fold(sent, abandoned)).toBe(sent)
    const call = toBitcoin([evmSigned('1')])
    expect(fold(call, abandoned)).toBe(call)
    const unsent = toBitcoin([abandoned])
    expect(fold(unsent, evmSigned('1'))).toBe(unsent)
  })

  it('abandons a call if only its allowance was sent', () => {
    const allowed = toBitcoin([evmSigned('1', 'allowance', 0)])
    expect(phaseOf(fold(allowed, abandoned))).toBe('failed')
    const handed = fold(allowed, evmSigned(null, 'call'))
    expect(phaseOf(fold(handed, abandoned))).toBe('failed')
  })

  it('resumes a page’s abandoned call once its hash is returned', () => {
    const given = toBitcoin([evmSigned(null), abandoned])
    expect(phaseOf(given)).toBe('failed')
    const back = fold(given, { type: 'evm-returned', hash: hashOf('1') })
    expect(phaseOf(back)).toBe('submitted')
    expect(back.abandoned).toBeNull()
  })

  it('assigns a returned hash once, never to the next transaction', () => {
    const returned: Fact = { type: 'evm-returned', hash: hashOf('1') }
    const entry = toBitcoin([evmSigned(null, 'allowance'), returned, evmSigned(null, 'call')])
    const again = fold(entry, returned)
    expect(again).toBe(entry)
    expect(entry.attempts.map(({ hash }) => hash)).toEqual([hashOf('1'), null])
  })
})

describe('coins', () => {
  const conflict = (confirmations: number): Fact => ({
    type: 'conflict-seen',
    conflict: { txid: txidOf('6'), confirmations },
  })

  it('are reserved from approval on, those of bumps included', () => {
    expect(heldBy(toEvm())).toEqual([COIN_A])
    expect(heldBy(toEvm([signed('1'), signed('2', [COIN_A, COIN_B], 'bump')]))).toContainEqual(COIN_B)
    expect(heldBy(toBitcoin([evmSigned('1')]))).toEqual([])
  })

  it('are released once the entry is abandoned unsent', () => {
    expect(heldBy(toEvm([abandoned]))).toEqual([])
  })

  it('stay reserved until a conflict is deep', () => {
    expect(heldBy(toEvm([signed('1'), conflict(0)]))).toContainEqual(COIN_A)
    const shallow = toEvm([signed('1'), conflict(5)])
    expect(heldBy(shallow)).toContainEqual(COIN_A)
    expect(phaseOf(shallow)).toBe('signed')
    const deep = toEvm([signed('1'), conflict(6)])
    expect(heldBy(deep)).toEqual([])
    expect(phaseOf(deep)).toBe('replaced')
  })

  it('stay reserved if a conflict disappears, or concerns nothing signed', () => {
    expect(
      heldBy(toEvm([signed('1'), conflict(3), { type: 'conflict-seen', conflict: null }])),
    ).toContainEqual(COIN_A)
    const unsigned = toEvm()
    expect(fold(unsigned, conflict(6))).toBe(unsigned)
  })
})

describe('a reorganisation', () => {
  it.each([
    ['delivered', toEvm([signed('1'), seen('1', confirmed(2)), delivered]), 'processing'],
    ['crossing', toEvm([signed('1'), seen('1', confirmed(1)), { type: 'routed', router }]), 'confirming'],
    ['failed', toEvm([signed('1'), { type: 'swap-failed', router }, refundOpened]), 'signed'],
    ['paying', toBitcoin([evmSigned('1'), evmSeen('1', mined()), unwrapOpened]), 'mined'],
    ['crossing-failed', toBitcoin([messageSent, crossingFailed]), 'intended'],
  ] as const)('takes the proof of %s, leaving the own chain’s phase', (_, entry, phase) => {
    const lost = fold(entry, { type: 'proof-lost' })
    expect(lost.destination).toEqual({ state: 'none' })
    expect(phaseOf(lost)).toBe(phase)
    expect(proofOf(lost)).toBe('none')
  })

  it('can turn failure into delivery, and the reverse', () => {
    const failedThenDelivered = [{ type: 'swap-failed', router }, { type: 'proof-lost' }, delivered] as const
    expect(phaseOf(toEvm(failedThenDelivered))).toBe('done')
    expect(phaseOf(toEvm([delivered, { type: 'proof-lost' }, { type: 'swap-failed', router }]))).toBe(
      'refunding',
    )
  })

  it('cannot change the end while its proof stands', () => {
    const failed = toEvm([{ type: 'swap-failed', router }])
    expect(fold(failed, delivered)).toBe(failed)
    const refunding = toEvm([{ type: 'routed', router }, targetFailed, refundOpened])
    expect(fold(refunding, delivered)).toBe(refunding)
    const done = toEvm([delivered])
    expect(fold(done, { type: 'swap-failed', router })).toBe(done)
    expect(fold(done, targetFailed)).toBe(done)
  })
})

describe('settled', () => {
  it('applies to a finished entry alone', () => {
    const waiting = toEvm([signed('1')])
    expect(fold(waiting, { type: 'settled' })).toBe(waiting)
    expect(fold(toEvm([delivered]), { type: 'settled' }).settledAt).toBe(LATER)
  })

  it('is cleared if a proof is lost afterwards', () => {
    const settled = toEvm([delivered, { type: 'settled' }])
    expect(settled.settledAt).not.toBeNull()
    expect(fold(settled, { type: 'proof-lost' }).settledAt).toBeNull()
  })
})

describe('the time of the last news', () => {
  const isNews = (entry: Entry, fact: Fact) => fold(entry, fact).changedAt === LATER

  it('is that of the last change on a chain', () => {
    expect(isNews(toEvm([signed('1')]), seen('1', confirmed(1)))).toBe(true)
    expect(isNews(toBitcoin([unwrapOpened]), { type: 'payout-seen', payout: payout(confirmed(1)) })).toBe(
      true,
    )
  })

  it('ignores the service, which may keep changing its report', () => {
    expect(fold(toEvm(), service)).not.toEqual(toEvm())
    expect(isNews(toEvm(), service)).toBe(false)
  })

  it('ignores bookkeeping, so that polls back off', () => {
    expect(isNews(toEvm([delivered]), notified)).toBe(false)
    expect(isNews(toEvm([delivered]), { type: 'settled' })).toBe(false)
    expect(isNews(toBitcoin([unwrapOpened]), { type: 'tip-seen', height: 200 })).toBe(false)
    expect(isNews(toBitcoin([messageSent]), late)).toBe(false)
  })

  it('ignores a transaction on which two endpoints disagree', () => {
    const accepted: Fact = { type: 'accepted', txid: txidOf('1') }
    const entry = toEvm([signed('1'), accepted])
    const dropped = fold(entry, seen('1', { state: 'absent' }))
    expect(dropped).not.toBe(entry)
    expect(dropped.changedAt).toBe(entry.changedAt)
    expect(fold(dropped, accepted).changedAt).toBe(entry.changedAt)
  })
})
