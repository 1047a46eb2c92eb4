import { expect, it } from 'vitest'
import type { Profile } from '~/lib/contract/profile'
import { genesisHash } from '~/lib/core/network'
import { memoryArea } from '~/lib/services/ports/memory.fixture'
import { PROFILE } from '~/lib/services/ports/profile.fixture'
import { OWN_ADDRESS } from '~/lib/core/journal/swap.fixture'
import { rawOf } from '~/lib/services/ports/chains.fixture'
import { txidOf } from '~/lib/core/bitcoin/transaction'
import { createDeployments } from './deployments'

const RAW = rawOf([{ scriptPubKey: '51', valueSats: 1n }])
const SERVER = 'https://a.test/api'
const NODE = 'https://b.test/'
const CALL = '0x02f8'

const AWAY: Profile = {
  ...PROFILE,
  bitcoin: { ...PROFILE.bitcoin, esplora: [SERVER] },
  evm: PROFILE.evm.map((network) => ({ ...network, rpc: [NODE] })),
}

/** A browser that takes itself to be offline, while servers answer. */
async function offline(profile: Profile) {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { method, url } = request
    const body = await request.text()
    asked.push(`${method} ${url}${body.includes('eth_sendRawTransaction') ? ' sends' : ''}`)
    if (url.endsWith('/block-height/0')) return new Response(genesisHash(PROFILE.bitcoin.network))
    if (url === NODE) {
      const result = body.includes('eth_chainId') ? '0x3e9' : `0x${'1'.repeat(64)}`
      return Response.json({ jsonrpc: '2.0', id: 1, result })
    }
    return new Response(method === 'POST' ? txidOf(RAW) : '[]', {
      headers: { 'content-type': 'application/json' },
    })
  }
  const deployments = createDeployments({
    fetch,
    now: () => 1_000_000,
    isOnline: () => false,
    session: memoryArea(),
    profile: async () => profile,
    profileById: async () => profile,
  })
  return { deployment: await deployments.current(), asked }
}

it('asks nothing while the browser is offline', async () => {
  const { deployment, asked } = await offline(AWAY)
  await expect(deployment.bitcoin.utxos(OWN_ADDRESS)).rejects.toMatchObject({ code: 'chain-unreachable' })
  await expect(deployment.evm('polygon').blockNumber()).rejects.toMatchObject({ code: 'chain-unreachable' })
  expect(asked).toEqual([])
})

it('sends what is signed while the browser seems offline', async () => {
  const { deployment, asked } = await offline(AWAY)
  expect(await deployment.bitcoin.broadcast(RAW)).toEqual({ accepted: true })
  await deployment
    .evm('polygon')
    .broadcast(CALL)
    .catch(() => undefined)
  expect(asked).toContain(`POST ${SERVER}/tx`)
  expect(asked).toContain(`POST ${NODE} sends`)
})

it('asks servers on this machine, online or not', async () => {
  const { deployment, asked } = await offline(PROFILE)
  expect(await deployment.bitcoin.utxos(OWN_ADDRESS)).toEqual([])
  expect(asked).not.toEqual([])
})
