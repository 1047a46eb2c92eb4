import { expect, it } from 'vitest'
import { memoryArea } from '~/lib/services/ports/memory.fixture'
import type { RpcOutcome } from './evm-rpc-client'
import { keepingAnswers } from './evm-rpc-readings'
import { createReadings } from './readings'

const NODE = 'https://one.example'

function setUp(outcome: RpcOutcome) {
  const now = () => 1_000
  const sent: string[] = []
  const rpc = keepingAnswers(
    async (_url, method) => {
      sent.push(method)
      return outcome
    },
    {
      readings: createReadings({ now, session: memoryArea() }),
      now,
      accepted: { since: 1_000, unfirmSince: 1_000 },
    },
  )
  return { rpc, sent }
}

const NOTED = { code: -32_000, message: 'refused', data: undefined, note: 'too old', status: 503 }

it.each<[string, RpcOutcome]>([
  ['a result', { result: { number: '0x1' } }],
  ['nothing', { result: null }],
  ['a revert', { error: { code: 3, message: 'reverted', data: '0x08c379a0', status: 200 } }],
  ['a refusal with its status and note', { error: NOTED }],
])('gives %s again as it was answered', async (_, outcome) => {
  const { rpc, sent } = setUp(outcome)
  expect(await rpc(NODE, 'eth_call', [])).toEqual(outcome)
  expect(await rpc(NODE, 'eth_call', [])).toEqual(outcome)
  expect(sent).toEqual(['eth_call'])
})

it('sends what a broadcast made too old', async () => {
  const { rpc, sent } = setUp({ result: '0x1' })
  await rpc(NODE, 'eth_blockNumber', [])
  await rpc(NODE, 'eth_sendRawTransaction', ['0x'])
  await rpc(NODE, 'eth_blockNumber', [])
  expect(sent).toEqual(['eth_blockNumber', 'eth_sendRawTransaction', 'eth_blockNumber'])
})
