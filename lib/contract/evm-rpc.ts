import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { parseEvmAddress } from '~/lib/core/address'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import { sameAddress } from '~/lib/core/same-address'
import { address, count, data, hash, quantity } from './evm-values'
import { signedBytesOf } from './evm-signed-bytes'
import { parseJson } from './json'
import { hasMarkup, sanitizeText } from './text'

/** Strict readers for Ethereum JSON-RPC. Anything else is AppError `chain-nonsense`. */

const log = z.object({
  address,
  topics: z.array(hash).check(z.maxLength(4)),
  data,
  blockNumber: quantity,
  blockHash: hash,
  transactionHash: hash,
  logIndex: count,
})

const receipt = z.object({
  transactionHash: hash,
  status: z.pipe(
    z.enum(['0x0', '0x1']),
    z.transform((status) => (status === '0x1' ? ('success' as const) : ('reverted' as const))),
  ),
  blockNumber: quantity,
  blockHash: hash,
  gasUsed: quantity,
  effectiveGasPrice: z.optional(quantity),
  // Other chains lack this field, or use it for something else.
  l1Fee: orElse(quantity, 0n),
  logs: z.array(log),
})

const transaction = z.object({
  hash,
  from: address,
  to: z.nullish(address),
  input: data,
  value: quantity,
  nonce: count,
  blockNumber: z.nullish(quantity),
})

const block = z.object({ number: quantity, hash, timestamp: count })

const feeHistory = z.object({
  /** The first block that is told of. */
  oldestBlock: orElse(z.nullish(quantity), undefined),
  baseFeePerGas: z.array(quantity).check(z.minLength(1)),
  // Some nodes leave out what a block did not pay.
  reward: orElse(z.nullish(z.array(z.nullish(z.array(z.nullish(quantity))))), undefined),
})

/** Simulated logs belong to no block. */
const simulatedLog = z.object({ address, topics: z.array(hash).check(z.maxLength(4)), data })
const simulatedCall = z.object({
  status: z.enum(['0x0', '0x1']),
  returnData: data,
  gasUsed: quantity,
  logs: z._default(z.array(simulatedLog), []),
  error: z.nullish(z.object({ message: z.optional(z.string()), data: z.optional(z.unknown()) })),
})
const simulation = z.array(z.object({ calls: z.array(simulatedCall) })).check(z.length(1))

/**
 * `code` is absent if the node sends none; `note` is a text under `data`, where some nodes write more. `isPage`: a proxy wrote
 * it, as it is no error of JSON-RPC 2.0, or holds a page.
 */
export type RpcError = {
  code: number | undefined
  message: string
  data: Hex | undefined
  note?: string
  isPage?: true
}
export type RpcAnswer = { result: unknown } | { error: RpcError }
export type RpcFeeHistory = z.infer<typeof feeHistory>
export type RpcSimulatedCall = z.infer<typeof simulatedCall>

/** JSON-RPC 2.0 asks for an integer. Some gateways write it as text, others leave it out. */
const errorCode = orElse(
  z.optional(
    z.union([
      z.int(),
      z.pipe(
        z.string().check(z.regex(/^-?\d{1,9}$/)),
        z.transform((text) => Number(text)),
      ),
    ]),
  ),
  undefined,
)
const rpcError = z.object({
  code: errorCode,
  message: orElse(z.optional(z.string()), undefined),
  data: z.optional(z.unknown()),
})

/** The body of a JSON-RPC answer; `undefined` if it is not JSON-RPC. */
export function readRpcAnswer(text: string): RpcAnswer | undefined {
  return answerIn(bodyOf(text))
}

/**
 * The body of an answer to a batch whose calls have the ids 0 to `count` - 1: for each its answer, or `undefined` unless
 * there is exactly one.
 */
export function readRpcBatch(text: string, count: number): (RpcAnswer | undefined)[] {
  const body = bodyOf(text)
  const members: unknown[] = Array.isArray(body) ? body : []
  return Array.from({ length: count }, (_, id) => {
    const [one, ...more] = members.filter((member) => isObject(member) && Reflect.get(member, 'id') === id)
    return more.length === 0 ? answerIn(one) : undefined
  })
}

function bodyOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

function answerIn(body: unknown): RpcAnswer | undefined {
  if (!isObject(body)) return undefined
  const error: unknown = Reflect.get(body, 'error')
  const isText = typeof error === 'string' && error !== '' && Object.hasOwn(body, 'jsonrpc')
  const failed = rpcError.safeParse(isText ? { message: error } : error)
  if (failed.success) {
    const { code, message = '', data } = failed.data
    const error = { code, message: sanitizeText(message, 300), data: errorData(data) }
    const note = typeof data === 'string' && error.data === undefined ? data : ''
    return {
      error: {
        ...error,
        ...(note !== '' && { note: sanitizeText(note, 100) }),
        ...(!isOfNode(body, message + note, code) && { isPage: true }),
      },
    }
  }
  return Object.hasOwn(body, 'result') ? { result: Reflect.get(body, 'result') } : undefined
}

