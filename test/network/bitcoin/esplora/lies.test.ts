// @module-tag release

import { Block, Transaction } from 'bitcoinjs-lib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addressToScript } from '../address'
import { startBitcoin, type BitcoinNetwork } from '../start'
import { createTestWallet } from '../test-wallet'
import { txidOf } from '../txid'
import type { Lie } from './lie'
import { rootOf, type MerkleProof } from './merkle-fixture'

let bitcoin: BitcoinNetwork
beforeAll(async () => {
  bitcoin = await startBitcoin({ ports: [0, 0], clock: () => 1_750_000_000 })
})
afterEach(() => bitcoin.setEndpoint(0, { lie: false }))
afterAll(() => bitcoin.stop())

const elsewhere = addressToScript('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080')

const honest = 1
const liar = 0

async function get(path: string, index: 0 | 1 = liar): Promise<Response> {
  return fetch(bitcoin.esploraUrls[index] + path)
}

async function getJson<T = unknown>(path: string, index: 0 | 1 = liar): Promise<T> {
  return (await get(path, index)).json()
}

const getText = async (path: string, index: 0 | 1 = liar) => (await get(path, index)).text()

const tell = (lie: Lie) => bitcoin.setEndpoint(liar, { lie })

/** An unconfirmed payment of a wallet to itself, with its change first. */
async function payment(name: string) {
  const wallet = createTestWallet(name, 'p2wpkh')
  const { txid, vout } = await bitcoin.fund(wallet.address, 100_000n)
  const coin = { txid, vout, prevHex: await getText(`/tx/${txid}/hex`, honest) }
  const hex = wallet.sign(
    [coin],
    [
      { script: wallet.script, sats: 60_000n },
      { script: elsewhere, sats: 39_000n },
    ],
  )
  return { wallet, txid: await bitcoin.sendRaw(hex) }
}

type Outspend = { spent: boolean; txid: string; vin: number; status: { confirmed: boolean } }

async function childAt(txid: string, vout: number): Promise<{ outspend: Outspend; child: Transaction }> {
  const outspend = await getJson<Outspend>(`/tx/${txid}/outspend/${vout}`)
  return { outspend, child: Transaction.fromHex(await getText(`/tx/${outspend.txid}/hex`)) }
}

describe('an invented child', () => {
  test('spends a coin in the mempool with a stolen signature', async () => {
    const { wallet, txid } = await payment('child')
    tell({ name: 'invent-child', txid, vout: 0 })
    const { outspend, child } = await childAt(txid, 0)
    expect(outspend).toMatchObject({ spent: true, vin: 0, status: { confirmed: false } })
    expect(child.getId()).toBe(outspend.txid)
    expect(child.outs).toMatchObject([{ value: 59_000n }])
    const parent = Transaction.fromHex(await getText(`/tx/${txid}/hex`))
    expect(child.ins[0]?.witness).toEqual(parent.ins[0]?.witness)
    expect(await getJson(`/tx/${txid}/outspends`)).toMatchObject([{ spent: true }, { spent: false }])
    expect(await getJson(`/address/${wallet.address}/utxo`)).toEqual([])
    expect(await getJson(`/address/${wallet.address}/txs`)).toMatchObject([
      { txid: outspend.txid, status: { confirmed: false } },
      { txid },
      {},
    ])
    expect(await getJson(`/tx/${txid}/outspends`, honest)).toEqual([{ spent: false }, { spent: false }])
    expect((await get(`/tx/${outspend.txid}`, honest)).status).toBe(404)
    await expect(bitcoin.sendRaw(child.toHex())).rejects.toThrow('script')
  })

  test('spends every coin of a transaction, in a block', async () => {
    const { txid } = await payment('confirmed child')
    await bitcoin.mine(1)
    tell({ name: 'invent-child', txid, depth: 1 })
    const { outspend, child } = await childAt(txid, 1)
    expect(child.ins).toHaveLength(2)
    expect(outspend).toMatchObject({ vin: 1, status: { confirmed: true, block_hash: bitcoin.tip() } })
    expect(await getJson(`/block/${bitcoin.tip()}/txids`)).toContain(outspend.txid)
  })

  test('needs a coin to spend', async () => {
    const { txid } = await payment('no coin')
    expect(() => tell({ name: 'invent-child', txid: '12'.repeat(32) })).toThrow('is not known here')
    expect(() => tell({ name: 'invent-child', txid, vout: 2 })).toThrow('has no such coin')
  })
})

