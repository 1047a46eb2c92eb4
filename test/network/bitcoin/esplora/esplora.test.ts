// @module-tag release

import { payments, networks, crypto, Transaction } from 'bitcoinjs-lib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressToScript } from '../address'
import { startBitcoin, type BitcoinNetwork } from '../start'
import { createTestWallet } from '../test-wallet'
import { txidOf, wireHash } from '../txid'
import { rootOf, type MerkleProof } from './merkle-fixture'

const clock = (): number => 1_750_000_000
const elsewhere = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const regtestGenesis = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'

let bitcoin: BitcoinNetwork

beforeAll(async () => {
  bitcoin = await startBitcoin({ ports: [0, 0], clock })
})

afterAll(() => bitcoin.stop())

beforeEach(() => {
  for (const index of [0, 1] as const) bitcoin.setEndpoint(index, { down: false, lie: false })
})

function request(path: string, index: 0 | 1 = 0, init: RequestInit = {}): Promise<Response> {
  return fetch(bitcoin.esploraUrls[index] + path, init)
}

async function getText(path: string, index: 0 | 1 = 0): Promise<string> {
  const response = await request(path, index)
  expect(response.status).toBe(200)
  return response.text()
}

async function getJson<T = unknown>(path: string, index: 0 | 1 = 0): Promise<T> {
  const response = await request(path, index)
  expect(response.headers.get('content-type')).toBe('application/json')
  return response.json()
}

function post(hex: string): Promise<Response> {
  return request('/tx', 0, { method: 'POST', body: hex })
}

async function coinFor(
  address: string,
  sats = 100_000n,
): Promise<{ prevHex: string; txid: string; vout: number }> {
  const { txid, vout } = await bitcoin.fund(address, sats)
  return { prevHex: await getText(`/tx/${txid}/hex`), txid, vout }
}

