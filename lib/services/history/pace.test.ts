import { expect, it } from 'vitest'
import { toBitcoin, toEvm } from '~/lib/core/journal/swap.fixture'
import type { Entry } from '~/lib/core/journal/types'
import { createPace } from './pace'

const bitcoin = { tipHeight: async () => 200, blockTime: async (height: number) => height * 600 }
const network = {
  block: async (number = 5_000n) => ({ number, hash: '0x' as const, timestamp: Number(number) * 2 }),
}

type Chains = { bitcoin: typeof bitcoin; network: typeof network }

function paceOf(entry: Entry | undefined, chains: Chains = { bitcoin, network }) {
  const deployments = { of: async () => ({ bitcoin: chains.bitcoin, evm: () => chains.network }) }
  return createPace({ journal: { get: async () => entry }, deployments })('id')
}

it('is read from the blocks of both chains', async () => {
  for (const entry of [toEvm([]), toBitcoin([])])
    expect(await paceOf(entry)).toEqual({ bitcoinSeconds: 600, networkSeconds: 2 })
})

it('leaves out a chain that cannot be read', async () => {
  const silence = () => Promise.reject(new Error('silent'))
  const silent = { bitcoin: { ...bitcoin, tipHeight: silence }, network: { block: silence } }
  expect(await paceOf(toEvm([]), silent)).toEqual({
    bitcoinSeconds: null,
    networkSeconds: null,
  })
})

it('of an unknown entry is an error', async () => {
  await expect(paceOf(undefined)).rejects.toMatchObject({ code: 'request-unknown' })
})
