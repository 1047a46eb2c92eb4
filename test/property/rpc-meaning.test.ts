import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import refusals from '~/test/vectors/rpc-refusals.json'
import { createRpc } from '~/lib/adapters/evm-rpc-client'
import { meaningOf, type Question } from '~/lib/adapters/rpc-meaning'

const QUESTIONS: Record<string, Question> = {
  eth_call: 'run',
  eth_estimateGas: 'run',
  eth_simulateV1: 'simulate',
  eth_getLogs: 'logs',
  eth_sendRawTransaction: 'send',
}

const vectors = z
  .array(
    z.object({
      node: z.string(),
      method: z.string(),
      status: z.int(),
      error: z.optional(z.unknown()),
      body: z.optional(z.string()),
      meaning: z.string(),
    }),
  )
  .parse(refusals)

async function read(method: string, answer: { status: number; text: string }) {
  const http = async () => answer
  const outcome = await createRpc(http)('https://node.example/', method, [])
  const question = QUESTIONS[method]
  if ('result' in outcome || question === undefined) throw new Error('not a refusal')
  return meaningOf(outcome.error, question)
}

describe('refusals of nodes and gateways', () => {
  it.each(
    vectors.map((vector) => [
      vector.node,
      vector.method,
      JSON.stringify(vector.error ?? vector.body),
      vector,
    ]),
  )('reads what %s says to %s: %s', async (_node, method, _said, { status, error, body, meaning }) => {
    const text = body ?? JSON.stringify({ jsonrpc: '2.0', id: 1, error })
    expect(await read(method, { status, text })).toBe(meaning)
  })

  it('come from at least twelve kinds of nodes', () => {
    expect(new Set(vectors.map(({ node }) => node)).size).toBeGreaterThan(12)
  })

  it.each([
    ['a text alone', { jsonrpc: '2.0', id: 1, error: 'nonce too low' }],
    ['a code as text', { jsonrpc: '2.0', id: 1, error: { code: '-32000', message: 'nonce too low' } }],
    ['no code', { jsonrpc: '2.0', id: 1, error: { message: 'nonce too low' } }],
  ])('are read with %s', async (_, answer) => {
    expect(await read('eth_sendRawTransaction', { status: 200, text: JSON.stringify(answer) })).toBe(
      'verdict',
    )
  })
})