const witnessScript = Buffer.from('51', 'hex')
const fundable: [string, string][] = [
  ['p2pkh', createTestWallet('fundable', 'p2pkh').address],
  ['p2sh', createTestWallet('fundable', 'p2sh-p2wpkh').address],
  ['v0_p2wpkh', createTestWallet('fundable', 'p2wpkh').address],
  [
    'v0_p2wsh',
    payments.p2wsh({ redeem: { output: witnessScript }, network: networks.regtest }).address ?? '',
  ],
  ['v1_p2tr', 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6'],
]

describe('addresses', () => {
  test.each(fundable)('finds a paid %s by address and by script hash', async (type, address) => {
    const { txid, vout } = await bitcoin.fund(address, 12_345n)
    const script = addressToScript(address)
    const coin = {
      txid,
      vout,
      value: 12_345,
      status: {
        confirmed: true,
        block_height: bitcoin.height(),
        block_hash: bitcoin.tip(),
        block_time: expect.any(Number),
      },
    }
    const scripthash = Buffer.from(crypto.sha256(script)).toString('hex')
    expect(await getJson(`/address/${address}/utxo`)).toEqual([coin])
    expect(await getJson(`/scripthash/${scripthash}/utxo`)).toEqual([coin])
    expect(await getJson(`/tx/${txid}`)).toMatchObject({
      vout: [
        {
          scriptpubkey: Buffer.from(script).toString('hex'),
          scriptpubkey_type: type,
          scriptpubkey_address: address,
          value: 12_345,
        },
        {},
      ],
    })
  })

  test('addresses of another network and unknown ones are rejected', async () => {
    for (const address of ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'nonsense']) {
      const response = await request(`/address/${address}/utxo`)
      expect(response.status).toBe(400)
      expect(await response.text()).toBe('Invalid Bitcoin address')
    }
    expect((await request('/nothing')).status).toBe(404)
  })

  test('stats, UTXOs and history distinguish the chain from the mempool', async () => {
    const wallet = createTestWallet('stats', 'p2wpkh')
    const coin = await coinFor(wallet.address)
    const spend = wallet.sign(
      [coin],
      [
        { script: addressToScript(elsewhere), sats: 40_000n },
        { script: wallet.script, sats: 59_000n },
      ],
    )
    const txid = await (await post(spend)).text()
    expect(await getJson(`/address/${wallet.address}`)).toEqual({
      address: wallet.address,
      chain_stats: {
        funded_txo_count: 1,
        funded_txo_sum: 100_000,
        spent_txo_count: 0,
        spent_txo_sum: 0,
        tx_count: 1,
      },
      mempool_stats: {
        funded_txo_count: 1,
        funded_txo_sum: 59_000,
        spent_txo_count: 1,
        spent_txo_sum: 100_000,
        tx_count: 1,
      },
    })
    expect(await getJson(`/address/${wallet.address}/utxo`)).toEqual([
      { txid, vout: 1, value: 59_000, status: { confirmed: false } },
    ])
    expect(await getJson(`/address/${wallet.address}/txs`)).toMatchObject([{ txid }, { txid: coin.txid }])
    expect(await getJson(`/address/${wallet.address}/txs/mempool`)).toMatchObject([{ txid }])
    expect(await getJson(`/address/${wallet.address}/txs/chain`)).toMatchObject([{ txid: coin.txid }])
    expect(await getJson('/mempool')).toMatchObject({ count: 1, total_fee: 1000 })
    expect(await getJson('/mempool/txids')).toEqual([txid])

    await bitcoin.mine(1)
    expect(await getJson(`/address/${wallet.address}`)).toMatchObject({
      chain_stats: { funded_txo_sum: 159_000, spent_txo_sum: 100_000, tx_count: 2 },
      mempool_stats: { tx_count: 0 },
    })
    await bitcoin.reorg(1)
    expect(await getJson(`/address/${wallet.address}`)).toMatchObject({
      chain_stats: { funded_txo_sum: 100_000, spent_txo_sum: 0, tx_count: 1 },
      mempool_stats: { tx_count: 1 },
    })
    await bitcoin.mine(1)
  })

  test('history comes in pages of 25, newest first', async () => {
    const wallet = createTestWallet('pages', 'p2wpkh')
    const paid: string[] = []
    for (let count = 0; count < 27; count += 1) paid.unshift((await bitcoin.fund(wallet.address, 1000n)).txid)
    const page = async (path: string): Promise<unknown[]> => {
      const txs = await getJson(`/address/${wallet.address}${path}`)
      return Array.isArray(txs) ? txs.map((tx: { txid: string }) => tx.txid) : []
    }
    expect(await page('/txs')).toEqual(paid.slice(0, 25))
    expect(await page(`/txs/chain/${paid[24]}`)).toEqual(paid.slice(25))
    expect(await page(`/txs/chain/${paid[26]}`)).toEqual([])
    expect(await page(`/txs/chain/${'ab'.repeat(32)}`)).toEqual([])
  })
})

