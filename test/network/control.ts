import * as z from 'zod'
import type { BitcoinNetwork } from './bitcoin/start'
import { anyNetwork, chainOf, evmAddress, plain, readBody, units } from './control-body'
import { setEndpoint } from './control-endpoint'
import { LOCKER_COMMANDS } from './control-lockers'
import { MARKET_COMMANDS } from './control-market'
import { RELAYER_COMMANDS } from './control-relayer'
import { SERVICE_COMMANDS } from './control-service'
import type { AnvilChain } from './evm/anvil-chain'
import { callRpc } from './evm/json-rpc'
import type { EvmNetwork } from './evm/start-evm'
import { lockers } from './lockers'
import type { RequestCounts } from './request-counts'
import { serveJson } from './service/http-server'
import type { HttpCall, HttpService } from './service/http-server'
import type { BridgeService } from './service/service'
import { ServiceError, badRequest } from './service/service-error'

/** Parts under the control interface. */
type Controlled = { bitcoin: BitcoinNetwork; chains: EvmNetwork; service: BridgeService }

const count = z.int().check(z.positive(), z.lte(1000))

const bodies = {
  fund: z.strictObject({ address: z.string(), sats: units, coins: z._default(count, 1) }),
  mine: z.strictObject({ blocks: z._default(count, 1), address: z.optional(z.string()) }),
  evmFund: z.strictObject({
    network: anyNetwork,
    address: evmAddress,
    wei: z.optional(units),
    token: z.optional(evmAddress),
    amount: z.optional(units),
  }),
  reorg: z.strictObject({ blocks: count }),
  drop: z.strictObject({ txid: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  evmReorg: z.strictObject({ network: anyNetwork, blocks: count }),
  reset: z._default(z.strictObject({}), {}),
}

type Command = (network: Controlled, body: unknown) => Promise<unknown>

const COMMANDS = new Map<string, Command>([
  [
    '/fund',
    async ({ bitcoin }, body) => {
      const { address, sats, coins } = readBody(bodies.fund, body)
      return bitcoin.fund(address, sats, coins)
    },
  ],
  [
    '/mine',
    async ({ bitcoin }, body) => {
      const { blocks, address } = readBody(bodies.mine, body)
      return { blocks: await bitcoin.mine(blocks, address) }
    },
  ],
  [
    '/evm/fund',
    async ({ chains }, body) => {
      const { network, address, wei, token, amount } = readBody(bodies.evmFund, body)
      const chain = chainOf(chains, network)
      if (wei !== undefined) await chain.fund(address, wei)
      if (token !== undefined && amount !== undefined) await chain.fundToken(token, address, amount)
      return {}
    },
  ],
  [
    '/reorg',
    async ({ bitcoin }, body) => {
      await bitcoin.reorg(readBody(bodies.reorg, body).blocks)
      return { height: bitcoin.height() }
    },
  ],
  [
    '/mempool/drop',
    async ({ bitcoin }, body) => {
      bitcoin.dropFromMempool(readBody(bodies.drop, body).txid)
      return {}
    },
  ],
  [
    '/evm/reorg',
    async ({ chains }, body) => {
      const { network, blocks } = readBody(bodies.evmReorg, body)
      await chainOf(chains, network).reorg(blocks)
      return {}
    },
  ],
  ['/endpoint', async (controlled, body) => setEndpoint(controlled, body)],
  [
    '/requests/reset',
    async (controlled, body) => {
      readBody(bodies.reset, body)
      for (const [, requests] of endpointsOf(controlled)) requests.reset()
      return {}
    },
  ],
  ...RELAYER_COMMANDS,
  ...LOCKER_COMMANDS,
  ...SERVICE_COMMANDS,
  ...MARKET_COMMANDS.map(([path, command]): [string, Command] => [
    path,
    async ({ chains }, body) => {
      await command(chains.market, body)
      return {}
    },
  ]),
])

/**
 * Serves the control interface; `GET /state` returns heights, requests, unwraps and lockers, `GET /requests` how often
 * each endpoint was asked what.
 */
export function serveControl(port: number, controlled: Controlled): Promise<HttpService> {
  return serveJson(port, async (call) => ({ status: 200, body: await obey(controlled, call) }))
}

async function obey(controlled: Controlled, { method, path, body }: HttpCall): Promise<unknown> {
  if (path === '/state' && method === 'GET') return describe(controlled)
  if (path === '/requests' && method === 'GET')
    return Object.fromEntries(endpointsOf(controlled).map(([name, requests]) => [name, requests.current()]))
  const command = COMMANDS.get(path)
  if (!command || method !== 'POST') throw new ServiceError(404, 'not_found', 'There is no such command.')
  try {
    return await command(controlled, body)
  } catch (error) {
    if (error instanceof ServiceError) throw error
    throw badRequest('refused', error instanceof Error ? error.message : String(error))
  }
}

function endpointsOf({ bitcoin, chains, service }: Controlled): [name: string, RequestCounts][] {
  return [
    ['service', service.requests],
    ['esplora-0', bitcoin.requests[0]],
    ['esplora-1', bitcoin.requests[1]],
    ...[...chains.byName].flatMap(([name, { requests }]): [string, RequestCounts][] => [
      [`${name}-0`, requests[0]],
      [`${name}-1`, requests[1]],
    ]),
  ]
}

async function heightOf([name, { nodeUrl }]: [string, AnvilChain]): Promise<[string, number]> {
  return [name, Number(await callRpc(nodeUrl, 'eth_blockNumber', []))]
}

async function describe({ bitcoin, chains, service }: Controlled): Promise<unknown> {
  const { wraps, unwraps, crossings } = service.state()
  const state = {
    heights: {
      bitcoin: bitcoin.height(),
      ...Object.fromEntries(await Promise.all([...chains.byName].map(heightOf))),
    },
    service: service.behaviour(),
    requests: Object.values(wraps),
    unwraps: Object.values(unwraps),
    crossings: Object.values(crossings),
    lockers: lockers.map(({ address, lockingScript, target, active }) => ({
      address,
      lockingScript,
      target,
      active,
    })),
  }
  return plain(state)
}
