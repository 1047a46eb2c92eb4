import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { backupText } from '~/lib/contract/backup'
import { parseBackup } from '~/lib/contract/backup.fixture'
import { coreVerdict } from '~/lib/contract/core-verdict'
import * as esplora from '~/lib/contract/esplora'
import * as rpc from '~/lib/contract/evm-rpc'
import { parseProfileJson, serversOf } from '~/lib/contract/profile'
import { readSettings } from '~/lib/contract/settings'
import { meaningOf, type Question } from '~/lib/adapters/rpc-meaning'
import { MAX_SATS } from '~/lib/core/amount'
import { hex } from '@scure/base'
import { encodeStripped } from '~/lib/core/bitcoin/encode-transaction'
import { txidOfStripped } from '~/lib/core/bitcoin/transaction'
import { AppError, type ErrorCode } from '~/lib/core/errors'
import { APPROVED_TO_BITCOIN, journalOf } from '~/lib/core/journal/swap.fixture'
import { PROFILE } from '~/lib/services/ports/profile.fixture'
import { mutatedJson } from './mutated'
import { seeds } from './reader-seeds'
import { PATIENCE_MS, runs } from './runs'

vi.setConfig({ testTimeout: PATIENCE_MS })

/** Reads a value; `undefined` for the one error that it may throw. */
function attempt<Value>(read: () => Value, code: ErrorCode): Value | undefined {
  try {
    return read()
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === code) return undefined
    throw thrown
  }
}

const seeded = { ...runs(400), examples: seeds.answer.map((text): [string] => [text]) }
const nonsense = <Value>(read: () => Value) => attempt(read, 'chain-nonsense')

const HASH = `0x${'ab'.repeat(32)}`
const ADDRESS = `0x${'cd'.repeat(20)}`
const LOG = {
  address: ADDRESS,
  topics: [HASH],
  data: '0x01',
  blockNumber: '0x10',
  blockHash: HASH,
  transactionHash: HASH,
  logIndex: '0x0',
  removed: false,
}

describe('an answer of a node that was tampered with', () => {
  const answers = [
    { jsonrpc: '2.0', id: 0, result: '0x10' },
    { jsonrpc: '2.0', id: 0, result: [LOG] },
    { jsonrpc: '2.0', id: 0, error: { code: -32000, message: 'nonce too low', data: '0x08c379a0' } },
    { jsonrpc: '2.0', id: 0, error: { code: 3, message: 'execution reverted', data: { data: '0x' } } },
    [
      { jsonrpc: '2.0', id: 0, result: '0x1' },
      { jsonrpc: '2.0', id: 1, error: 'limit' },
    ],
  ]
  const QUESTIONS: Question[] = ['run', 'simulate', 'logs', 'send']

  it('is read, or is no JSON-RPC', () => {
    fc.assert(
      fc.property(fc.constantFrom(...answers).chain(mutatedJson), (text) => {
        for (const answer of [rpc.readRpcAnswer(text), ...rpc.readRpcBatch(text, 2)]) {
          if (answer === undefined || 'result' in answer) continue
          for (const question of QUESTIONS)
            expect(typeof meaningOf({ ...answer.error, status: 200 }, question)).toBe('string')
          expect(Array.from(answer.error.message).length).toBeLessThanOrEqual(300)
          expect(answer.error.data ?? '0x').toMatch(/^0x([\da-f]{2})*$/i)
        }
      }),
      seeded,
    )
  })

  const results = {
    receipt: {
      transactionHash: HASH,
      status: '0x1',
      blockNumber: '0x10',
      blockHash: HASH,
      gasUsed: '0x5208',
      effectiveGasPrice: '0x1',
      l1Fee: '0x2',
      logs: [LOG],
    },
    transaction: {
      hash: HASH,
      from: ADDRESS,
      to: ADDRESS,
      input: '0x',
      value: '0x1',
      nonce: '0x0',
      blockNumber: '0x1',
    },
    block: { number: '0x1', hash: HASH, timestamp: '0x5', baseFeePerGas: '0x7' },
    feeHistory: { baseFeePerGas: ['0x1', '0x2'], reward: [['0x1']] },
    logs: [LOG, { ...LOG, removed: true }],
    simulation: [{ calls: [{ status: '0x1', returnData: '0x', gasUsed: '0x5208', logs: [LOG] }] }],
  }

  it('has no other value than one of its kind', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(results)).chain(mutatedJson), (text) => {
        const result: unknown = jsonOf(text)
        const receipt = nonsense(() => rpc.readReceipt(result))
        expect(receipt?.blockNumber ?? 0n).toBeGreaterThanOrEqual(0n)
        expect(receipt?.status ?? 'success').toMatch(/^(success|reverted)$/)
        const sent = nonsense(() => rpc.readTransaction(result))
        expect(sent?.value ?? 0n).toBeGreaterThanOrEqual(0n)
        const block = nonsense(() => rpc.readBlock(result))
        expect(Number.isSafeInteger(block?.timestamp ?? 0)).toBe(true)
        expect(nonsense(() => rpc.readBlockFee(result)) ?? 0n).toBeGreaterThanOrEqual(0n)
        expect(nonsense(() => rpc.readFeeHistory(result))?.baseFeePerGas.length ?? 1).toBeGreaterThan(0)
        for (const log of nonsense(() => rpc.readLogs(result)) ?? [])
          expect(log.topics.length).toBeLessThanOrEqual(4)
        for (const call of nonsense(() => rpc.readSimulation(result)) ?? [])
          expect(rpc.errorDataOf(call) ?? '0x00').toMatch(/^0x/)
        for (const read of [rpc.readQuantity, rpc.readCount, rpc.readData, rpc.readHash])
          nonsense(() => read(result))
      }),
      runs(400),
    )
  })
})

