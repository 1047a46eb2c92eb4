import { AppError } from '~/lib/core/errors'
import { createEvmChain } from './evm-chain'
import { type MemoryArea, memoryArea } from '~/lib/services/ports/memory.fixture'
import { createReadings } from './readings'
import { createStoredNumbers } from './stored-numbers'
import type { HttpAnswer, HttpRequest } from './http'

const ONE = 'https://one.example/key'
const TWO = 'https://two.example/'
const THREE = 'https://three.example/'
export const HASH = `0x${'ab'.repeat(32)}` as const
export const OTHER_HASH = `0x${'cd'.repeat(32)}` as const
export const TO = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const CALL = { to: TO, data: '0xabcd' } as const
export type Reply = { result: unknown } | { error: { code: number; message: string; data?: unknown } }
type Asked = { id: number; method: string; params: unknown[] }

/** A node's answers by method: a reply, a transport failure, or a function of the parameters. */
export type Node = Record<string, Reply | AppError | HttpAnswer | ((params: unknown[]) => Reply | HttpAnswer)>
export const down = new AppError('chain-unreachable', 'down')
export const result = (value: unknown): Reply => ({ result: value })
export const failed = (message: string, code = -32_000, data?: string): Reply => ({
  error: { code, message, ...(data !== undefined && { data }) },
})

export function setup(...given: [Node, Node?, Node?]) {
  return setupOn(null, ...given)
}

export function setupOn(rollupFee: 'op' | 'arbitrum' | null, ...given: [Node, Node?, Node?]) {
  return setupAfter(memoryArea(), rollupFee, ...given)
}

/** `session`: what earlier workers have left. */
export function setupAfter(
  session: MemoryArea,
  rollupFee: 'op' | 'arbitrum' | null,
  ...given: [Node, Node?, Node?]
) {
  const calls: string[] = []
  const usual: Node = { eth_chainId: result('0x89'), eth_blockNumber: result('0x64') }
  const urls = [ONE, TWO, THREE].slice(0, given.length)
  const nodes = new Map(urls.map((url, index) => [url, { ...usual, ...given[index] }]))
  const replyTo = (url: string, { method, params }: Asked): Reply | HttpAnswer => {
    calls.push(`${new URL(url).hostname.split('.')[0]} ${method} ${JSON.stringify(params)}`)
    const said = nodes.get(url)?.[method] ?? failed('method not found', -32_601)
    const reply = typeof said === 'function' ? said(params) : said
    if (reply instanceof AppError) throw reply
    return reply
  }
  const http = async ({ url, body }: HttpRequest): Promise<HttpAnswer> => {
    if (body === undefined || !('json' in body)) throw new Error('not JSON-RPC')
    const asked: Asked | Asked[] = JSON.parse(JSON.stringify(body.json))
    const replies = [asked].flat().map((one) => ({ id: one.id, ...replyTo(url, one) }))
    const odd = replies.find((reply) => 'text' in reply)
    if (odd !== undefined) return odd
    return { status: 200, text: JSON.stringify(Array.isArray(asked) ? replies : replies[0]) }
  }
  const now = () => 0
  const readings = createReadings({ now, session: memoryArea() })
  const spans = createStoredNumbers(session, 'log-spans')
  const { chain } = createEvmChain({
    network: { chainId: 137, rpc: urls, rollupFee },
    http,
    now,
    readings,
    spans,
  })
  const asked = (method: string) => calls.filter((call) => call.includes(` ${method} `))
  return { chain, asked }
}

export async function failure(promise: Promise<unknown>): Promise<AppError> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (outcome instanceof AppError) return outcome
  throw new Error('no AppError was thrown', { cause: outcome })
}

export const codeOf = async (promise: Promise<unknown>) => (await failure(promise)).code
