import { hex } from '@scure/base'
import * as z from 'zod/mini'
import type { AddressCounts } from '~/lib/core/accounts/address-use'
import { MAX_SATS } from '~/lib/core/amount'
import { type BlockHeader, blockHashOf } from '~/lib/core/bitcoin/block-header'
import { encodeSigned, encodeStripped } from '~/lib/core/bitcoin/encode-transaction'
import type { MerkleBranch } from '~/lib/core/bitcoin/merkle-branch'
import { txidOfStripped } from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import { parseJson } from './json'
import { sanitizeText } from './text'

/** Readers for an Esplora server's answers with status 200. All throw AppError `chain-nonsense`. */

/** Public servers list far fewer. */
const MAX_UTXOS = 50_000
const MOST_TRANSACTIONS = 500
/** Ten blocks come at a call; some servers send fifteen. */
const MOST_BLOCKS = 100
/** The branch of a transaction in the fullest block has 17 hashes. */
const MOST_SIBLINGS = 32

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** Whole bytes. The pattern must not match pairs: on megabytes that would exhaust the stack. */
const script = z.string().check(
  z.maxLength(8_000_000),
  z.regex(/^[0-9a-f]*$/),
  z.refine((text) => text.length % 2 === 0),
)
const count = z.int().check(z.gte(0))
const uint32 = z.int().check(z.gte(0), z.lte(0xffff_ffff))
/** Four bytes that some servers read as signed and others as unsigned. */
const fourBytes = z.int().check(z.gte(-0x8000_0000), z.lte(0xffff_ffff))
const height = z.int().check(z.gte(0), z.lte(100_000_000))
const sats = z.pipe(
  z.int().check(z.gte(0), z.lte(Number(MAX_SATS))),
  z.transform((value) => BigInt(value)),
)

const status = z.discriminatedUnion('confirmed', [
  z.object({
    confirmed: z.literal(true),
    block_height: height,
    block_hash: hash,
    block_time: z.optional(uint32),
  }),
  z.object({ confirmed: z.literal(false) }),
])
export type EsploraPosition = { height: number; blockHash: string }

/** `undefined` = unconfirmed. */
const position = z.pipe(status, z.transform(positionIn))

function positionIn(place: z.infer<typeof status>): EsploraPosition | undefined {
  return place.confirmed ? { height: place.block_height, blockHash: place.block_hash } : undefined
}

const utxos = z
  .array(
    z.pipe(
      z.object({ txid: hash, vout: count, value: sats, status: position }),
      z.transform(({ txid, vout, value, status }) => ({ txid, vout, valueSats: value, position: status })),
    ),
  )
  .check(z.maxLength(MAX_UTXOS))

const output = z.pipe(
  z.object({ scriptpubkey: script, value: sats }),
  z.transform(({ scriptpubkey, value }) => ({ scriptPubKey: scriptpubkey, valueSats: value })),
)

const input = z.pipe(
  z.object({
    txid: hash,
    vout: uint32,
    scriptsig: script,
    sequence: uint32,
    prevout: z.nullish(output),
    // No txid commits to it, so a list may well be without.
    witness: z.pipe(
      z.optional(z.unknown()),
      z.transform((items) => z.safeParse(z.array(script), items).data ?? []),
    ),
  }),
  z.transform(({ txid, vout, scriptsig, sequence, prevout, witness }) => ({
    txid,
    vout,
    sequence,
    unlock: { scriptSig: hex.decode(scriptsig), witness: witness.map((item) => hex.decode(item)) },
    // A coinbase input spends no output. No hash proves these two.
    scriptPubKey: prevout?.scriptPubKey ?? '',
    valueSats: prevout?.valueSats ?? 0n,
  })),
)

/** Everything that a txid commits to is shown, so what a server shows proves itself: it must have that hash. */
const transaction = z.pipe(
  z.object({
    txid: hash,
    version: fourBytes,
    vin: z.array(input),
    vout: z.array(output),
    locktime: uint32,
    status,
  }),
  z.transform(({ txid, version, vin, vout, locktime, status: txStatus }, ctx) => {
    const unsigned = { version, inputs: vin, outputs: vout, lockTime: locktime }
    const unlocks = vin.map(({ unlock }) => unlock)
    const stripped = encodeStripped(unsigned, unlocks)
    if (txidOfStripped(stripped) !== txid) {
      ctx.issues.push({ code: 'custom', message: 'not what its txid hashes', input: txid })
      return z.NEVER
    }
    const inputs = vin.map((spent) => ({
      txid: spent.txid,
      vout: spent.vout,
      scriptPubKey: spent.scriptPubKey,
      valueSats: spent.valueSats,
    }))
    const seconds = txStatus.confirmed ? txStatus.block_time : undefined
    const rawTransaction = hex.encode(encodeSigned(unsigned, unlocks))
    return { txid, inputs, outputs: vout, position: positionIn(txStatus), seconds, stripped, rawTransaction }
  }),
)
/**
 * `seconds`: when its block was made, by the server's word. `stripped` are the bytes that hash to the txid: the transaction
 * without witnesses. `rawTransaction` has those that the server shows.
 */
export type EsploraTransaction = z.infer<typeof transaction>
const transactions = z.array(transaction).check(z.maxLength(MOST_TRANSACTIONS))

const outspends = z.array(
  z.pipe(
    z.discriminatedUnion('spent', [
      z.object({ spent: z.literal(true), txid: hash, status: position }),
      z.object({ spent: z.literal(false) }),
    ]),
    z.transform((spend) => (spend.spent ? { txid: spend.txid, position: spend.status } : undefined)),
  ),
)