describe('an invented payout', () => {
  const { address } = createTestWallet('payout', 'p2wpkh')

  test('is confirmed in a block that knows nothing of it', async () => {
    tell({ name: 'invent-payout', address, sats: 70_000n, depth: 3 })
    const height = bitcoin.height() - 2
    const [coin] = await getJson<{ txid: string; value: number }[]>(`/address/${address}/utxo`)
    const txid = coin?.txid ?? ''
    const block = await getText(`/block-height/${height}`)
    expect(coin).toMatchObject({
      value: 70_000,
      status: { confirmed: true, block_height: height, block_hash: block },
    })
    expect(block).toBe(await getText(`/block-height/${height}`, honest))
    expect(Transaction.fromHex(await getText(`/tx/${txid}/hex`)).getId()).toBe(txid)
    expect(await getJson(`/tx/${txid}`)).toMatchObject({
      fee: expect.any(Number),
      status: { confirmed: true },
    })
    const proof = await getJson<MerkleProof>(`/tx/${txid}/merkle-proof`)
    const { merkle_root } = await getJson<{ merkle_root: string }>(`/block/${block}`)
    expect(proof.block_height).toBe(height)
    expect(rootOf(txid, proof)).not.toBe(merkle_root)
    expect(await getText(`/block/${block}/header`)).toBe(await getText(`/block/${block}/header`, honest))
    await bitcoin.mine(2)
    expect(await getJson(`/address/${address}/utxo`)).toMatchObject([
      { txid, status: { block_height: height } },
    ])
    expect(await getJson(`/address/${address}/utxo`, honest)).toEqual([])
  })

  test('is confirmed in linked blocks without work', async () => {
    tell({ name: 'invent-payout', address, sats: 70_000n, depth: 2, block: 'invented' })
    await bitcoin.mine(1)
    const tip = bitcoin.height()
    const [coin] = await getJson<{ txid: string; status: { block_hash: string } }[]>(
      `/address/${address}/utxo`,
    )
    expect(coin?.status).toMatchObject({ confirmed: true, block_height: tip - 2 })
    expect(await getText('/blocks/tip/height')).toBe(String(tip))
    expect(await getText('/blocks/tip/hash')).not.toBe(bitcoin.tip())
    expect((await get(`/block/${bitcoin.tip()}`)).status).toBe(404)

    const blocks = await getJson<{ id: string; previousblockhash: string; merkle_root: string }[]>('/blocks')
    for (const [index, { id, previousblockhash, merkle_root }] of blocks.entries()) {
      const header = Block.fromHex(await getText(`/block/${id}/header`))
      expect(header.getId()).toBe(id)
      expect(previousblockhash).toBe(blocks[index + 1]?.id ?? previousblockhash)
      expect(txidOf(header.merkleRoot ?? new Uint8Array())).toBe(merkle_root)
      expect(header.checkProofOfWork()).toBe(index > 2)
    }
    expect(blocks[2]?.id).toBe(coin?.status.block_hash)
    expect(blocks[3]?.id).toBe(await getText(`/block-height/${tip - 3}`, honest))
    const txids = await getJson<string[]>(`/block/${blocks[2]?.id}/txids`)
    expect(txids.at(-1)).toBe(coin?.txid)
    const proof = await getJson<MerkleProof>(`/tx/${coin?.txid}/merkle-proof`)
    expect(rootOf(coin?.txid ?? '', proof)).toBe(blocks[2]?.merkle_root)
  })

  test('needs a chain that is deep enough', () => {
    expect(() => tell({ name: 'invent-payout', address, sats: 1n, depth: 100_000 })).toThrow(
      'the chain is not 100000 blocks deep',
    )
  })
})

describe('an invented confirmation', () => {
  test.each(['existing', 'invented'] as const)(
    'of a mempool transaction, in a block that is %s',
    async (block) => {
      const { wallet, txid } = await payment(`waiting ${block}`)
      tell({ name: 'invent-confirmation', txid, block })
      const height = bitcoin.height()
      expect(await getJson(`/tx/${txid}/status`)).toMatchObject({ confirmed: true, block_height: height })
      expect(await getJson(`/tx/${txid}/status`, honest)).toEqual({ confirmed: false })
      expect(await getJson('/mempool/txids')).not.toContain(txid)
      expect(await getJson(`/address/${wallet.address}/txs/chain`)).toMatchObject([{ txid }, {}])
      expect(await getJson(`/address/${wallet.address}/utxo`)).toMatchObject([
        { txid, status: { confirmed: true } },
      ])
      expect((await getText('/blocks/tip/hash')) === bitcoin.tip()).toBe(block === 'existing')
    },
  )
})

describe('other lies', () => {
  test('a merkle branch of another depth', async () => {
    const { txid } = await payment('branch')
    const [hash = ''] = await bitcoin.mine(1)
    const branch = async (id: string, index: 0 | 1) =>
      (await getJson<{ merkle: string[] }>(`/tx/${id}/merkle-proof`, index)).merkle
    const [coinbase = ''] = await getJson<string[]>(`/block/${hash}/txids`, honest)
    const [alone = ''] = await getJson<string[]>(`/block/${(await bitcoin.mine(1))[0]}/txids`, honest)
    tell('short-branch')
    expect([await branch(coinbase, honest), await branch(coinbase, liar)]).toEqual([[expect.any(String)], []])
    expect((await branch(txid, liar)).length).toBe((await branch(txid, honest)).length - 1)
    expect([await branch(alone, honest), await branch(alone, liar)]).toEqual([[], ['00'.repeat(32)]])
  })

  test('nonsense, once', async () => {
    tell('nonsense-once')
    expect(await getJson('/blocks/tip/height')).toEqual({ nonsense: true })
    expect(await getText('/blocks/tip/height')).toBe(String(bitcoin.height()))
  })
})
