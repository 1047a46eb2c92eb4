import { expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { countingServers } from '~/lib/services/chains/server-counts'
import { deploymentOf } from '~/lib/services/tracker/chains.fixture'
import { createEvmChain } from './evm-chain'
import type { Http } from './http'

const HUNG = 'https://hung.example/'
const TIMEOUT_MS = 20_000

/** A deployment with two servers of an EVM chain, one of which has just been found not to answer. */
async function withHungServer() {
  const clock = { ms: 1_000_000 }
  let waits = 0
  const http: Http = async ({ url, body }) => {
    if (url === HUNG) {
      waits += 1
      clock.ms += TIMEOUT_MS
      throw new AppError('chain-unreachable', 'does not answer')
    }
    const asked: { id: number; method: string } = JSON.parse(JSON.stringify(body)).json
    const result = asked.method === 'eth_chainId' ? '0x89' : '0x64'
    return { status: 200, text: JSON.stringify({ id: asked.id, result }) }
  }
  const network = { chainId: 137, rpc: [HUNG, 'https://well.example/'] }
  const chain = createEvmChain({ network, http, now: () => clock.ms })
  await chain.blockNumber()
  waits = 0
  return { deployment: { ...deploymentOf({}), evm: () => chain }, waits: () => waits }
}

it('what is read for one decision waits once for a server that does not answer, however many steps it takes', async () => {
  const { deployment, waits } = await withHungServer()
  const review = countingServers(deployment)
  for (let step = 0; step < 4; step += 1)
    expect(await review.deployment.evm('polygon').blockNumber()).toBe(0x64n)
  expect(waits()).toBe(1)
  expect([...review.counts.values()]).toEqual([{ servers: 1, of: 2 }])
})