describe('transactions', () => {
  test('in full: a nested segwit spend with data', async () => {
    const wallet = createTestWallet('nested', 'p2sh-p2wpkh')
    const coin = await coinFor(wallet.address)
    const data = Buffer.concat([Buffer.from('6a4c50', 'hex'), Buffer.alloc(80, 0xab)])
    const hex = wallet.sign(
      [coin],
      [
        { script: addressToScript(elsewhere), sats: 98_000n },
        { script: data, sats: 0n },
      ],
    )
    const tx = Transaction.fromHex(hex)
    const [input] = tx.ins
    const redeem = Buffer.from(input?.script ?? [])
      .subarray(1)
      .toString('hex')
    const txid = await bitcoin.sendRaw(hex)
    expect(await getJson(`/tx/${txid}`)).toEqual({
      txid,
      version: 2,
      locktime: 0,
      vin: [
        {
          txid: coin.txid,
          vout: 0,
          prevout: {
            scriptpubkey: Buffer.from(wallet.script).toString('hex'),
            scriptpubkey_asm: `OP_HASH160 OP_PUSHBYTES_20 ${Buffer.from(wallet.script).toString('hex').slice(4, 44)} OP_EQUAL`,
            scriptpubkey_type: 'p2sh',
            scriptpubkey_address: wallet.address,
            value: 100_000,
          },
          scriptsig: `16${redeem}`,
          scriptsig_asm: `OP_PUSHBYTES_22 ${redeem}`,
          witness: input?.witness.map((item) => Buffer.from(item).toString('hex')),
          is_coinbase: false,
          sequence: 0xfffffffd,
          inner_redeemscript_asm: `OP_0 OP_PUSHBYTES_20 ${redeem.slice(4)}`,
        },
      ],
      vout: [
        {
          scriptpubkey: '0014751e76e8199196d454941c45d1b3a323f1433bd6',
          scriptpubkey_asm: 'OP_0 OP_PUSHBYTES_20 751e76e8199196d454941c45d1b3a323f1433bd6',
          scriptpubkey_type: 'v0_p2wpkh',
          scriptpubkey_address: elsewhere,
          value: 98_000,
        },
        {
          scriptpubkey: data.toString('hex'),
          scriptpubkey_asm: `OP_RETURN OP_PUSHDATA1 ${'ab'.repeat(80)}`,
          scriptpubkey_type: 'op_return',
          value: 0,
        },
      ],
      size: tx.byteLength(),
      weight: tx.weight(),
      fee: 2000,
      status: { confirmed: false },
    })
    expect(await getText(`/tx/${txid}/hex`)).toBe(hex)
    expect(Buffer.from(await (await request(`/tx/${txid}/raw`)).arrayBuffer()).toString('hex')).toBe(hex)
    await bitcoin.mine(1)
  })

  test('status and spends follow the chain', async () => {
    const wallet = createTestWallet('spends', 'p2wpkh')
    const coin = await coinFor(wallet.address)
    expect(await getJson(`/tx/${coin.txid}/outspend/0`)).toEqual({ spent: false })
    const txid = await bitcoin.sendRaw(
      wallet.sign([coin], [{ script: addressToScript(elsewhere), sats: 90_000n }]),
    )
    const spent = { spent: true, txid, vin: 0, status: { confirmed: false } }
    expect(await getJson(`/tx/${coin.txid}/outspend/0`)).toEqual(spent)
    await bitcoin.mine(1)
    const status = await getJson(`/tx/${txid}/status`)
    expect(status).toMatchObject({ confirmed: true, block_hash: bitcoin.tip() })
    expect(await getJson(`/tx/${coin.txid}/outspends`)).toEqual([{ ...spent, status }, { spent: false }])
  })

  test('an unknown one has no content, but counts as unconfirmed', async () => {
    const unknown = 'ab'.repeat(32)
    expect((await request(`/tx/${unknown}`)).status).toBe(404)
    expect((await request(`/tx/${unknown}/hex`)).status).toBe(404)
    expect(await getJson(`/tx/${unknown}/status`)).toEqual({ confirmed: false })
    expect(await getJson(`/tx/${unknown}/outspend/0`)).toEqual({ spent: false })
  })

  test('broadcasting answers with the txid or with the node’s reason', async () => {
    const wallet = createTestWallet('broadcast', 'p2wpkh')
    const coin = await coinFor(wallet.address)
    const hex = wallet.sign([coin], [{ script: addressToScript(elsewhere), sats: 90_000n }])
    const txid = Transaction.fromHex(hex).getId()
    const accepted = await post(`${hex}\n`)
    expect([accepted.status, await accepted.text()]).toEqual([200, txid])
    expect(accepted.headers.get('access-control-allow-origin')).toBe('*')

    const stingy = wallet.sign([coin], [{ script: addressToScript(elsewhere), sats: 99_950n }])
    const refused = await post(stingy)
    expect(refused.status).toBe(400)
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(await refused.text()).toBe(
      'sendrawtransaction RPC error: {"code":-26,"message":"min relay fee not met, 50 < 110"}',
    )
    await bitcoin.mine(1)
    expect(await (await post(hex)).text()).toBe(
      'sendrawtransaction RPC error: {"code":-27,"message":"Transaction already in block chain"}',
    )
    expect(await (await post('junk')).text()).toBe(
      'sendrawtransaction RPC error: {"code":-22,"message":"TX decode failed. Make sure the tx has at least one input."}',
    )
  })

  test('a merkle proof leads to the block’s root', async () => {
    const wallet = createTestWallet('proof', 'p2wpkh')
    const coin = await coinFor(wallet.address, 1_000_000n)
    const outputs = Array.from({ length: 5 }, () => ({ script: wallet.script, sats: 100_000n }))
    const parent = wallet.sign([coin], outputs)
    const parentId = await bitcoin.sendRaw(parent)
    const children: string[] = []
    for (const vout of outputs.keys()) {
      const spend = wallet.sign(
        [{ prevHex: parent, txid: parentId, vout }],
        [{ script: addressToScript(elsewhere), sats: 90_000n }],
      )
      children.push(await bitcoin.sendRaw(spend))
    }
    await bitcoin.mine(1)
    const block = await getJson<{ merkle_root: string }>(`/block/${bitcoin.tip()}`)
    const txids = await getJson(`/block/${bitcoin.tip()}/txids`)
    expect(txids).toHaveLength(7)
    for (const txid of [parentId, ...children]) {
      const proof = await getJson<MerkleProof>(`/tx/${txid}/merkle-proof`)
      expect(rootOf(txid, proof)).toBe(block.merkle_root)
    }
  })
})

