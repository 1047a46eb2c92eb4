import { describe, expect, it } from 'vitest'
import {
  COIN_A,
  COIN_B,
  confirmed,
  type Fact,
  seen,
  signed,
  toEvm,
  txidOf,
} from '~/lib/core/journal/swap.fixture'
import { AppError } from '~/lib/core/errors'
import type { Outspend } from '../ports/bitcoin-chain'
import { observedStatusOf } from '../chains/observed-status'
import { pollBitcoin, pollConflict } from './bitcoin-witness'
import { confirmedAt, FakeBitcoin, noTraffic } from '../ports/chains.fixture'

function spentBy(digit: string, confirmations: number): Outspend {
  const status = confirmations === 0 ? { state: 'mempool' as const } : confirmedAt(101, confirmations)
  return { spent: true, txid: txidOf(digit), status }
}

function conflictWith(facts: readonly Fact[], bitcoin: FakeBitcoin) {
  return pollConflict(toEvm(facts), bitcoin.chain, noneKnown)
}

const noneKnown = async () => []

describe('our own transactions', () => {
  it('are polled one by one', async () => {
    const traffic = noTraffic()
    const bitcoin = new FakeBitcoin(traffic)
    bitcoin.statuses.set(txidOf('2'), confirmedAt(101, 1))
    const entries = await pollBitcoin(toEvm([signed('1'), signed('2', [COIN_A], 'bump')]), bitcoin.chain)
    expect(entries).toEqual([seen('1', { state: 'absent' }), seen('2', confirmed(1))])
    expect(traffic.most).toBe(1)
  })

  it('are in no block from before the swap began', async () => {
    const bitcoin = new FakeBitcoin()
    const swap = toEvm([signed('1')])
    await pollBitcoin(swap, bitcoin.chain)
    expect(bitcoin.asked).toEqual([{ txid: txidOf('1'), since: swap.createdAt }])
  })

  const HOUR = 3_600_000
  it.each([
    ['three hours ahead', 3 * HOUR, true],
    ['a day ahead', 24 * HOUR, true],
    ['right, and the block is from before', 0, false],
    ['two days ahead, which is not taken for a clock', 48 * HOUR, false],
  ])('count where this device’s clock was %s at the approval', async (_, ahead, isConfirmed) => {
    const approvedAt = 1_700_000_000_000
    const swap = { ...toEvm([signed('1')]), createdAt: approvedAt + ahead }
    const minedAt = ahead === 0 ? approvedAt - 3 * HOUR : approvedAt + HOUR / 2
    const chain = {
      ...new FakeBitcoin().chain,
      blockTime: async (height: number) =>
        height === swap.startedFrom.bitcoinHeight ? approvedAt / 1_000 : 0,
      status: async (_txid: string, since = 0) => {
        if (minedAt < since - 2 * HOUR) throw new AppError('work-unproven', 'too old a block')
        return confirmedAt(101, 1)
      },
    }
    const polled = pollBitcoin(swap, chain)
    if (isConfirmed) expect(await polled).toEqual([seen('1', confirmed(1))])
    else await expect(polled).rejects.toMatchObject({ code: 'work-unproven' })
  })

  it('are not polled once one of them is deep', async () => {
    const traffic = noTraffic()
    const { chain } = new FakeBitcoin(traffic)
    const swap = toEvm([signed('1'), signed('2', [COIN_A], 'bump'), seen('2', confirmed(6))])
    expect([...(await pollBitcoin(swap, chain)), ...(await pollConflict(swap, chain, noneKnown))]).toEqual([])
    expect(traffic.total).toBe(0)
  })

  it('count confirmations up to the limit that matters', () => {
    expect(observedStatusOf(confirmedAt(101, 5))).toMatchObject({ confirmations: 5 })
    expect(observedStatusOf(confirmedAt(101, 700_000))).toEqual(observedStatusOf(confirmedAt(101, 6)))
  })
})

