import { describe, expect, it } from 'vitest'
import {
  COIN_A,
  confirmed,
  evmSigned,
  evmSeen,
  type Fact,
  hashOf,
  mined,
  seen,
  signed,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import {
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

describe('the servers that have shown the end', () => {
  const seenBy = { servers: 1, of: 2 }

  it('are those of its latest proof', () => {
    const paidBefore: Fact = { ...paid({ state: 'mempool' }), seenBy: { servers: 2, of: 2 } }
    expect(toBitcoinView([unwrapOpened, paidBefore, { ...paid(), seenBy }]).seenBy).toEqual(seenBy)
    expect(toEvmView([{ ...delivered, seenBy }]).seenBy).toEqual(seenBy)
  })

  it('are not told before the chain proves it, nor where the journal does not say', () => {
    expect(toBitcoinView([unwrapOpened, { ...paid({ state: 'mempool' }), seenBy }]).seenBy).toBeNull()
    expect(toBitcoinView([unwrapOpened, paid()]).seenBy).toBeNull()
  })
})

it.each<[string, Fact[], boolean]>([
  ['that no server has taken is unsent', [evmSigned('1')], true],
  ['that is in the mempool is not', [evmSigned('1'), evmSeen('1', { state: 'pending' })], false],
  [
    'is not, where only its faster version is not taken',
    [evmSigned('1'), evmSeen('1', { state: 'pending' }), evmSigned('2')],
    false,
  ],
  ['that is handed to a site is not for the wallet to send', [evmSigned(null)], false],
])('a call %s', (_case, facts, isUnsent) => {
  expect(toBitcoinView(facts)).toMatchObject({ phase: 'submitted', isUnsent })
})

describe('a payment that was replaced', () => {
  const cancelled = [signed('1'), signed('2', [COIN_A], 'cancel'), seen('2', confirmed(1))]
  const raced = [signed('1'), signed('2', [COIN_A], 'cancel'), seen('1', confirmed(1))]
  it.each<[string, Fact[], string, boolean]>([
    ['by its own cancellation, is cancelled', cancelled, 'replaced', true],
    ['by another transaction, is not', [signed('1'), conflict(6)], 'replaced', false],
    [
      'by another one while it was cancelled, is not',
      [...cancelled.slice(0, 2), conflict(6)],
      'replaced',
      false,
    ],
    ['by nothing, its cancellation being late, is not', raced, 'confirming', false],
  ])('%s', (_, facts, phase, isCancelled) => {
    expect(toEvmView(facts)).toMatchObject({ phase, isCancelled })
  })
})

describe('the view of a swap', () => {
  it('reports an arrival only once a chain shows it', () => {
    expect(toEvmView([signed('1'), said('Done')]).arrived).toBeNull()
    expect(toEvmView([delivered]).arrived).toEqual({ amount: 99n, txid: hashOf('2') })
    expect(toBitcoinView([unwrapOpened, paid({ state: 'mempool' })]).arrived).toBeNull()
    expect(toBitcoinView([unwrapOpened, paid()]).arrived).toEqual({ amount: 990n, txid: txidOf('d') })
  })

  it('shows what matches a crossing as its arrival to an EVM network, as its refund to Bitcoin', () => {
    const arrived = toEvmView([signed('1'), routed, late, matched])
    expect([arrived.arrived, arrived.refund]).toEqual([{ amount: 95n, txid: hashOf('8') }, null])
    const returned = toBitcoinView([message, late, matched])
    expect([returned.arrived, returned.refund]).toEqual([null, { txid: hashOf('8'), amountSats: null }])
  })

  it('shows the refund that is due, then the one paid', () => {
    expect(toEvmView([delivered]).refund).toBeNull()
    expect(toEvmView([failed]).refund).toEqual({ txid: null, amountSats: null })
    expect(toEvmView([failed, opened]).refund).toEqual({ txid: null, amountSats: 990n })
    expect(toEvmView([failed, opened, paid()]).refund).toEqual({ txid: txidOf('d'), amountSats: 990n })
  })

  it('names the transaction that represents it', () => {
    expect(toEvmView([]).txid).toBeNull()
    expect(toEvmView([signed('1'), accepted, signed('2', [COIN_A], 'bump')]).txid).toBe(txidOf('1'))
    expect(toEvmView([signed('1'), signed('2', [COIN_A], 'bump'), seen('2', confirmed(1))]).txid).toBe(
      txidOf('2'),
    )
    expect(toBitcoinView([evmSigned('1', 'allowance')]).txid).toBeNull()
    expect(toBitcoinView([evmSigned('1'), evmSigned('2'), evmSeen('1', mined())]).txid).toBe(hashOf('1'))
  })

  it('exports every signed transaction, except those of a page’s wallet', () => {
    expect(toEvmView([signed('1'), signed('2', [COIN_A], 'bump')]).rawTransactions).toEqual([
      { kind: 'payment', txid: txidOf('1'), hex: 'raw-1' },
      { kind: 'bump', txid: txidOf('2'), hex: 'raw-2' },
    ])
    expect(toBitcoinView([evmSigned(null, 'allowance'), evmSigned('1')]).rawTransactions).toEqual([
      { kind: 'call', txid: hashOf('1'), hex: '0x11' },
    ])
  })
})