describe('blocks', () => {
  test('come by height, by hash, in pages, with their status', async () => {
    const [hash = ''] = await bitcoin.mine(1)
    const height = bitcoin.height()
    expect(await getText('/blocks/tip/height')).toBe(String(height))
    expect(await getText('/blocks/tip/hash')).toBe(hash)
    expect(await getText(`/block-height/${height}`)).toBe(hash)
    expect(await getText('/block-height/0')).toBe(regtestGenesis)
    expect((await request(`/block-height/${height + 1}`)).status).toBe(404)
    const block = await getJson(`/block/${hash}`)
    expect(block).toMatchObject({
      id: hash,
      height,
      tx_count: 1,
      previousblockhash: await getText(`/block-height/${height - 1}`),
    })
    const blocks = await getJson<unknown[]>('/blocks')
    expect(blocks).toHaveLength(10)
    expect(blocks.slice(0, 2)).toMatchObject([block, { height: height - 1 }])
    expect(await getJson('/blocks/1')).toMatchObject([{ height: 1 }, { height: 0, previousblockhash: null }])
    expect(await getJson(`/block/${hash}/txs`)).toMatchObject([
      { vin: [{ is_coinbase: true, prevout: null }], fee: 0 },
    ])
    expect(await getJson(`/block/${hash}/status`)).toEqual({
      in_best_chain: true,
      height,
      next_best: null,
    })
    await bitcoin.reorg(1)
    expect(await getJson(`/block/${hash}/status`)).toEqual({ in_best_chain: false })
    expect((await request(`/block/${hash}`)).status).toBe(404)
  })

  test('hash to their ids and are linked', async () => {
    const hashes = await bitcoin.mine(3)
    const height = bitcoin.height()
    const page = await getJson<BlockJson[]>(`/blocks/${height}`)
    expect(page.map((block) => block.height)).toEqual(Array.from({ length: 10 }, (_, n) => height - n))
    expect(page.slice(0, 3).map(({ id }) => id)).toEqual(hashes.toReversed())
    for (const [index, block] of page.entries()) {
      const header = headerOf(block)
      expect(await getText(`/block/${block.id}/header`)).toBe(header.toString('hex'))
      expect(txidOf(crypto.hash256(header))).toBe(block.id)
      expect(block.previousblockhash).toBe(page[index + 1]?.id ?? block.previousblockhash)
      expect(await getText(`/block-height/${block.height}`)).toBe(block.id)
      expect(await getJson(`/block/${block.id}`)).toEqual(block)
      expect(block.bits).toBe(0x207fffff)
    }
    expect((await request(`/blocks/${height + 1}`)).status).toBe(404)
    expect((await request(`/block/${'00'.repeat(32)}/header`)).status).toBe(404)
  })

  test('fee estimates never rise with the target', async () => {
    const estimates = await getJson<Record<string, number>>('/fee-estimates')
    const rates = Object.entries(estimates).toSorted(([a], [b]) => Number(a) - Number(b))
    expect(rates).toHaveLength(28)
    expect(rates.map(([, rate]) => rate)).toEqual(rates.map(([, rate]) => rate).toSorted((a, b) => b - a))
    expect(rates.at(0)).toEqual(['1', 4.4])
    expect(rates.at(-1)).toEqual(['1008', 1.1])
  })
})