describe('a conflict', () => {
  it('is a foreign transaction that spends one of our UTXOs', async () => {
    const bitcoin = new FakeBitcoin()
    bitcoin.spends.set(COIN_A.txid, [spentBy('6', 3)])
    expect(await conflictWith([signed('1')], bitcoin)).toEqual([
      { type: 'conflict-seen', conflict: { txid: txidOf('6'), confirmations: 3 } },
    ])
  })

  it('is absent if nobody else spends the UTXO', async () => {
    const bitcoin = new FakeBitcoin()
    expect(await conflictWith([signed('1')], bitcoin)).toEqual([{ type: 'conflict-seen', conflict: null }])
    bitcoin.spends.set(COIN_A.txid, [spentBy('1', 0)])
    expect(await conflictWith([signed('1')], bitcoin)).toEqual([{ type: 'conflict-seen', conflict: null }])
  })

  it('is what ruled out the payment whose change is spent', async () => {
    const bitcoin = new FakeBitcoin()
    bitcoin.spends.set(COIN_B.txid, [{ spent: false }, spentBy('6', 4)])
    const inputsOf = async (txid: string) => (txid === COIN_A.txid ? [COIN_B] : [])
    const poll = () => pollConflict(toEvm([signed('1')]), bitcoin.chain, inputsOf)
    expect(await poll()).toMatchObject([{ conflict: { txid: txidOf('6'), confirmations: 4 } }])
    // It may still come back: nothing else spends its inputs.
    bitcoin.spends.set(COIN_B.txid, [{ spent: false }, { spent: false }])
    expect(await poll()).toMatchObject([{ conflict: null }])
  })

  it('is the deepest one of a transaction’s UTXOs', async () => {
    const bitcoin = new FakeBitcoin()
    bitcoin.spends.set(COIN_A.txid, [spentBy('6', 0)])
    bitcoin.spends.set(COIN_B.txid, [{ spent: false }, spentBy('7', 6)])
    expect(await conflictWith([signed('1', [COIN_A, COIN_B])], bitcoin)).toMatchObject([
      { conflict: { txid: txidOf('7'), confirmations: 6 } },
    ])
  })

  it('is looked for in the spends of our UTXOs alone', async () => {
    const { chain } = new FakeBitcoin()
    const asked: unknown[] = []
    const outspends: typeof chain.outspends = (...args) => {
      asked.push(args)
      return chain.outspends(...args)
    }
    const attempts = [signed('1', [COIN_A, { ...COIN_A, vout: 4 }, COIN_B])]
    await pollConflict(toEvm(attempts), { ...chain, outspends }, noneKnown)
    expect(asked).toEqual([
      [COIN_A.txid, [COIN_A.vout, 4]],
      [COIN_B.txid, [COIN_B.vout]],
    ])
  })

  it('is absent while a fee bump’s original can still confirm', async () => {
    const bitcoin = new FakeBitcoin()
    bitcoin.spends.set(COIN_B.txid, [{ spent: false }, spentBy('7', 6)])
    const attempts = [signed('1', [COIN_A]), signed('2', [COIN_A, COIN_B], 'bump')]
    expect(await conflictWith(attempts, bitcoin)).toMatchObject([{ conflict: null }])
    bitcoin.spends.set(COIN_A.txid, [spentBy('6', 2)])
    expect(await conflictWith(attempts, bitcoin)).toMatchObject([
      { conflict: { txid: txidOf('6'), confirmations: 2 } },
    ])
  })

  it('is absent while a transaction without that UTXO can confirm', async () => {
    const bitcoin = new FakeBitcoin()
    bitcoin.spends.set(COIN_B.txid, [{ spent: false }, spentBy('7', 6)])
    const attempts = [signed('1', [COIN_A, COIN_B]), signed('2', [COIN_A], 'cancel')]
    expect(await conflictWith(attempts, bitcoin)).toMatchObject([{ conflict: null }])
  })

  it('is removed once one of our transactions is visible again', async () => {
    const conflict = { txid: txidOf('6'), confirmations: 1 }
    const facts = [signed('1'), { type: 'conflict-seen', conflict }, seen('1', { state: 'mempool' })] as const
    expect(await conflictWith(facts, new FakeBitcoin())).toEqual([{ type: 'conflict-seen', conflict: null }])
  })

  it('is not searched for unless a signed transaction is missing', async () => {
    const traffic = noTraffic()
    const bitcoin = new FakeBitcoin(traffic)
    expect(await conflictWith([], bitcoin)).toEqual([])
    expect(await conflictWith([signed('1'), seen('1', { state: 'mempool' })], bitcoin)).toEqual([])
    expect(traffic.total).toBe(0)
  })
})
