import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { blockHashOf } from '~/lib/core/bitcoin/block-header'
import {
  readBlockHash,
  readBlocks,
  readFeeRates,
  readHeight,
  readHex,
  readMerkleProof,
  readOutspends,
  readTransaction,
  readTransactions,
  readUtxos,
} from './esplora'

const TXID = 'ab'.repeat(32)
const HASH = 'cd'.repeat(32)
const CONFIRMED = { confirmed: true, block_height: 5, block_hash: HASH, block_time: 1 }
const POSITION = { height: 5, blockHash: HASH }
const COIN = { txid: TXID, vout: 1, value: 2_100_000_000_000_000, status: CONFIRMED }
/** Of no chain: two inputs, one of them as a coinbase has it. */
const TX = {
  txid: '3ebc4ca1ab4b7decf087b8d50ad1fdeb2c93536e269afb32760a958155ba3a80',
  version: 2,
  vin: [
    {
      txid: HASH,
      vout: 0,
      scriptsig: '51',
      sequence: 4_294_967_293,
      prevout: { scriptpubkey: '0014', value: 7 },
      is_coinbase: false,
    },
    {
      txid: '00'.repeat(32),
      vout: 4_294_967_295,
      scriptsig: '',
      sequence: 0,
      prevout: null,
      is_coinbase: true,
    },
  ],
  vout: [{ scriptpubkey: '', value: 0, scriptpubkey_type: 'x' }],
  locktime: 5,
  status: { confirmed: false },
}
const STRIPPED = [
  '02000000',
  `02${'cd'.repeat(32)}000000000151fdffffff${'00'.repeat(32)}ffffffff00${'00'.repeat(4)}`,
  `01${'00'.repeat(8)}00`,
  '05000000',
].join('')
/** The first block of mainnet, as a server lists it. */
const LISTED = {
  id: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  height: 0,
  version: 1,
  timestamp: 1_231_006_505,
  merkle_root: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
  previousblockhash: null,
  nonce: 2_083_236_893,
  bits: 0x1d00ffff,
}
const nonsense = expect.objectContaining({ code: 'chain-nonsense' })

it("reads a block's time where a server says it", () => {
  const secondsOf = (status: object) => readTransaction(JSON.stringify({ ...TX, status })).seconds
  const { block_time: _, ...undated } = CONFIRMED
  expect([CONFIRMED, undated, TX.status].map(secondsOf)).toEqual([1, undefined, undefined])
})