/** In sat/vB: an estimate, not an amount. */
const feeRate = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,9}(\.\d{1,20})?$/))]),
  z.transform((rate) => Number(rate)),
)
const feeRates = z.record(z.string(), z.unknown())
const feeEstimate = z.tuple([
  z.string().check(z.regex(/^[1-9]\d{0,4}$/)),
  feeRate.check(z.gte(0), z.lte(1_000_000)),
])

const merkleProof = z.pipe(
  z.object({ merkle: z.array(hash).check(z.maxLength(MOST_SIBLINGS)), pos: count }),
  z.transform(({ merkle, pos }): MerkleBranch => ({ siblings: merkle, position: pos })),
)

/** A header is rebuilt from its fields, and must have the hash that it is listed under. */
const listedBlock = z.pipe(
  z.object({
    id: hash,
    height,
    version: fourBytes,
    timestamp: uint32,
    merkle_root: hash,
    previousblockhash: z.nullish(hash),
    nonce: uint32,
    bits: uint32,
  }),
  z.transform((listed, ctx) => {
    const header: BlockHeader = {
      version: listed.version,
      previousHash: listed.previousblockhash ?? '0'.repeat(64),
      merkleRoot: listed.merkle_root,
      time: listed.timestamp,
      bits: listed.bits,
      nonce: listed.nonce,
    }
    if (blockHashOf(header) !== listed.id) {
      ctx.issues.push({ code: 'custom', message: 'not what its id hashes', input: listed.id })
      return z.NEVER
    }
    return { height: listed.height, hash: listed.id, header }
  }),
)
const listedBlocks = z.array(listedBlock).check(z.maxLength(MOST_BLOCKS))
/** A header with its hash, and the height that the server gives: a header does not contain it. */
export type ListedBlock = z.infer<typeof listedBlock>

export function readHeight(text: string): number {
  const digits = unquoted(text)
  return read(height, /^\d{1,9}$/.test(digits) ? Number(digits) : text, 'height')
}

export function readBlockHash(text: string): string {
  return read(hash, unquoted(text), 'block hash')
}

/** Esplora sends plain text; some instances of mempool.space send the same as JSON. */
function unquoted(text: string): string {
  const trimmed = text.trim()
  return /^"(.*)"$/.exec(trimmed)?.[1] ?? trimmed
}

/** Newest first. */
export function readBlocks(text: string): ListedBlock[] {
  return read(listedBlocks, json(text), 'blocks')
}

/** The branch is not checked here: that takes the transaction and the block's header. */
export function readMerkleProof(text: string): MerkleBranch {
  return read(merkleProof, json(text), 'Merkle proof')
}

/** Raw transaction hex. The caller must verify its hash. */
export function readHex(text: string): string {
  return read(script, text.trim(), 'raw transaction')
}

export function readUtxos(text: string): z.infer<typeof utxos> {
  return read(utxos, json(text), 'coins')
}

export function readTransaction(text: string): EsploraTransaction {
  return read(transaction, json(text), 'transaction')
}

export function readTransactions(text: string): EsploraTransaction[] {
  return read(transactions, json(text), 'transactions')
}

/** For each output its spender, or `undefined`. */
export function readOutspends(text: string): z.infer<typeof outspends> {
  return read(outspends, json(text), 'spends')
}

/** By target. A target without a usable rate, such as -1 or `null`, is left out; `{}` is no rate at all. */
export function readFeeRates(text: string): Map<number, number> {
  const listed = Object.entries(read(feeRates, json(text), 'fee rates'))
  const rates = listed.flatMap((estimate) => {
    const rate = feeEstimate.safeParse(estimate)
    return rate.success ? [[Number(rate.data[0]), rate.data[1]] as const] : []
  })
  if (rates.length === 0 && listed.length > 0) throw unreadable('fee rates')
  return new Map(rates)
}

const counts = z.object({
  funded_txo_count: count,
  spent_txo_count: count,
  tx_count: count,
  funded_txo_sum: z.optional(count),
})
const noCounts = { funded_txo_count: 0, spent_txo_count: 0, tx_count: 0 }
const addressStats = z.pipe(
  z.object({ chain_stats: counts, mempool_stats: z._default(counts, noCounts) }),
  z.transform(({ chain_stats: chain, mempool_stats: mempool }): AddressCounts => ({
    confirmed: chain.tx_count,
    unconfirmed: mempool.tx_count,
    funded: chain.funded_txo_count + mempool.funded_txo_count,
    spent: chain.spent_txo_count + mempool.spent_txo_count,
    ...(chain.funded_txo_sum !== undefined && {
      receivedSats: BigInt(chain.funded_txo_sum) + BigInt(mempool.funded_txo_sum ?? 0),
    }),
  })),
)

/** How often an address was used. */
export function readAddressStats(text: string): AddressCounts {
  return read(addressStats, json(text), 'address')
}

function json(text: string): unknown {
  try {
    return parseJson(text)
  } catch (cause) {
    throw new AppError('chain-nonsense', 'not JSON', { cause })
  }
}

function read<T extends z.ZodMiniType>(schema: T, value: unknown, subject: string): z.infer<T> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw unreadable(subject, z.core.toDotPath(result.error.issues[0]?.path ?? []))
}

function unreadable(subject: string, path = ''): AppError {
  return new AppError('chain-nonsense', `unreadable ${subject}`, {
    details: { subject, path: sanitizeText(path, 100) },
  })
}
