import type { Deployment } from '../evm/deployment'
import { lockers } from '../lockers'
import { createBaseReader } from './base-reader'
import { createTampering } from './behaviour'
import type { Behaviour } from './behaviour'
import { DEFAULT_SETTINGS } from './context'
import type { ServiceContext, Settings } from './context'
import { createEsploraClient } from './esplora-client'
import { createEvmChain } from './evm-chain'
import type { Networks } from './evm-networks'
import { serveJson } from './http-server'
import { startRelayer } from './relayer/relayer'
import { createRoutes } from './routes'
import type { ServiceState } from './state'
import { openStore } from './store'

export type ServiceOptions = {
  port: number
  /** The product's path segment. */
  segment: string
  /** Whether answers come inside `{success, data}`. */
  envelope: boolean
  /** Where the state is stored; an existing one is resumed. */
  statePath: string
  /** In order of preference. */
  esploraUrls: readonly string[]
  deployment: Deployment
  networks: Networks
  rpcUrls: { base: string; cross: string }
  /** How deep a payment must be before it is bridged; 2 by default. */
  confirmations?: number
  /** The relayer pauses this long between turns; 300 by default, 0 = it acts only on request. */
  pollMs?: number
  settings?: Partial<Settings>
}

type BehaviourChange = { [Key in keyof (Behaviour & Settings)]?: (Behaviour & Settings)[Key] | undefined }

export type BridgeService = {
  url: string
  /** Omitted or undefined fields stay unchanged. */
  setBehaviour(change: BehaviourChange): void
  /** Merges a patch into an operation's responses from now on; null ends it. Throws for unknown tampering. */
  tamper(operation: string, patch: unknown): void
  behaviour(): Behaviour & Pick<Settings, 'codec' | 'minIntermediary'>
  state(): ServiceState
  /** Lets the relayer do all its duties once. */
  turn(): Promise<void>
  stop(): Promise<void>
}

/** A whole bridge service: its HTTP operations and the relayer behind them. Rejects if the port is in use. */
export async function startService(options: ServiceOptions): Promise<BridgeService> {
  const { deployment, networks, segment, port } = options
  const base = createEvmChain(options.rpcUrls.base, deployment.relayerKey)
  const cross = createEvmChain(options.rpcUrls.cross, deployment.relayerKey)
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
  const relay = { deployment, networks, lockers, esplora, reader, base, cross, store, confirmations }
  const relayer = startRelayer(relay, pollMs)

  return {
    url: http.url,
    setBehaviour({ down, delayMs, failNext, ...change }) {
      Object.assign(behaviour, defined({ down, delayMs, failNext }))
      Object.assign(settings, defined(change))
    },
    tamper: (operation, patch) => tampering.set(operation, patch),
    behaviour: () => ({ ...behaviour, codec: settings.codec, minIntermediary: settings.minIntermediary }),
    state: () => store.state,
    turn: () => relayer.turn(),
    async stop() {
      await Promise.all([http.stop(), relayer.stop()])
    },
  }
}

function defined(change: object): object {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
