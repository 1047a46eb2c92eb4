// @module-tag release

import { Transaction, payments } from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressToScript } from './address'
import { BitcoinNode } from './node'
import { createTestWallet, type TestWallet, type WalletType } from './test-wallet'

const clock = (): number => 1_750_000_000
const coinSats = 100_000n
const elsewhere = addressToScript('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080')
const final = 0xffffffff

type Paid = { prevHex: string; txid: string; vout: number; sequence?: number }

let node: BitcoinNode
let wallets = 0

beforeAll(async () => {
  node = new BitcoinNode(clock)
  await node.open()
})

afterAll(() => node.close())

async function funded(type: WalletType = 'p2wpkh'): Promise<{ wallet: TestWallet; coin: Paid }> {
  wallets += 1
  const wallet = createTestWallet(`wallet ${wallets}`, type)
  const { txid, vout } = await node.fund(wallet.script, coinSats)
  return { wallet, coin: { prevHex: node.ledger.tx(txid)?.toHex() ?? '', txid, vout } }
}

function outputOf(hex: string, vout = 0): Paid {
  return { prevHex: hex, txid: Transaction.fromHex(hex).getId(), vout }
}

/** The transaction with another amount but the same signatures. */
function withFirstValue(hex: string, sats: bigint): string {
  const tx = Transaction.fromHex(hex)
  for (const output of tx.outs.slice(0, 1)) output.value = sats
  return tx.toHex()
}

function mempoolTxids(): string[] {
  return node.ledger.mempool.all().map(({ txid }) => txid)
}

describe('a fresh node', () => {
  test('is the same on every run, with coins to spend', { tags: ['release'] }, async () => {
    const [first, second] = [new BitcoinNode(clock), new BitcoinNode(clock)]
    await first.open()
    await second.open()
    const hash = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
    const paid = await first.fund(addressToScript(hash), coinSats)
    expect(await second.fund(addressToScript(hash), coinSats)).toEqual(paid)
    expect(first.ledger.chain.tip().height).toBe(441)
    expect(second.ledger.chain.tip().hash).toBe(first.ledger.chain.tip().hash)
    await first.close()
    await second.close()
  })

  test('spends all of its mature coins and no immature one', { tags: ['release'] }, async () => {
    const fresh = new BitcoinNode(clock)
    await fresh.open()
    const btc = 100_000_000n
    // Subsidies halve every 150 blocks, and the next block, 441, may spend the coinbases up to 341.
    const matureSats = 149n * 50n * btc + 150n * 25n * btc + (42n * 25n * btc) / 2n
    await expect(fresh.fund(elsewhere, matureSats)).rejects.toThrow(
      `the node holds ${matureSats} sats of mature coins, too few to pay ${matureSats}`,
    )
    const { txid, vout } = await fresh.fund(elsewhere, matureSats - btc)
    expect(fresh.ledger.chain.tx(txid)?.tx.outs[vout]?.value).toBe(matureSats - btc)
    await fresh.close()
  })

  test('mines past the median while the clock stands still', { tags: ['release'] }, async () => {
    const still = new BitcoinNode(clock)
    await still.open()
    await still.mine(1000)
    const { chain } = still.ledger
    const heights = Array.from({ length: 1000 }, (_, index) => 441 + index)
    const late = heights.filter((height) => {
      const [block, before] = [chain.blockAt(height), chain.blockAt(height - 1)]
      return (block?.block.timestamp ?? 0) <= (before?.medianTime ?? Infinity)
    })
    expect(chain.tip().height).toBe(1440)
    expect(late).toEqual([])
    await still.close()
  })
})

