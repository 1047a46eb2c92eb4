import { describe, expect, it } from 'vitest'
import {
  readBlock,
  readCount,
  readData,
  readFeeHistory,
  readLogs,
  readQuantity,
  readReceipt,
  readRpcAnswer,
  readRpcBatch,
  readSimulation,
  readTransaction,
} from './evm-rpc'

const HASH = `0x${'ab'.repeat(32)}`
const ADDRESS = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const CHECKSUMMED = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const LOG = {
  address: ADDRESS,
  topics: [HASH.toUpperCase().replace('0X', '0x')],
  data: '0xAB',
  blockNumber: '0x10',
  blockHash: HASH,
  transactionHash: HASH,
  logIndex: '0x0',
  removed: false,
  transactionIndex: '0x0',
}
const READ_LOG = {
  address: CHECKSUMMED,
  topics: [HASH],
  data: '0xab',
  blockNumber: 16n,
  blockHash: HASH,
  transactionHash: HASH,
  logIndex: 0,
}
const RECEIPT = {
  transactionHash: HASH,
  status: '0x1',
  blockNumber: '0x10',
  blockHash: HASH,
  gasUsed: '0x5208',
  effectiveGasPrice: '0x3b9aca00',
  logs: [LOG],
}
const nonsense = expect.objectContaining({ code: 'chain-nonsense' })

describe('hex', () => {
  it.each([
    ['0x0', 0n],
    ['0x10', 16n],
    ['0xAb', 171n],
    [`0x${'f'.repeat(64)}`, 2n ** 256n - 1n],
  ])('quantity %s', (hex, value) => {
    expect(readQuantity(hex)).toBe(value)
  })

  it.each([
    '0x',
    '0x00',
    '0x01',
    '10',
    '0xg',
    '-0x1',
    ' 0x1',
    '0x1 ',
    '1e3',
    'NaN',
    '',
    `0x1${'0'.repeat(64)}`,
    5,
    null,
    [],
  ])('no quantity: %j', (hex) => {
    expect(() => readQuantity(hex)).toThrow(nonsense)
    expect(() => readCount(hex)).toThrow(nonsense)
  })

  it('accepts only exact numbers', () => {
    expect(readCount('0xfffffffffffff')).toBe(2 ** 52 - 1)
    expect(() => readCount('0x20000000000000')).toThrow(nonsense)
  })

  it('accepts megabytes of data', () => {
    expect(readData(`0x${'ab'.repeat(8_000_000)}`)).toHaveLength(16_000_002)
    expect(() => readData(`0x${'ab'.repeat(8_000_000)}a`)).toThrow(nonsense)
  })

  it.each(['0x0', '0xabc', 'ab', '0xgg', '0X00', null])('no data: %j', (hex) => {
    expect(() => readData(hex)).toThrow(nonsense)
  })
})