describe('an endpoint that fails, while the other is honest', () => {
  test('drops connections or answers 503', async () => {
    bitcoin.setEndpoint(0, { down: true })
    await expect(request('/blocks/tip/height')).rejects.toThrow('fetch failed')
    expect(await getText('/blocks/tip/height', 1)).toBe(String(bitcoin.height()))
    bitcoin.setEndpoint(0, { down: 'unavailable' })
    expect((await request('/blocks/tip/height')).status).toBe(503)
    bitcoin.setEndpoint(0, { down: false })
    expect(await getText('/blocks/tip/height')).toBe(String(bitcoin.height()))
  })

  test('lies about amounts everywhere except in the raw transaction', async () => {
    const wallet = createTestWallet('amounts', 'p2wpkh')
    const coin = await coinFor(wallet.address, 50_000n)
    bitcoin.setEndpoint(1, { lie: 'amounts' })
    expect(await getJson(`/address/${wallet.address}/utxo`, 1)).toMatchObject([{ value: 25_000 }])
    expect(await getJson(`/address/${wallet.address}`, 1)).toMatchObject({
      chain_stats: { funded_txo_sum: 25_000, funded_txo_count: 1 },
    })
    expect(await getJson(`/tx/${coin.txid}`, 1)).toMatchObject({ vout: [{ value: 25_000 }, {}] })
    expect(await getText(`/tx/${coin.txid}/hex`, 1)).toBe(coin.prevHex)
    expect(await getJson(`/address/${wallet.address}/utxo`, 0)).toMatchObject([{ value: 50_000 }])
    bitcoin.setEndpoint(1, { lie: false })
    expect(await getJson(`/address/${wallet.address}/utxo`, 1)).toMatchObject([{ value: 50_000 }])
  })

  test('lies about the use of all addresses or half', async () => {
    const wallets = Array.from({ length: 20 }, (_, at) => createTestWallet(`used ${at}`, 'p2wpkh'))
    const [paid] = wallets
    await bitcoin.fund(paid?.address ?? '', 20_000n)
    const countsOf = async ({ address }: { address: string }) =>
      (await getJson<{ chain_stats: { tx_count: number } }>(`/address/${address}`)).chain_stats.tx_count
    bitcoin.setEndpoint(0, { lie: 'invent-use' })
    expect(new Set(await Promise.all(wallets.map(countsOf)))).toEqual(new Set([1]))
    for (const { address } of wallets) await bitcoin.fund(address, 20_000n)
    bitcoin.setEndpoint(0, { lie: 'hide-addresses' })
    const hidden = (await Promise.all(wallets.map(countsOf))).filter((count) => count === 0)
    expect(hidden.length).toBeGreaterThan(3)
    expect(hidden.length).toBeLessThan(17)
  })

  test('hides UTXOs, or is on another network', async () => {
    const wallet = createTestWallet('hidden', 'p2wpkh')
    await bitcoin.fund(wallet.address, 50_000n)
    bitcoin.setEndpoint(0, { lie: 'hide-utxos' })
    bitcoin.setEndpoint(1, { lie: 'wrong-network' })
    expect(await getJson(`/address/${wallet.address}/utxo`, 0)).toEqual([])
    expect(await getJson(`/address/${wallet.address}/utxo`, 1)).toHaveLength(1)
    expect(await getText('/block-height/0', 0)).toBe(regtestGenesis)
    expect(await getText('/block-height/0', 1)).toBe(
      '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    )
  })
})

type BlockJson = {
  id: string
  height: number
  version: number
  timestamp: number
  merkle_root: string
  previousblockhash: string
  nonce: number
  bits: number
}

/** The 80 bytes of a header, by their definition. */
function headerOf(block: BlockJson): Buffer {
  const header = Buffer.alloc(80)
  header.writeUInt32LE(block.version, 0)
  wireHash(block.previousblockhash).copy(header, 4)
  wireHash(block.merkle_root).copy(header, 36)
  header.writeUInt32LE(block.timestamp, 68)
  header.writeUInt32LE(block.bits, 72)
  header.writeUInt32LE(block.nonce, 76)
  return header
}