describe('what the node accepts', () => {
  test.each<WalletType>(['p2pkh', 'p2sh-p2wpkh', 'p2wpkh'])('a spend of %s', async (type) => {
    const { wallet, coin } = await funded(type)
    const hex = wallet.sign([coin], [{ script: elsewhere, sats: coinSats - 1000n }])
    const txid = await node.send(hex)
    expect(txid).toBe(Transaction.fromHex(hex).getId())
    expect(node.ledger.mempool.tx(txid)?.feeSats).toBe(1000n)
    await node.mine(1)
    expect(node.ledger.chain.tx(txid)?.height).toBe(node.ledger.chain.tip().height)
    expect(mempoolTxids()).toEqual([])
  })

  test('a chain of unconfirmed transactions, and 80 bytes of data', async () => {
    const { wallet, coin } = await funded()
    const data = payments.embed({ data: [Buffer.alloc(80, 7)] }).output ?? new Uint8Array()
    const parent = wallet.sign([coin], [{ script: wallet.script, sats: 90_000n }])
    const child = wallet.sign(
      [outputOf(parent)],
      [
        { script: wallet.script, sats: 80_000n },
        { script: data, sats: 0n },
      ],
    )
    await node.send(parent)
    await node.send(child)
    expect(mempoolTxids()).toEqual([outputOf(parent).txid, outputOf(child).txid])
    await node.mine(1)
    expect(mempoolTxids()).toEqual([])
  })

  test('the same transaction twice, and exactly 1 sat/vB', async () => {
    const { wallet, coin } = await funded()
    const vsize = Transaction.fromHex(wallet.sign([coin], [{ script: elsewhere, sats: 1000n }])).virtualSize()
    const hex = wallet.sign([coin], [{ script: elsewhere, sats: coinSats - BigInt(vsize) }])
    const txid = await node.send(hex)
    expect(await node.send(hex)).toBe(txid)
    expect(mempoolTxids()).toEqual([txid])
    await node.mine(1)
  })
})