describe('objects', () => {
  it('normalise logs, and drop those that a reorganisation removed', () => {
    expect(readLogs([LOG, { ...LOG, removed: true }, { ...LOG, removed: null }])).toEqual([
      READ_LOG,
      READ_LOG,
    ])
  })

  it.each([
    ['five topics', { ...LOG, topics: Array.from({ length: 5 }, () => HASH) }],
    ['a short topic', { ...LOG, topics: ['0xab'] }],
    ['a bad address', { ...LOG, address: '0x1' }],
  ])('reject a log with %s', (_, log) => {
    expect(() => readLogs([log])).toThrow(nonsense)
  })

  it.each([
    { blockNumber: null },
    { blockHash: null },
    { blockHash: `0x${'0'.repeat(64)}` },
    { blockHash: undefined },
    { blockNumber: undefined },
    { blockHash: null, blockNumber: null, status: null },
  ])('take what has no block for unmined: %j', (place) => {
    expect(readReceipt({ ...RECEIPT, ...place })).toBeNull()
    expect(readLogs([LOG, { ...LOG, ...place }])).toEqual([READ_LOG])
  })

  it('read receipts', () => {
    expect(readReceipt(RECEIPT)).toEqual({
      transactionHash: HASH,
      status: 'success',
      blockNumber: 16n,
      blockHash: HASH,
      gasUsed: 21_000n,
      effectiveGasPrice: 1_000_000_000n,
      l1Fee: 0n,
      logs: [READ_LOG],
    })
    expect(readReceipt({ ...RECEIPT, l1Fee: '0x1f4' })?.l1Fee).toBe(500n)
    for (const l1Fee of [null, '0x', 'much']) expect(readReceipt({ ...RECEIPT, l1Fee })?.l1Fee).toBe(0n)
    expect(readReceipt({ ...RECEIPT, status: '0x0', logs: [] })?.status).toBe('reverted')
    expect(readReceipt(null)).toBeNull()
    for (const status of ['0x2', 'success', 1, null, undefined])
      expect(() => readReceipt({ ...RECEIPT, status })).toThrow(nonsense)
  })

  it('read transactions', () => {
    const read = readTransaction({ hash: HASH, from: ADDRESS, input: '0x', value: '0x0', nonce: '0x7' })
    expect(read).toEqual({
      hash: HASH,
      from: CHECKSUMMED,
      to: null,
      input: '0x',
      value: 0n,
      nonce: 7,
      blockNumber: null,
    })
  })

  it('read blocks and fee histories', () => {
    expect(readBlock({ number: '0x1', hash: HASH, timestamp: '0x5' })).toEqual({
      number: 1n,
      hash: HASH,
      timestamp: 5,
    })
    expect(readFeeHistory({ baseFeePerGas: ['0x1', '0x2'], reward: [['0x3']] })).toEqual({
      baseFeePerGas: [1n, 2n],
      reward: [[3n]],
    })
    expect(() => readBlock(null)).toThrow(nonsense)
    expect(() => readFeeHistory({ baseFeePerGas: [] })).toThrow(nonsense)
  })

  it('read one simulated block', () => {
    const call = { status: '0x1', returnData: '0x', gasUsed: '0x1' }
    expect(readSimulation([{ calls: [call] }])).toEqual([{ ...call, gasUsed: 1n, logs: [] }])
    expect(() => readSimulation([])).toThrow(nonsense)
    expect(() => readSimulation([{ calls: [] }, { calls: [call] }])).toThrow(nonsense)
  })
})

describe('readRpcAnswer', () => {
  it.each([
    ['{"jsonrpc":"2.0","id":1,"result":"0x1"}', { result: '0x1' }],
    ['{"result":null}', { result: null }],
    [
      '{"jsonrpc":"2.0","error":{"code":3,"message":"no","data":"0xAB"}}',
      { error: { code: 3, message: 'no', data: '0xab' } },
    ],
    [
      '{"jsonrpc":"2.0","error":{"code":-32000,"message":"<b>x</b>","data":{"data":"Reverted 0xabcd"}}}',
      { error: { code: -32_000, message: 'x', data: '0xabcd', isPage: true } },
    ],
    ['{"jsonrpc":"2.0","error":{"code":1}}', { error: { code: 1, message: '', data: undefined } }],
    ['{"error":{"code":502}}', { error: { code: 502, message: '', data: undefined, isPage: true } }],
    ['{"error":null,"result":5}', { result: 5 }],
  ])('reads %s', (text, answer) => {
    expect(readRpcAnswer(text)).toEqual(answer)
  })

  it.each(['', '<html>', '{}', '[]', 'null', '5', '{"error":"no"}'])('finds none in %j', (text) => {
    expect(readRpcAnswer(text)).toBeUndefined()
  })
})

describe('readRpcBatch', () => {
  it('matches answers by id, in any order', () => {
    const text =
      '[{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"no"}},{"id":0,"result":"0x1"},{"id":7,"result":"0x7"}]'
    expect(readRpcBatch(text, 2)).toEqual([
      { result: '0x1' },
      { error: { code: 3, message: 'no', data: undefined } },
    ])
  })

  it('has no answer for a missing, repeated or invalid one', () => {
    const text =
      '[{"id":0,"result":"0x1"},{"id":1,"result":"0x2"},{"id":1,"result":"0x3"},{"id":2},{"id":"3","result":"0x4"},null,5]'
    expect(readRpcBatch(text, 5)).toEqual([{ result: '0x1' }, undefined, undefined, undefined, undefined])
  })

  it.each(['', '<html>', '{"id":0,"result":"0x1"}', 'null', '[]'])('finds none in %j', (text) => {
    expect(readRpcBatch(text, 2)).toEqual([undefined, undefined])
  })
})
