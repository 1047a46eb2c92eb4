import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from 'viem'
import * as z from 'zod'
import type { Entry } from '../../network/evm/abi'
import type { Crossing } from '../../network/service/relayer/conduct'
import { reach } from './stage'

type EvmFunding = { network: string; address: Address; wei?: string; token?: Address; amount?: string }

export type ServiceConduct = {
  down?: boolean
  delayMs?: number
  failNext?: number
  codec?: 'v1' | 'v2'
  /** Whether its payloads may be filled early. */
  speed?: boolean
  minIntermediary?: 'expressed' | 'zero'
  /** The service's fee for each swap, and how many percent of a true estimate it promises; `null` = as honest ones do. */
  networkFeeSats?: number | null
  estimatePercent?: number | null
}

type EndpointConduct = { down?: boolean; lie?: string | { name: string; [detail: string]: unknown } | null }

/** The default behaviour of the service and the endpoints. */
const HONEST: ServiceConduct = {
  down: false,
  delayMs: 0,
  failNext: 0,
  codec: 'v1',
  speed: false,
  minIntermediary: 'expressed',
  networkFeeSats: null,
  estimatePercent: null,
}
const OPERATIONS = ['estimate', 'unsigned', 'request', 'unwrap-estimate', 'unwrap-inputs'] as const
const ENDPOINTS = ['esplora-0', 'esplora-1', 'polygon-0', 'polygon-1', 'ethereum-0', 'ethereum-1'] as const

export type Operation = (typeof OPERATIONS)[number]
export type Endpoint = (typeof ENDPOINTS)[number]

const ledger = z.object({
  unwraps: z.array(z.object({ createdAt: z.number(), payoutSats: z.coerce.string() })),
})

/** The local network's control interface. */
export const control = {
  fund: (address: string, sats: bigint, coins = 1) =>
    post('/fund', { address, sats: sats.toString(), coins }),
  mine: (blocks: number, address?: string) => post('/mine', { blocks, address }),
  fundEvm: (funding: EvmFunding) => post('/evm/fund', funding),
  service: (conduct: ServiceConduct) => post('/service', conduct),
  /** Patches the service's answers until the next call; `null` = honest again. */
  tamper: (operation: Operation, patch: object | null) => post('/tamper', { operation, patch }),
  endpoint: (name: Endpoint, conduct: EndpointConduct) => post('/endpoint', { name, ...conduct }),
  /** How the relayer enters the exchange router. */
  entry: (entry: Entry) => post('/entry', { entry }),
  /** Decides what happens on the way between the chains; `fail` where a universal entry brought it. */
  crossing: (crossing: Crossing) => post('/crossing', { crossing }),
  /** Sets the relayer's balance for gas. */
  relayerGas: (network: string, wei: bigint) => post('/relayer-gas', { network, wei: wei.toString() }),
  /** Multiplies a token's price in the exchange's pool by text like `0.5`; `null` = the native currency. */
  movePrice: (network: string, token: Address | null, factor: string) =>
    post('/market', { network, token, factor }),
  /** Registers an integrator at the bridge, or changes its share. */
  thirdParty: (id: number, basisPoints: number) => post('/thirdparty', { id, basisPoints }),
  reorg: (blocks: number) => post('/reorg', { blocks }),
  /** How often each server was asked what since `forgetRequests`. */
  requests: async (): Promise<unknown> => (await fetch(`${reach.get().controlUrl}/requests`)).json(),
  forgetRequests: () => post('/requests/reset', {}),

  /** Reads what the latest burn request is owed, in sats. */
  async owedSats(): Promise<string> {
    const response = await fetch(`${reach.get().controlUrl}/state`)
    const { unwraps } = ledger.parse(await response.json())
    return unwraps.toSorted((a, b) => b.createdAt - a.createdAt)[0]?.payoutSats ?? '0'
  },

  async makeHonest(): Promise<void> {
    await Promise.all([
      control.service(HONEST),
      control.entry('v2'),
      control.crossing('carry'),
      ...OPERATIONS.map((operation) => control.tamper(operation, null)),
      ...ENDPOINTS.map((name) => control.endpoint(name, { down: false, lie: null })),
      post('/market/reset', {}),
    ])
  },
}

export type Miner = { pause(): Promise<void>; resume(): void }

const BLOCK_MS = 1_000

/** Mines a block every second unless paused. A pause is effective once it has resolved. */
export function startMiner(): Miner {
  let running: AbortController | undefined
  let mining = Promise.resolve()
  const mineUntil = async (stopped: AbortSignal) => {
    while (!stopped.aborted) {
      await control.mine(1)
      await sleep(BLOCK_MS, undefined, { signal: stopped }).catch(() => undefined)
    }
  }
  const miner = {
    async pause() {
      running?.abort()
      running = undefined
      await mining
    },
    resume() {
      if (running !== undefined) return
      running = new AbortController()
      mining = mineUntil(running.signal)
    },
  }
  miner.resume()
  return miner
}

async function post(path: string, body: object): Promise<unknown> {
  const asked = `${path} ${JSON.stringify(body)}`
  const response = await fetch(reach.get().controlUrl + path, {
    method: 'POST',
    // A connection that is kept may be closed by the other side in the moment that it is used again.
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new Error(`the local network did not answer ${asked}`, { cause })
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`the local network refused ${asked}: ${JSON.stringify(answer)}`)
  return answer
}
