import { describe, expect, it } from 'vitest'
import { txidOf } from '~/lib/core/journal/swap.fixture'
import type { Outspend } from '../ports/bitcoin-chain'
import { FakeBitcoin } from '../tracker/chains.fixture'
import { descendantFees } from './descendants'

const spentBy = (txid: string): Outspend => ({ spent: true, txid, status: { state: 'mempool' } })
const name = (number: number) => number.toString(16).padStart(64, '0')

/** A mempool where every transaction pays 10 sats; `spends` maps each to its spenders. */
function mempool(spends: Record<string, Outspend[]>, gone: string[] = []) {
  return {
    ...new FakeBitcoin().chain,
    outspends: async (txid: string) => spends[txid] ?? [],
    transaction: async (txid: string) =>
      gone.includes(txid)
        ? undefined
        : {
            txid,
            inputs: [6n, 7n].map((valueSats, vout) => ({
              txid: name(0),
              vout,
              scriptPubKey: '',
              valueSats,
            })),
            outputs: [1n, 2n].map((valueSats) => ({ scriptPubKey: '', valueSats })),
            status: { state: 'mempool' as const },
          },
  }
}

describe('the fee of all descendants', () => {
  it('is nothing without descendants', async () => {
    expect(await descendantFees([txidOf('1')], mempool({}))).toBe(0n)
  })

  it('counts every generation, each transaction once', async () => {
    const [a, b, c] = [txidOf('a'), txidOf('b'), txidOf('c')]
    const spends = { [txidOf('1')]: [spentBy(a), spentBy(b)], [a]: [spentBy(c)], [b]: [spentBy(c)] }
    expect(await descendantFees([txidOf('1')], mempool(spends))).toBe(30n)
  })

  it('omits confirmed and vanished transactions', async () => {
    const confirmed: Outspend = {
      spent: true,
      txid: txidOf('a'),
      status: { state: 'confirmed', height: 1, blockHash: name(1), confirmations: 1 },
    }
    const spends = { [txidOf('1')]: [{ spent: false } as const, confirmed, spentBy(txidOf('b'))] }
    expect(await descendantFees([txidOf('1')], mempool(spends, [txidOf('b')]))).toBe(0n)
  })

  it('is refused if nodes would have to evict more than a hundred', async () => {
    const children = (count: number) =>
      mempool({ [txidOf('1')]: Array.from({ length: count }, (_, index) => spentBy(name(index + 2))) })
    expect(await descendantFees([txidOf('1')], children(99))).toBe(990n)
    await expect(descendantFees([txidOf('1')], children(100))).rejects.toMatchObject({
      code: 'not-replaceable',
      details: { reason: 'descendants' },
    })
  })
})