/** Some nodes leave the version out; wrappers of gateways have members of their own, or an HTTP status as the code. */
function isOfNode(body: object, words: string, code: number | undefined): boolean {
  const isBare =
    code !== undefined &&
    !isHttpStatus(code) &&
    Object.keys(body).every((key) => ['id', 'error', 'result'].includes(key))
  return (isBare || Reflect.get(body, 'jsonrpc') === '2.0') && !hasMarkup(words)
}

/** Whether a gateway gave the code; no node gives such a one. */
export function isHttpStatus(code: number): boolean {
  return code >= 100 && code < 600
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Revert data: some nodes put it under `data.data` or after a message. */
function errorData(value: unknown, depth = 2): Hex | undefined {
  if (typeof value === 'string') {
    const read = data.safeParse(/0x[0-9a-f]*$/i.exec(value)?.[0])
    return read.success ? read.data : undefined
  }
  if (typeof value !== 'object' || value === null || depth === 0) return undefined
  return errorData(Reflect.get(value, 'data'), depth - 1)
}

export const readQuantity = reader(quantity, 'quantity')
export const readCount = reader(count, 'count')
export const readData = reader(data, 'data')
export const readHash = reader(hash, 'hash')

/** keccak256('eip1967.proxy.implementation') - 1 */
export const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

/** The address in a proxy's slot; `null` = it is empty, as of any contract that is none. */
export function readImplementation(result: unknown): Hex | null {
  const implementation = readData(result).slice(-40)
  return /^0*$/.test(implementation) || implementation.length < 40
    ? null
    : parseEvmAddress(`0x${implementation}`)
}
export const readBlock = reader(block, 'block')
const readFeeOfBlock = reader(z.object({ baseFeePerGas: z.nullish(quantity) }), 'block')

/** A block's base fee in wei; 0 before EIP-1559. */
export function readBlockFee(result: unknown): bigint {
  return readFeeOfBlock(result).baseFeePerGas ?? 0n
}
export const readFeeHistory = reader(feeHistory, 'fee history')
const readAllLogs = reader(z.array(log), 'logs')
const readFlags = reader(z.array(z.object({ removed: z.nullish(z.boolean()) })), 'logs')

/** Logs of blocks, without those that a reorganisation removed. */
export function readLogs(result: unknown): z.infer<typeof log>[] {
  const placed = Array.isArray(result) ? result.filter((log) => !isObject(log) || !isPending(log)) : result
  const flags = readFlags(placed)
  return readAllLogs(placed).filter((_, i) => flags[i]?.removed !== true)
}

const readMined = reader(z.nullish(receipt), 'receipt')

/** `null` = the transaction is not mined yet: it has no receipt, or one without a block. */
export function readReceipt(result: unknown): z.infer<typeof receipt> | null | undefined {
  return isObject(result) && isPending(result) ? null : readMined(result)
}

/** Whether it is not mined: it has no block, or one of zeros, as some nodes write it. */
function isPending(placed: object): boolean {
  const [hash, number]: unknown[] = [Reflect.get(placed, 'blockHash'), Reflect.get(placed, 'blockNumber')]
  return hash === null || hash === undefined || number === null || number === undefined || isZeros(hash)
}

function isZeros(hash: unknown): boolean {
  return typeof hash === 'string' && /^0x0*$/.test(hash)
}
const readFields = reader(z.nullish(transaction), 'transaction')

/** Includes the signed bytes if the answer has all their fields. */
export function readTransaction(result: unknown) {
  const fields = readFields(result)
  if (fields === null || fields === undefined) return fields
  const { to, blockNumber, ...rest } = fields
  const rawTransaction = signedBytesOf(result, rest.hash)
  return {
    ...rest,
    to: to ?? null,
    blockNumber: isZeros(Reflect.get(Object(result), 'blockHash')) ? null : (blockNumber ?? null),
    ...(rawTransaction !== undefined && { rawTransaction }),
  }
}

const readTransactions = reader(
  z.object({ transactions: z.array(z.looseObject({ from: address })) }),
  'block',
)
const readSent = reader(z.array(z.pick(transaction, { hash: true, to: true, value: true })), 'transaction')

/** Reads an account's own transactions of a block. */
export function readSentIn(result: unknown, account: Hex) {
  const own = readTransactions(result).transactions.filter(({ from }) => sameAddress(from, account))
  return readSent(own).map(({ to, ...rest }) => ({ ...rest, to: to ?? null }))
}

/** The calls of the one simulated block. */
export function readSimulation(result: unknown): RpcSimulatedCall[] {
  return reader(simulation, 'simulation')(result).flatMap(({ calls }) => calls)
}

export function errorDataOf(call: RpcSimulatedCall): Hex | undefined {
  return errorData(call.error?.data) ?? (call.returnData === '0x' ? undefined : call.returnData)
}

function reader<T extends z.ZodMiniType>(schema: T, subject: string): (result: unknown) => z.infer<T> {
  return (result) => {
    const read = schema.safeParse(result)
    if (read.success) return read.data
    const path = z.core.toDotPath(read.error.issues[0]?.path ?? [])
    throw new AppError('chain-nonsense', `unreadable ${subject}`, {
      details: { subject, path: sanitizeText(path, 100) },
    })
  }
}
