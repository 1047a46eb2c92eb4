import type { Hash } from 'viem'
import type { Deployment } from '../evm/deployment'
import { lockers } from '../lockers'
import { createBaseReader } from './base-reader'
import { createTampering } from './behaviour'
import type { Behaviour } from './behaviour'
import { DEFAULT_SETTINGS } from './context'
import type { ServiceContext, Settings } from './context'
import { createEsploraClient } from './esplora-client'
import { filler } from '../evm/accounts'
import { createEvmChain } from './evm-chain'
import type { Networks } from './evm-networks'
import { serveJson } from './http-server'
import { DEFAULT_CONDUCT } from './relayer/conduct'
import type { Conduct } from './relayer/conduct'
import { fillEarly } from './relayer/fill'
import type { FillerFunds } from './relayer/fill'
import { startRelayer } from './relayer/relayer'
import { createRoutes } from './routes'
import type { RequestCounts } from '../request-counts'
import type { ServiceState } from './state'
import { openStore } from './store'

export type ServiceOptions = {
  port: number
  /** The product's path segment. */
  segment: string
  /** Whether answers come inside `{success, data}`. */
  envelope: boolean
  /** Where the state is stored, if it outlives the process; an existing one is resumed. */
  statePath?: string
  /** In order of preference. */
  esploraUrls: readonly string[]
  deployment: Deployment
  networks: Networks
  /** The chain of each network, by its name. */
  nodes: ReadonlyMap<string, { nodeUrl: string }>
  /** How deep a payment must be before it is bridged; 2 by default. */
  confirmations?: number
  /** The relayer pauses this long between turns; 300 by default, 0 = it acts only on request. */
  pollMs?: number
  settings?: Partial<Settings>
}

type Change<T> = { [Key in keyof T]?: T[Key] | undefined }

export type BridgeService = {
  url: string
  requests: RequestCounts
  /** Omitted or undefined fields stay unchanged. */
  setBehaviour(change: Change<Behaviour & Settings>): void
  /** The same for the relayer. */
  setConduct(change: Change<Conduct>): void
  /** Merges a patch into an operation's responses from now on; null ends it. Throws for unknown tampering. */
  tamper(operation: string, patch: unknown): void
  behaviour(): Behaviour & Settings
  conduct(): Conduct
  state(): ServiceState
  /** A third party pays a swap early; returns its transaction. @throws Error where nobody may */
  fill(txid: string, fund: FillerFunds): Promise<Hash>
  /** Lets the relayer do all its duties once. */
  turn(): Promise<void>
  /** Does something while the relayer rests, and has nothing under way. */
  between<T>(act: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** A whole bridge service: its HTTP operations and the relayer behind them. Rejects if the port is in use. */
export async function startService(options: ServiceOptions): Promise<BridgeService> {
  const { deployment, networks, segment, port } = options
  const urlOf = ({ name }: { name: string }): string => {
    const node = options.nodes.get(name)
    if (node === undefined) throw new Error(`There is no node of ${name}.`)
    return node.nodeUrl
  }
  const base = createEvmChain(urlOf(networks.base), deployment.relayerKey)
  const crossChains = networks.cross.map((network) => ({
    network,
    chain: createEvmChain(urlOf(network), deployment.relayerKey),
  }))
  const esplora = createEsploraClient(options.esploraUrls)
  const reader = createBaseReader(base.client, deployment.base)
  const store = openStore(options.statePath)
  const behaviour: Behaviour = { down: false, delayMs: 0, failNext: 0 }
  const tampering = createTampering()
  const settings: Settings = { ...DEFAULT_SETTINGS, ...options.settings }
  const context: ServiceContext = { networks, lockers, esplora, base: reader, settings, segment }

  const routes = createRoutes({
    context,
    state: store.state,
    behaviour,
    tampering,
    envelope: options.envelope,
  })
  const http = await serveJson(port, routes)
  const { confirmations = 2, pollMs = 300 } = options
  const conduct: Conduct = { ...DEFAULT_CONDUCT }
  const relay = {
    deployment,
    networks,
    lockers,
    esplora,
    reader,
    base,
    crossChains,
    store,
    conduct,
    confirmations,
  }
  const relayer = startRelayer(relay, pollMs)

  return {
    url: http.url,
    requests: http.requests,
    setBehaviour({ down, delayMs, failNext, ...change }) {
      Object.assign(behaviour, defined({ down, delayMs, failNext }))
      Object.assign(settings, defined(change))
    },
    tamper: (operation, patch) => tampering.set(operation, patch),
    behaviour: () => ({ ...behaviour, ...settings }),
    setConduct: (change) => void Object.assign(conduct, defined(change)),
    conduct: () => ({ ...conduct }),
    state: () => store.state,
    // One at a time: two at once would take the same nonce, and a delivery in between would revert it.
    fill: (txid, fund) =>
      relayer.between(() =>
        fillEarly(relay, createEvmChain(urlOf(networks.base), filler.privateKey), txid, fund),
      ),
    turn: () => relayer.turn(),
    between: (act) => relayer.between(act),
    async stop() {
      await Promise.all([http.stop(), relayer.stop()])
    },
  }
}

function defined(change: object): object {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
