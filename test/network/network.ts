import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBitcoin } from './bitcoin/start'
import type { BitcoinNetwork } from './bitcoin/start'
import { serveControl } from './control'
import { profileEvm } from './evm/profile'
import { startEvm } from './evm/start-evm'
import type { EvmNetwork } from './evm/start-evm'
import { lockers } from './lockers'
import { networkPorts } from './ports'
import { startService } from './service/service'
import type { BridgeService } from './service/service'

export type NetworkOptions = {
  /** Control API, service, two Esplora, two RPC a chain: ports from here on. The usual scattered ones unless given. */
  portBase?: number
  segment?: string
  envelope?: boolean
  /** A Bitcoin block every so often; unless given, blocks come when asked for or when something is funded. */
  blockSeconds?: number
  /** Where state and profile are kept; a directory of its own, removed at the end, unless given. */
  stateDir?: string
  /** How long the bridge's relayer rests between its turns; 0 = it acts only when told to. */
  pollMs?: number
}

export type LocalNetwork = {
  profilePath: string
  profile: object
  serviceUrl: string
  esploraUrl: string
  /** Network name to its first RPC endpoint. */
  evm: Record<string, string>
  controlUrl: string
  bitcoin: BitcoinNetwork
  chains: EvmNetwork
  service: BridgeService
  stop(): Promise<void>
}

const LOCKER_COINS = 4
const LOCKER_COIN_SATS = 500_000_000n

/** Starts the whole local network. Rejects when a port is taken, leaving nothing behind. */
export async function startNetwork(options: NetworkOptions = {}): Promise<LocalNetwork> {
  const ports = networkPorts(options.portBase)
  const segment = options.segment ?? 'bridge'
  const directory = options.stateDir ?? mkdtempSync(join(tmpdir(), 'satspan-network-'))
  const started: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const end of started.splice(0).toReversed()) await end()
    if (options.stateDir === undefined) rmSync(directory, { recursive: true, force: true })
  }
  try {
    const bitcoin = await startBitcoin({ ports: ports.esplora })
    started.push(() => bitcoin.stop())
    for (const locker of lockers.filter((candidate) => candidate.active)) {
      for (let coin = 0; coin < LOCKER_COINS; coin += 1) await bitcoin.fund(locker.address, LOCKER_COIN_SATS)
    }
    const chains = await startEvm({ ports: { base: ports.base, cross: ports.cross } })
    started.push(() => chains.stop())

    const { base, cross, deployment } = chains
    const evm = profileEvm(deployment, { base: base.rpcUrls, cross: cross.rpcUrls })
    const service = await startService({
      port: ports.service,
      segment,
      envelope: options.envelope ?? false,
      statePath: join(directory, 'service.json'),
      // Whoever plays with an endpoint mostly takes the first: the service keeps to the second.
      esploraUrls: bitcoin.esploraUrls.toReversed(),
      deployment,
      networks: { base: evm[0], cross: [evm[1]] },
      rpcUrls: { base: base.nodeUrl, cross: cross.nodeUrl },
      ...(options.pollMs === undefined ? {} : { pollMs: options.pollMs }),
    })
    started.push(() => service.stop())

    const profile = {
      id: 'local',
      label: 'Local network',
      bitcoin: { network: 'regtest', esplora: bitcoin.esploraUrls, explorer: null },
      service: {
        baseUrl: service.url,
        segment,
        unwrapInputsPath: `/api/v2/${segment}/utils/swap-and-unwrap-inputs`,
        thirdPartyId: null,
      },
      evm,
    }
    const profilePath = join(directory, 'profile.json')
    writeFileSync(profilePath, `${JSON.stringify(profile, undefined, 2)}\n`)
    const control = await serveControl(ports.control, { bitcoin, chains, service })
    started.push(() => control.stop())
    if (options.blockSeconds !== undefined) started.push(mineEvery(bitcoin, options.blockSeconds))

    return {
      profilePath,
      profile,
      serviceUrl: service.url,
      esploraUrl: bitcoin.esploraUrls[0],
      evm: Object.fromEntries(evm.map(({ name, rpc }) => [name, rpc[0] ?? ''])),
      controlUrl: control.url,
      bitcoin,
      chains,
      service,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function mineEvery(bitcoin: BitcoinNetwork, seconds: number): () => Promise<void> {
  let mining = Promise.resolve()
  const timer = setInterval(() => {
    mining = mining.then(() => bitcoin.mine(1)).then(() => undefined, console.error)
  }, seconds * 1000)
  return async () => {
    clearInterval(timer)
    await mining
  }
}