describe('what the node rejects, with the reason', () => {
  const sizeOf = (hex: string): number => Transaction.fromHex(hex).virtualSize()

  const wrongSignature: [WalletType, string][] = [
    ['p2pkh', 'mandatory-script-verify-flag-failed'],
    ['p2sh-p2wpkh', 'non-mandatory-script-verify-flag'],
    ['p2wpkh', 'non-mandatory-script-verify-flag'],
  ]
  test.each(wrongSignature)('a wrong signature of %s', async (type, message) => {
    const { wallet, coin } = await funded(type)
    const forged = withFirstValue(wallet.sign([coin], [{ script: elsewhere, sats: 90_000n }]), 90_001n)
    await expect(node.send(forged)).rejects.toMatchObject({ code: -26, message })
  })

  test('an unknown input', async () => {
    const { wallet, coin } = await funded()
    const unseen = wallet.sign([coin], [{ script: wallet.script, sats: 90_000n }])
    const orphan = wallet.sign([outputOf(unseen)], [{ script: elsewhere, sats: 80_000n }])
    await expect(node.send(orphan)).rejects.toMatchObject({
      code: -25,
      message: 'bad-txns-inputs-missingorspent',
    })
    await node.send(unseen)
    expect(mempoolTxids()).toEqual([outputOf(unseen).txid])
    await node.mine(1)
  })

  test('knows a confirmed transaction while an output is unspent', async () => {
    const { wallet, coin } = await funded()
    const parent = wallet.sign([coin], [{ script: wallet.script, sats: 90_000n }])
    await node.send(parent)
    await node.mine(1)
    await expect(node.send(parent)).rejects.toMatchObject({
      code: -27,
      message: 'Transaction already in block chain',
    })
    await node.send(wallet.sign([outputOf(parent)], [{ script: elsewhere, sats: 80_000n }]))
    await node.mine(1)
    await expect(node.send(parent)).rejects.toMatchObject({
      code: -25,
      message: 'bad-txns-inputs-missingorspent',
    })
  })

  test('refuses wrong fees and outputs above the inputs', async () => {
    const { wallet, coin } = await funded()
    const pay = (sats: bigint): string => wallet.sign([coin], [{ script: elsewhere, sats }])
    const vsize = sizeOf(pay(1000n))
    await expect(node.send(pay(coinSats - BigInt(vsize) + 1n))).rejects.toMatchObject({
      code: -26,
      message: `min relay fee not met, ${vsize - 1} < ${vsize}`,
    })
    await expect(node.send(withFirstValue(pay(1000n), coinSats + 1n))).rejects.toMatchObject({
      code: -26,
      message: 'bad-txns-in-belowout',
    })
    const rich = createTestWallet('rich', 'p2wpkh')
    const { txid, vout } = await node.fund(rich.script, 200_000_000n)
    const prevHex = node.ledger.tx(txid)?.toHex() ?? ''
    const absurd = rich.sign([{ prevHex, txid, vout }], [{ script: elsewhere, sats: 1000n }])
    await expect(node.send(absurd)).rejects.toMatchObject({
      code: -25,
      message: 'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)',
    })
  })

  const dust: [string, string, bigint][] = [
    ['p2wpkh', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 294n],
    ['p2pkh', 'mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r', 546n],
    ['p2sh', '2NBFNJTktNa7GZusGbDbGKRZTxdK9VVez3n', 540n],
    ['p2tr', 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6', 330n],
  ]
  test.each(dust)('dust, a satoshi under the threshold of %s', async (_type, address, threshold) => {
    const { wallet, coin } = await funded()
    const pay = (sats: bigint): string =>
      wallet.sign(
        [coin],
        [
          { script: addressToScript(address), sats },
          { script: wallet.script, sats: 90_000n },
        ],
      )
    await expect(node.send(pay(threshold - 1n))).rejects.toMatchObject({ code: -26, message: 'dust' })
    await node.send(pay(threshold))
    await node.mine(1)
  })

  test('more than 80 bytes of data, or two data outputs', async () => {
    const { wallet, coin } = await funded()
    const data = (length: number): { script: Uint8Array; sats: bigint } => ({
      script: payments.embed({ data: [Buffer.alloc(length)] }).output ?? new Uint8Array(),
      sats: 0n,
    })
    const change = { script: wallet.script, sats: 90_000n }
    await expect(node.send(wallet.sign([coin], [change, data(81)]))).rejects.toThrow('scriptpubkey')
    await expect(node.send(wallet.sign([coin], [change, data(1), data(2)]))).rejects.toThrow(
      'multi-op-return',
    )
  })

  test('a lock time in the future', async () => {
    const { wallet, coin } = await funded()
    const next = node.ledger.chain.tip().height + 1
    const locked = (locktime: number): string =>
      wallet.sign([coin], [{ script: elsewhere, sats: 90_000n }], locktime)
    await expect(node.send(locked(next))).rejects.toThrow('non-final')
    await node.send(locked(next - 1))
    await node.mine(1)
  })

  test('an immature coinbase, and what is not a transaction', async () => {
    const coinbase = node.ledger.chain.tip().block.transactions?.[0]
    const tx = new Transaction()
    tx.addInput(coinbase?.getHash() ?? new Uint8Array(32), 0)
    tx.addOutput(elsewhere, (coinbase?.outs[0]?.value ?? 0n) - 1000n)
    await expect(node.send(tx.toHex())).rejects.toThrow('bad-txns-premature-spend-of-coinbase')
    await expect(node.send('00ff')).rejects.toMatchObject({
      code: -22,
      message: 'TX decode failed. Make sure the tx has at least one input.',
    })
  })
})

describe('replacement (BIP125)', () => {
  test('replaces the original and its descendants', async () => {
    const { wallet, coin } = await funded()
    const original = wallet.sign([coin], [{ script: wallet.script, sats: 99_000n }])
    const child = wallet.sign([outputOf(original)], [{ script: wallet.script, sats: 98_000n }])
    const grandchild = wallet.sign([outputOf(child)], [{ script: elsewhere, sats: 97_000n }])
    for (const hex of [original, child, grandchild]) await node.send(hex)

    const vsize = BigInt(Transaction.fromHex(original).virtualSize())
    const bump = (fee: bigint): string => wallet.sign([coin], [{ script: elsewhere, sats: coinSats - fee }])
    await expect(node.send(bump(2999n))).rejects.toThrow(
      /^insufficient fee, rejecting replacement [0-9a-f]{64}, less fees than conflicting txs; 0\.00002999 < 0\.00003$/,
    )
    await expect(node.send(bump(3000n + vsize - 1n))).rejects.toThrow(
      /^insufficient fee, .*not enough additional fees to relay; 0\.00000109 < 0\.0000011$/,
    )
    expect(mempoolTxids()).toEqual([original, child, grandchild].map((hex) => outputOf(hex).txid))

    const winner = await node.send(bump(3000n + vsize))
    expect(mempoolTxids()).toEqual([winner])
    await node.mine(1)
    expect(node.ledger.chain.tx(winner)).toBeDefined()
    expect(node.ledger.chain.tx(outputOf(original).txid)).toBeUndefined()
  })

  test('needs a signal from the original or from an ancestor', async () => {
    const { wallet, coin } = await funded()
    const silent = wallet.sign([{ ...coin, sequence: final }], [{ script: wallet.script, sats: 99_000n }])
    const bump = wallet.sign([coin], [{ script: elsewhere, sats: 90_000n }])
    await node.send(silent)
    await expect(node.send(bump)).rejects.toMatchObject({ code: -26, message: 'txn-mempool-conflict' })
    expect(mempoolTxids()).toEqual([outputOf(silent).txid])
    node.dropFromMempool(outputOf(silent).txid)

    const signalling = wallet.sign([coin], [{ script: wallet.script, sats: 99_000n }])
    const heir = wallet.sign(
      [{ ...outputOf(signalling), sequence: final }],
      [{ script: elsewhere, sats: 98_000n }],
    )
    const instead = wallet.sign([outputOf(signalling)], [{ script: elsewhere, sats: 90_000n }])
    await node.send(signalling)
    await node.send(heir)
    expect(await node.send(instead)).toBe(outputOf(instead).txid)
    expect(mempoolTxids()).toEqual([outputOf(signalling).txid, outputOf(instead).txid])
    await node.mine(1)
  })

  test('needs a higher rate and no new unconfirmed input', async () => {
    const { wallet, coin } = await funded()
    const other = await funded()
    const original = wallet.sign([coin], [{ script: wallet.script, sats: 99_000n }])
    const loose = other.wallet.sign([other.coin], [{ script: wallet.script, sats: 99_000n }])
    await node.send(original)
    await node.send(loose)
    const many = Array.from({ length: 10 }, () => ({ script: elsewhere, sats: 9_000n }))
    await expect(
      node.send(wallet.sign([coin], [...many, { script: elsewhere, sats: 8_500n }])),
    ).rejects.toThrow(/^insufficient fee, .*new feerate is not above the replaced one$/)
    await expect(
      node.send(wallet.sign([coin, outputOf(loose)], [{ script: elsewhere, sats: 150_000n }])),
    ).rejects.toThrow(/^replacement-adds-unconfirmed, .* idx 1$/)
    await expect(
      node.send(wallet.sign([coin, outputOf(original)], [{ script: elsewhere, sats: 150_000n }])),
    ).rejects.toThrow(/^bad-txns-spends-conflicting-tx, /)
    await node.mine(1)
  })

  test('evicts at most a hundred', { tags: ['release'] }, async () => {
    const owner = createTestWallet('fan', 'p2wpkh')
    const { txid, vout } = await node.fund(owner.script, 10_000_000n)
    const coin = { prevHex: node.ledger.tx(txid)?.toHex() ?? '', txid, vout }
    const outputs = Array.from({ length: 100 }, () => ({ script: owner.script, sats: 10_000n }))
    const fan = owner.sign([coin], [...outputs, { script: owner.script, sats: 8_990_000n }])
    await node.send(fan)
    const leaves = [...outputs.keys()].map((index) =>
      owner.sign([outputOf(fan, index)], [{ script: elsewhere, sats: 9_000n }]),
    )
    for (const leaf of leaves) await node.send(leaf)
    const bump = owner.sign([coin], [{ script: elsewhere, sats: 9_500_000n }])
    await expect(node.send(bump)).rejects.toThrow(/too many potential replacements \(101 > 100\)$/)
    for (const leaf of leaves.slice(0, 1)) node.dropFromMempool(outputOf(leaf).txid)
    expect(await node.send(bump)).toBe(outputOf(bump).txid)
    expect(mempoolTxids()).toEqual([outputOf(bump).txid])
    await node.mine(1)
  })

  test('leaves the mempool unchanged if the replacement itself is invalid', async () => {
    const { wallet, coin } = await funded()
    const original = wallet.sign([coin], [{ script: wallet.script, sats: 99_000n }])
    const child = wallet.sign([outputOf(original)], [{ script: elsewhere, sats: 98_000n }])
    await node.send(original)
    await node.send(child)
    const forged = withFirstValue(wallet.sign([coin], [{ script: elsewhere, sats: 90_000n }]), 80_000n)
    await expect(node.send(forged)).rejects.toThrow('non-mandatory-script-verify-flag')
    expect(mempoolTxids()).toEqual([outputOf(original).txid, outputOf(child).txid])
    await node.mine(1)
    expect(node.ledger.chain.tx(outputOf(child).txid)).toBeDefined()
  })
})

describe('reorganisation', () => {
  test('returns transactions to the mempool, unconfirmed descendants after them', async () => {
    const { wallet, coin } = await funded()
    const confirmed = wallet.sign([coin], [{ script: wallet.script, sats: 99_000n }])
    await node.send(confirmed)
    const [orphaned = ''] = await node.mine(1)
    const waiting = wallet.sign([outputOf(confirmed)], [{ script: elsewhere, sats: 98_000n }])
    await node.send(waiting)
    const height = node.ledger.chain.tip().height

    await node.reorg(2)
    expect(node.ledger.chain.tip().height).toBe(height + 1)
    expect(node.ledger.chain.block(orphaned)).toBeUndefined()
    expect(node.ledger.chain.tx(coin.txid)).toBeUndefined()
    expect(mempoolTxids()).toEqual([coin.txid, outputOf(confirmed).txid, outputOf(waiting).txid])

    await node.mine(1)
    expect(mempoolTxids()).toEqual([])
    expect(node.ledger.chain.tx(outputOf(waiting).txid)?.height).toBe(height + 2)
  })

  test('returns a parent before its waiting child', async () => {
    const { wallet, coin } = await funded()
    const parent = wallet.sign([coin], [{ script: wallet.script, sats: 99_000n }])
    const child = wallet.sign([outputOf(parent)], [{ script: elsewhere, sats: 98_000n }])
    await node.send(parent)
    await node.mine(1)
    await node.send(child)
    await node.reorg(1)
    expect(mempoolTxids()).toEqual([outputOf(parent).txid, outputOf(child).txid])
    node.dropFromMempool(outputOf(child).txid)
    expect(mempoolTxids()).toEqual([outputOf(parent).txid])
    await node.mine(1)
  })

  test('returns transactions to an empty mempool too', async () => {
    const { wallet, coin } = await funded()
    const first = wallet.sign([coin], [{ script: elsewhere, sats: 99_000n }])
    await node.send(first)
    await node.mine(1)
    await node.reorg(1)
    expect(mempoolTxids()).toEqual([outputOf(first).txid])
    node.dropFromMempool(outputOf(first).txid)
    const second = wallet.sign([{ ...coin, sequence: final }], [{ script: wallet.script, sats: 90_000n }])
    await node.send(second)
    await node.mine(1)
    await expect(node.send(first)).rejects.toThrow('bad-txns-inputs-missingorspent')
  })

  test('drops what spent a coinbase of the old branch', { tags: ['release'] }, async () => {
    const miner = createTestWallet('satspan local miner', 'p2wpkh')
    const { height } = node.ledger.chain.tip()
    const coinbase = node.ledger.chain.blockAt(height - 99)?.block.transactions?.[0]
    const sats = coinbase?.outs[0]?.value ?? 0n
    const parent = miner.sign(
      [outputOf(coinbase?.toHex() ?? '')],
      [{ script: miner.script, sats: sats - 1000n }],
    )
    const child = miner.sign([outputOf(parent)], [{ script: elsewhere, sats: sats - 2000n }])
    await node.send(parent)
    await node.mine(1)
    await node.send(child)
    await node.reorg(1)
    expect(mempoolTxids()).toEqual([outputOf(parent).txid, outputOf(child).txid])
    await node.reorg(102)
    expect(mempoolTxids()).not.toContain(outputOf(parent).txid)
    expect(mempoolTxids()).not.toContain(outputOf(child).txid)
    await node.mine(1)
    expect(mempoolTxids()).toEqual([])
  })

  test('one after another, and never past the genesis block', async () => {
    await node.mine(3)
    const before = node.ledger.chain.tip().height
    await node.reorg(1)
    await node.reorg(3)
    expect(node.ledger.chain.tip().height).toBe(before + 2)
    expect(mempoolTxids()).toHaveLength(0)
    await expect(node.reorg(0)).rejects.toThrow('cannot replace 0')
    await expect(node.reorg(before + 3)).rejects.toThrow(`cannot replace ${before + 3}`)
  })
})

test('drops a transaction with its descendants, to be sent again', async () => {
  const { wallet, coin } = await funded()
  const parent = wallet.sign([coin], [{ script: wallet.script, sats: 99_000n }])
  const child = wallet.sign([outputOf(parent)], [{ script: elsewhere, sats: 98_000n }])
  await node.send(parent)
  await node.send(child)
  node.dropFromMempool(outputOf(parent).txid)
  expect(mempoolTxids()).toEqual([])
  expect(node.ledger.spender(`${coin.txid}:${coin.vout}`)).toBeUndefined()
  expect(() => node.dropFromMempool(outputOf(parent).txid)).toThrow('not in the mempool')
  expect(await node.send(parent)).toBe(outputOf(parent).txid)
  await node.mine(1)
})