describe('readers of Esplora', () => {
  it('read UTXOs', () => {
    expect(readUtxos(JSON.stringify([COIN]))).toEqual([
      { txid: TXID, vout: 1, valueSats: 2_100_000_000_000_000n, position: POSITION },
    ])
  })

  it('read transactions, alone and in lists', () => {
    const read = {
      txid: TX.txid,
      stripped: hex.decode(STRIPPED),
      rawTransaction: STRIPPED,
      inputs: [
        { txid: HASH, vout: 0, scriptPubKey: '0014', valueSats: 7n },
        { txid: '00'.repeat(32), vout: 4_294_967_295, scriptPubKey: '', valueSats: 0n },
      ],
      outputs: [{ scriptPubKey: '', valueSats: 0n }],
      position: undefined,
    }
    expect(readTransaction(JSON.stringify(TX))).toEqual(read)
    expect(readTransactions(JSON.stringify([TX]))).toEqual([read])
  })

  it.each([
    ['as listed', [{ witness: ['aa', ''] }, {}], `020000000001${STRIPPED.slice(8, -8)}0201aa000005000000`],
    ['none where a list is unreadable', [{ witness: [5] }, { witness: 'x' }], STRIPPED],
  ])('rebuild the bytes with witnesses: %s', (_, changes, bytes) => {
    const vin = TX.vin.map((input, index) => ({ ...input, ...changes[index] }))
    expect(readTransaction(JSON.stringify({ ...TX, vin })).rawTransaction).toBe(bytes)
  })

  it.each([
    ['an output', { vout: [{ scriptpubkey: '', value: 1 }] }],
    ['the version', { version: 1 }],
    ['the lock time', { locktime: 6 }],
    ['an input', { vin: TX.vin.slice(0, 1) }],
    ['a sequence', { vin: TX.vin.map((input) => ({ ...input, sequence: 1 })) }],
    ['a scriptSig', { vin: TX.vin.map((input) => ({ ...input, scriptsig: '52' })) }],
    ['the txid', { txid: TXID }],
  ])('reject a transaction if %s does not fit its hash', (_, change) => {
    expect(() => readTransaction(JSON.stringify({ ...TX, ...change }))).toThrow(nonsense)
  })

  it('read a version of either sign', () => {
    const { header } = readBlocks(JSON.stringify([LISTED]))[0] ?? {}
    if (header === undefined) throw new TypeError('no header')
    const id = blockHashOf({ ...header, version: -1 })
    for (const version of [-1, 0xffff_ffff])
      expect(readBlocks(JSON.stringify([{ ...LISTED, version, id }]))).toHaveLength(1)
  })

  it('read blocks, whose headers hash to their ids', () => {
    expect(readBlocks(JSON.stringify([LISTED]))).toMatchObject([{ height: 0, hash: LISTED.id }])
    for (const change of [{ id: HASH }, { nonce: 1 }, { bits: 0x1d00fffe }, { timestamp: 1 }])
      expect(() => readBlocks(JSON.stringify([{ ...LISTED, ...change }]))).toThrow(nonsense)
  })

  it('read a Merkle branch', () => {
    const proof = { block_height: 5, merkle: [HASH, TXID], pos: 3 }
    expect(readMerkleProof(JSON.stringify(proof))).toEqual({ siblings: [HASH, TXID], position: 3 })
    for (const change of [{ pos: -1 }, { pos: 0.5 }, { merkle: ['x'] }, { merkle: Array(33).fill(HASH) }])
      expect(() => readMerkleProof(JSON.stringify({ ...proof, ...change }))).toThrow(nonsense)
  })

  it('read outspends', () => {
    const spends = [{ spent: false }, { spent: true, txid: TXID, vin: 0, status: CONFIRMED }]
    expect(readOutspends(JSON.stringify(spends))).toEqual([undefined, { txid: TXID, position: POSITION }])
  })

  it('read heights, hashes, hex and rates', () => {
    expect(readHeight('840000\n')).toBe(840_000)
    expect(readBlockHash(HASH)).toBe(HASH)
    expect(readHex('0200\n')).toBe('0200')
    expect(readFeeRates('{"1":20.5,"6":3,"144":1.0}')).toEqual(
      new Map([
        [1, 20.5],
        [6, 3],
        [144, 1],
      ]),
    )
  })

  it.each([
    ['a fraction of a sat', { ...COIN, value: 1.5 }],
    ['a negative value', { ...COIN, value: -1 }],
    ['more bitcoin than there is', { ...COIN, value: 2_100_000_000_000_001 }],
    ['a value as text', { ...COIN, value: '5' }],
    ['a huge value', { ...COIN, value: 1e308 }],
    ['another kind of txid', { ...COIN, txid: '../x' }],
    ['an output number below zero', { ...COIN, vout: -1 }],
    ['a confirmation without a block', { ...COIN, status: { confirmed: true } }],
    ['no status', { ...COIN, status: undefined }],
  ])('reject %s', (_, coin) => {
    expect(() => readUtxos(JSON.stringify([coin]))).toThrow(nonsense)
  })

  it.each(['1e308', '1e3', '0x10', '"0x10"', '-1', '-0', 'NaN', '1.0', '9'.repeat(40), '"5"', 'null', '[]'])(
    'refuse the amount %s',
    (value) => {
      const status = JSON.stringify(CONFIRMED)
      expect(() => readUtxos(`[{"txid":"${TXID}","vout":1,"value":${value},"status":${status}}]`)).toThrow(
        nonsense,
      )
    },
  )

  it('reject longer lists than a server sends', () => {
    const coins = Array.from({ length: 50_001 }, () => COIN)
    expect(() => readUtxos(JSON.stringify(coins))).toThrow(nonsense)
    expect(readUtxos(JSON.stringify(coins.slice(1)))).toHaveLength(50_000)
    expect(() => readTransactions(JSON.stringify(Array.from({ length: 501 }, () => TX)))).toThrow(nonsense)
  })

  it.each(['', '{', 'null', '{}', '<html>', '[null]'])('refuse %j', (text) => {
    for (const read of [readUtxos, readTransaction, readTransactions, readOutspends])
      expect(() => read(text)).toThrow(nonsense)
  })

  it.each(['', '-1', '1.5', '1e5', '0x10', '99999999999', '<html>'])('refuse the height %j', (text) => {
    expect(() => readHeight(text)).toThrow(nonsense)
  })

  it.each(['{"1":-1}', '{"1":"NaN"}', '{"x":1}', '{"1":1e308}', '{"0":1}', '[]', '{"1":null}'])(
    'refuse the rates %s',
    (text) => {
      expect(() => readFeeRates(text)).toThrow(nonsense)
    },
  )

  it.each([
    ['{"1":-1,"2":null,"3":4}', [[3, 4]]],
    [
      '{"economy":1,"6":2.5,"144":"1.5"}',
      [
        [6, 2.5],
        [144, 1.5],
      ],
    ],
    ['{}', []],
  ])('keep the usable rates of %s', (text, rates) => {
    expect([...readFeeRates(text)]).toEqual(rates)
  })

  it('read heights and hashes that are sent as JSON', () => {
    expect(readHeight('"840000"')).toBe(840_000)
    expect(readBlockHash(`"${HASH}"\n`)).toBe(HASH)
  })

  it.each(['0', '0g', 'AB', '<b>'])('refuse the hex %j', (text) => {
    expect(() => readHex(text)).toThrow(nonsense)
  })
})

describe('megabytes of data', () => {
  it('are read or rejected like any other', () => {
    expect(readHex('ab'.repeat(4_000_000))).toHaveLength(8_000_000)
    for (const text of ['ab'.repeat(8_000_000), `${'ab'.repeat(3_000_000)}a`, 'x'.repeat(16_000_000)])
      expect(() => readHex(text)).toThrow(nonsense)
    expect(() =>
      readUtxos(
        `"${String.raw`
`.repeat(8_000_000)}"`,
      ),
    ).toThrow(nonsense)
  })
})
