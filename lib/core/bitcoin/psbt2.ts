import { hex } from '@scure/base'
import { AppError } from '~/lib/core/errors'
import { ByteReader } from './byte-reader'
import { PSBT_MAGIC, type PsbtMaps } from './psbt'
import { type PsbtMap, readPsbtMap } from './psbt-map'
import type { TransactionInput, TransactionOutput } from './transaction'

/** Key types of BIP370. */
const GLOBAL = {
  txVersion: 0x02,
  fallbackLockTime: 0x03,
  inputCount: 0x04,
  outputCount: 0x05,
  version: 0xfb,
} as const
const INPUT = {
  previousTxid: 0x0e,
  outputIndex: 0x0f,
  sequence: 0x10,
  lockTime: 0x11,
  lockHeight: 0x12,
} as const
const OUTPUT = { amount: 0x03, script: 0x04 } as const
const FINAL_SEQUENCE = 0xffffffff
/** Below it a locktime is a height (BIP65). */
const FIRST_TIME = 500_000_000

/**
 * Reads a PSBT of version 2 (BIP370), whose transaction is spread over its maps.
 * @param bytes that begin with `PSBT_MAGIC`
 * @returns `undefined` for another version
 * @throws AppError `bad-input`
 */
export function readPsbt2Maps(bytes: Uint8Array): PsbtMaps | undefined {
  const reader = new ByteReader(bytes)
  reader.bytes(PSBT_MAGIC.length / 2)
  const global = readPsbtMap(reader)
  if (number(global, GLOBAL.version) !== 2) return undefined
  const inputs = list(count(global, GLOBAL.inputCount), () => readPsbtMap(reader))
  const outputs = list(count(global, GLOBAL.outputCount), () => readPsbtMap(reader))
  reader.end()
  const transaction = {
    version: value(global, GLOBAL.txVersion, (field) => field.i32()),
    inputs: inputs.map(inputOf),
    outputs: outputs.map(outputOf),
    lockTime: lockTimeOf(global, inputs),
  }
  return { transaction, inputs }
}

function inputOf(map: PsbtMap): TransactionInput {
  return {
    txid: value(map, INPUT.previousTxid, (field) => field.txid()),
    vout: required(number(map, INPUT.outputIndex)),
    sequence: number(map, INPUT.sequence) ?? FINAL_SEQUENCE,
  }
}

function outputOf(map: PsbtMap): TransactionOutput {
  return {
    scriptPubKey: hex.encode(required(map.value(OUTPUT.script))),
    valueSats: value(map, OUTPUT.amount, (field) => field.u64()),
  }
}

/** BIP370's rule: the latest that an input requires, of the kind that all of those can have, a height before a time. */
function lockTimeOf(global: PsbtMap, inputs: readonly PsbtMap[]): number {
  const wanted = inputs
    .map((map) => ({ height: number(map, INPUT.lockHeight), time: number(map, INPUT.lockTime) }))
    .filter(({ height, time }) => height !== undefined || time !== undefined)
  if (wanted.length === 0) return number(global, GLOBAL.fallbackLockTime) ?? 0
  const heights = wanted.flatMap(({ height }) => height ?? [])
  const times = wanted.flatMap(({ time }) => time ?? [])
  if (heights.some((height) => height >= FIRST_TIME) || times.some((time) => time < FIRST_TIME))
    throw malformed()
  if (heights.length === wanted.length) return Math.max(...heights)
  if (times.length === wanted.length) return Math.max(...times)
  throw malformed()
}

function number(map: PsbtMap, type: number): number | undefined {
  return map.value(type) === undefined ? undefined : value(map, type, (field) => field.u32())
}

/** Of no more items than there are bytes. */
function count(map: PsbtMap, type: number): number {
  return value(map, type, (field) => field.count())
}

function value<T>(map: PsbtMap, type: number, read: (field: ByteReader) => T): T {
  const field = new ByteReader(required(map.value(type)))
  const content = read(field)
  field.end()
  return content
}

function list<T>(length: number, read: () => T): T[] {
  const items: T[] = []
  for (let left = length; left > 0; left -= 1) items.push(read())
  return items
}

function required<T>(field: T | undefined): T {
  if (field === undefined) throw malformed()
  return field
}

function malformed(): AppError {
  return new AppError('bad-input', 'not a PSBT of version 2')
}
