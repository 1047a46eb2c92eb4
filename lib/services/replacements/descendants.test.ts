import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { encodeUnsigned } from '~/lib/core/bitcoin/encode-transaction'
import { txidOf } from '~/lib/core/bitcoin/transaction'
import type { Outspend } from '../ports/bitcoin-chain'
import { FakeBitcoin } from '../ports/chains.fixture'
import { descendantFees } from './descendants'

type Made = { txid: string; raw: string; parents: string[]; valueSats: bigint }

/** A transaction that spends the only output of each parent, for a fee of 10 sats. `tag` makes it one of its own. */
function childOf(parents: readonly Pick<Made, 'txid' | 'valueSats'>[], tag = 0): Made {
  const valueSats = parents.reduce((sum, parent) => sum + parent.valueSats, -10n)
  const raw = hex.encode(
    encodeUnsigned({
      version: 2,
      inputs: parents.map(({ txid }) => ({ txid, vout: 0, sequence: 0 })),
      outputs: [{ scriptPubKey: '51', valueSats }],
      lockTime: tag,
    }),
  )
  return { txid: txidOf(raw), raw, parents: parents.map(({ txid }) => txid), valueSats }
}

const FUNDING = { txid: 'f'.repeat(64), valueSats: 5_000n }
const PAYMENT = childOf([FUNDING])

const inMempool = (txid: string): Outspend => ({ spent: true, txid, status: { state: 'mempool' } })

/** Two servers that have these, and what only one of them has or lists. */
function feesWith(
  both: readonly Made[],
  { one = [], listed = {} }: { one?: readonly Made[]; listed?: Record<string, Outspend[]> } = {},
) {
  const shared = new Map([PAYMENT, ...both].map(({ txid, raw }) => [txid, raw]))
  const all = new Map([...shared, ...one.map(({ txid, raw }) => [txid, raw] as const)])
  return descendantFees([PAYMENT.txid], {
    ...new FakeBitcoin().chain,
    outspends: async (parent) => [
      ...[...both, ...one]
        .filter(({ parents }) => parents.includes(parent))
        .map(({ txid }) => inMempool(txid)),
      ...(listed[parent] ?? []),
    ],
    rawTransaction: async (txid) => all.get(txid),
    sharedTransaction: async (txid) => shared.get(txid),
  })
}

describe('the fee of all descendants', () => {
  it('is nothing without descendants', async () => {
    expect(await feesWith([])).toBe(0n)
  })

  it('counts every generation, each transaction once', async () => {
    const [a, b] = [childOf([PAYMENT], 1), childOf([PAYMENT], 2)]
    expect(await feesWith([a, b, childOf([a, b])])).toBe(30n)
  })

  it('omits confirmed and vanished transactions', async () => {
    const gone = inMempool('a'.repeat(64))
    const confirmed: Outspend = {
      spent: true,
      txid: childOf([PAYMENT]).txid,
      status: { state: 'confirmed', height: 1, blockHash: 'b'.repeat(64), confirmations: 1, basis: 'work' },
    }
    const listed = { [PAYMENT.txid]: [{ spent: false } as const, confirmed, gone] }
    expect(await feesWith([], { listed })).toBe(0n)
  })

  // threat: lying-esplora
  it('omits what only one server has, with all its descendants', async () => {
    const invented = childOf([PAYMENT, { txid: 'c'.repeat(64), valueSats: 10n ** 8n }], 1)
    const honest = childOf([PAYMENT], 2)
    expect(await feesWith([honest], { one: [invented, childOf([invented])] })).toBe(10n)
  })

  it('omits what does not spend what it is said to', async () => {
    // Its fee can be proven, so that nothing else leaves it out.
    const other = childOf([FUNDING], 6)
    const elsewhere = childOf([other], 7)
    const listed = { [PAYMENT.txid]: [inMempool(elsewhere.txid)] }
    expect(await feesWith([other, elsewhere], { listed })).toBe(0n)
  })

  it('is the lowest possible where an amount cannot be proven', async () => {
    const unknown = { txid: 'c'.repeat(64), valueSats: 10n ** 8n }
    const child = childOf([PAYMENT, unknown])
    expect(await feesWith([child, childOf([child])])).toBe(10n)
  })

  it('is refused if nodes would evict more than a hundred', async () => {
    const children = (count: number) => Array.from({ length: count }, (_, tag) => childOf([PAYMENT], tag))
    expect(await feesWith(children(99))).toBe(990n)
    expect(await feesWith(children(99), { one: children(150).slice(99) })).toBe(990n)
    await expect(feesWith(children(100))).rejects.toMatchObject({
      code: 'not-replaceable',
      details: { reason: 'descendants' },
    })
  })
})