describe('an answer of a Bitcoin server that was tampered with', () => {
  const spend = {
    version: 2,
    inputs: [{ txid: '11'.repeat(32), vout: 1, sequence: 0xffff_fffd }],
    outputs: [{ scriptPubKey: `0014${'22'.repeat(20)}`, valueSats: 5_000n }],
    lockTime: 0,
  }
  const stripped = encodeStripped(spend, [{ scriptSig: new Uint8Array(), witness: [] }])
  const transaction = {
    txid: txidOfStripped(stripped),
    version: 2,
    vin: [
      {
        txid: '11'.repeat(32),
        vout: 1,
        scriptsig: '',
        sequence: 0xffff_fffd,
        prevout: { scriptpubkey: `0014${'33'.repeat(20)}`, value: 6_000 },
      },
    ],
    vout: [{ scriptpubkey: `0014${'22'.repeat(20)}`, value: 5_000 }],
    locktime: 0,
    status: { confirmed: true, block_height: 9, block_hash: 'ab'.repeat(32) },
  }
  const answers: unknown[] = [
    transaction,
    [transaction],
    [{ txid: 'ab'.repeat(32), vout: 0, value: 546, status: { confirmed: false } }],
    [{ spent: true, txid: 'ab'.repeat(32), status: { confirmed: false } }, { spent: false }],
    { '1': 20.5, '6': '3.2', '144': 1 },
    { merkle: ['ab'.repeat(32)], pos: 0 },
    { chain_stats: { funded_txo_count: 2, spent_txo_count: 1, tx_count: 3 } },
    { timestamp: 5 },
    '840000',
  ]

  it('proves itself, or is nonsense', () => {
    fc.assert(
      fc.property(fc.constantFrom(...answers).chain(mutatedJson), (text) => {
        const one = nonsense(() => esplora.readTransaction(text))
        const several = nonsense(() => esplora.readTransactions(text)) ?? []
        for (const { txid, stripped: bytes, outputs } of one === undefined ? several : [one]) {
          expect(txidOfStripped(bytes)).toBe(txid)
          for (const { valueSats } of outputs) expect(valueSats).toBeLessThanOrEqual(MAX_SATS)
          if (txid === transaction.txid) expect(hex.encode(bytes)).toBe(hex.encode(stripped))
        }
        for (const { valueSats, vout } of nonsense(() => esplora.readUtxos(text)) ?? []) {
          expect(valueSats >= 0n && valueSats <= MAX_SATS).toBe(true)
          expect(Number.isSafeInteger(vout)).toBe(true)
        }
        for (const [target, rate] of nonsense(() => esplora.readFeeRates(text)) ?? []) {
          expect(Number.isSafeInteger(target) && target > 0).toBe(true)
          expect(rate >= 0 && rate <= 1_000_000).toBe(true)
        }
        expect(Number.isSafeInteger(nonsense(() => esplora.readHeight(text)) ?? 0)).toBe(true)
        const readers = [esplora.readOutspends, esplora.readMerkleProof, esplora.readAddressStats]
        for (const read of [...readers, esplora.readBlocks, esplora.readHex, esplora.readBlockHash])
          nonsense(() => read(text))
        expect(coreVerdict({ status: 400, text })).toBeUndefined()
      }),
      seeded,
    )
  })
})

describe('a file that was tampered with', () => {
  it('is a whole profile, or none', () => {
    fc.assert(
      fc.property(mutatedJson(PROFILE), (text) => {
        const profile = attempt(() => parseProfileJson(text), 'profile-invalid')
        if (profile === undefined) return
        expect(parseProfileJson(JSON.stringify(profile))).toEqual(profile)
        for (const server of serversOf(profile)) expect(new URL(server).protocol).toMatch(/^https?:$/)
      }),
      { ...runs(300), examples: seeds.answer.map((text): [string] => [text]) },
    )
  })

  it('is a backup, or none', () => {
    const whole = backupText({
      exportedAt: 1,
      settings: readSettings(undefined),
      addressBook: [],
      coinNotes: [],
      outside: [],
      journals: [journalOf(APPROVED_TO_BITCOIN, [])],
    })
    fc.assert(
      fc.property(mutatedJson(JSON.parse(whole)), (text) => {
        const backup = attempt(() => parseBackup(text), 'backup-invalid')
        if (backup === undefined) return
        const { unreadable, ...rest } = backup
        expect(unreadable).toBeGreaterThanOrEqual(0)
        expect(parseBackup(backupText(rest))).toEqual({ ...rest, unreadable: 0 })
      }),
      { ...runs(300), examples: seeds.answer.map((text): [string] => [text]) },
    )
  })
})

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
