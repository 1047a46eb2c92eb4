import { describe, expect, it } from 'vitest'
import {
  bitcoinPayment,
  burnRequest,
  confirmed,
  evmPayment,
  evmSeen,
  evmSigned,
  type Fact,
  hashOf,
  journalOf,
  logProof,
  payout,
  seen,
  signed,
  toBitcoin,
  toEvm,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import type { QuotedFees } from '~/lib/core/quote/quoted-fees'
import { PROFILE } from '../ports/profile.fixture'
import { receiptOf } from './receipt'

const QUOTED: QuotedFees = {
  fees: {
    networkSats: 1n,
    protocolSats: 2n,
    lockerSats: 3n,
    thirdPartySats: 0n,
    fillerSats: 0n,
    totalSats: 6n,
  },
  sources: {
    network: 'transaction',
    protocol: 'contracts',
    locker: 'contracts',
    thirdParty: 'contracts',
    filler: 'service',
  },
  crossing: null,
}
const SENT: Fact[] = [signed('1'), seen('1', confirmed(7))]
const delivered = (amount: bigint): Fact[] => [
  ...SENT,
  {
    type: 'delivered',
    router: logProof('7'),
    delivery: logProof('8'),
    amount,
    seenBy: { servers: 2, of: 2 },
  },
]
const receipt = (facts: Fact[]) => {
  const swap = toEvm(facts, { quoted: QUOTED })
  return receiptOf(swap, journalOf(swap, facts), PROFILE)
}

describe('the receipt of a swap', () => {
  it('says what was quoted, promised and delivered, and who has seen it', () => {
    expect(receipt(delivered(95n))).toMatchObject({
      bridge: 'Local',
      terms: { quoted: 100n, minimum: 90n },
      arrived: { amount: 95n, shortfall: 0n },
      fees: QUOTED,
      minerFeeSats: 200n,
      gas: null,
      seenBy: { servers: 2, of: 2 },
    })
  })

  it('says by how much a delivery fell short of the promised minimum', () => {
    expect(receipt(delivered(83n)).arrived).toEqual({ amount: 83n, shortfall: 7n })
  })

  it('lists its transactions on every chain, with their blocks and depth', () => {
    expect(receipt(delivered(95n)).transactions).toEqual([
      {
        part: 'payment',
        network: null,
        id: txidOf('1'),
        block: { height: 101n, hash: txidOf('f') },
        confirmations: 7,
        basis: { servers: 2 },
      },
      expect.objectContaining({ part: 'routed', network: 'Polygon', id: hashOf('7') }),
      expect.objectContaining({ part: 'delivered', network: 'Polygon', id: hashOf('8') }),
    ])
  })

  it('has nothing to claim of a swap that is still under way', () => {
    expect(receipt(SENT)).toMatchObject({ arrived: null, seenBy: null, settledAt: null })
  })

  it('names a refund, which is no arrival', () => {
    const refunded: Fact[] = [
      ...SENT,
      { type: 'swap-failed', router: logProof('7') },
      { type: 'refund-opened', burn: burnRequest('8') },
      { type: 'payout-seen', payout: payout(confirmed(3)) },
    ]
    const { arrived, refundedSats, transactions } = receipt(refunded)
    expect([arrived, refundedSats]).toEqual([null, 990n])
    expect(transactions.slice(1)).toMatchObject([
      { part: 'routed', id: hashOf('7') },
      { part: 'burned', id: hashOf('8') },
      { part: 'refunded', id: txidOf('d'), confirmations: 3 },
    ])
  })

  it('names no arrival that only matches, unless the bridge reports it too', () => {
    const matched: Fact[] = [
      ...SENT,
      { type: 'routed', router: logProof('7') },
      { type: 'arrival-matched', arrival: logProof('8', 1002), amount: 95n },
    ]
    const reported: Fact = { type: 'service-said', state: 'Done', status: null, targetTxid: null }
    expect(receipt(matched)).toMatchObject({ phase: 'processing', arrived: null })
    expect(receipt([...matched, reported])).toMatchObject({ phase: 'done', arrived: { amount: 95n } })
  })

  it('names what was paid in wrapped bitcoin', () => {
    const paid: Fact = {
      type: 'paid-in-wrapped',
      router: logProof('7'),
      delivery: logProof('8'),
      amount: 980n,
    }
    expect(receipt([...SENT, paid])).toMatchObject({ arrived: null, refundedSats: null, wrappedSats: 980n })
    expect(receipt(delivered(95n)).wrappedSats).toBeNull()
  })

  it('names no refund that is owed, or only on its way', () => {
    const owed: Fact[] = [
      ...SENT,
      { type: 'swap-failed', router: logProof('7') },
      { type: 'refund-opened', burn: burnRequest('8') },
    ]
    expect(receipt(owed).refundedSats).toBeNull()
    const sent: Fact = { type: 'payout-seen', payout: payout({ state: 'mempool' }) }
    expect(receipt([...owed, sent]).refundedSats).toBeNull()
  })
})

describe('the receipt of a swap to Bitcoin', () => {
  const paid = (costWei?: bigint): Fact[] => [
    evmSigned('2'),
    evmSeen('2', {
      state: 'mined',
      success: true,
      blockNumber: 501n,
      blockHash: hashOf('f'),
      reason: null,
      ...(costWei !== undefined && { costWei }),
    }),
    { type: 'unwrap-opened', burn: burnRequest('7') },
    { type: 'payout-seen', payout: payout(confirmed(1)) },
  ]
  const of = (facts: Fact[]) => receiptOf(toBitcoin(facts), journalOf(toBitcoin(facts), facts), PROFILE)

  it('has the gas that was paid, where the chain has told', () => {
    expect(of(paid(21_000n)).gas).toEqual({ wei: 21_000n, symbol: 'POL', decimals: 18 })
    expect(of(paid()).gas).toBeNull()
  })

  it('lists the call, the burn and the payout', () => {
    expect(of(paid()).transactions.map(({ part, id }) => [part, id])).toEqual([
      ['call', hashOf('2')],
      ['burned', hashOf('7')],
      ['paid', txidOf('d')],
    ])
  })
})

it('of a plain payment has its fee and its transaction alone', () => {
  const payment = bitcoinPayment(SENT)
  expect(receiptOf(payment, journalOf(payment, SENT), null)).toMatchObject({
    bridge: null,
    terms: null,
    arrived: null,
    fees: null,
    minerFeeSats: 200n,
    transactions: [{ part: 'payment', id: txidOf('1') }],
  })
})

it('of a payment on an EVM network has its gas and its transaction, or its cancellation', () => {
  const [sent, cancel] = [evmSigned('1'), evmSigned('2', 'cancel')]
  const mined = {
    state: 'mined' as const,
    success: true,
    blockNumber: 501n,
    blockHash: hashOf('f'),
    reason: null,
  }
  const of = (facts: Fact[]) => {
    const payment = evmPayment(facts)
    return receiptOf(payment, journalOf(payment, facts), PROFILE)
  }
  expect(of([sent, evmSeen('1', { ...mined, costWei: 21_000n })])).toMatchObject({
    minerFeeSats: null,
    gas: { wei: 21_000n, symbol: 'POL' },
    transactions: [{ part: 'payment', id: hashOf('1'), block: { height: 501n } }],
  })
  expect(of([sent, cancel, evmSeen('2', mined)]).transactions).toMatchObject([
    { part: 'cancellation', id: hashOf('2') },
  ])
})
