import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBitcoin } from './bitcoin/start'
import type { BitcoinNetwork } from './bitcoin/start'
import { serveControl } from './control'
import type { BaseKind } from './evm/base-kinds'
import { profileEvm } from './evm/profile'
import { startEvm } from './evm/start-evm'
import type { EvmNetwork, EvmOptions } from './evm/start-evm'
import { lockers } from './lockers'
import type { SecondPort } from './lag'
import { networkPorts } from './ports'
import { startService } from './service/service'
import type { BridgeService } from './service/service'

export type NetworkOptions = {
  /**
   * The first of the ports: control API, service, two Esplora, two RPC per chain. By default the usual separate ones.
   */
  portBase?: number
  segment?: string
  envelope?: boolean
  /** The interval of Bitcoin blocks; by default blocks are mined only on request or by funding. */
  blockSeconds?: number
  /** Where state and profile are stored; by default a new directory, removed at the end. */
  stateDir?: string
  /** The contracts on the base chain; `any` by default. */
  baseKind?: BaseKind
  /** Whether the EVM nodes know the states of all blocks; by default of those since their start. */
  history?: EvmOptions['history']
  /** How long the bridge's relayer pauses between turns; 0 = it acts only on request. */
  pollMs?: number
  /** How many EVM networks there are, 2 by default: the third is another one that is reached through the first. */
  networks?: 2 | 3
  /** How the chains' second ports lag, `late` by default. */
  secondPort?: SecondPort
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

/** Starts the whole local network. Rejects if a port is in use, leaving nothing behind. */
export async function startNetwork(options: NetworkOptions = {}): Promise<LocalNetwork> {
  const ports = networkPorts(options.portBase)
  const segment = options.segment ?? 'bridge'
  const directory = options.stateDir ?? mkdtempSync(join(tmpdir(), 'satspan-network-'))
  const { secondPort = 'late' } = options
  const started: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const end of started.splice(0).toReversed()) await end()
    if (options.stateDir === undefined) rmSync(directory, { recursive: true, force: true })
  }
  try {
    const bitcoin = await startBitcoin({ ports: ports.esplora, secondPort })
    started.push(() => bitcoin.stop())
    for (const locker of lockers.filter((candidate) => candidate.active)) {
      for (let coin = 0; coin < LOCKER_COINS; coin += 1) await bitcoin.fund(locker.address, LOCKER_COIN_SATS)
    }
    const chains = await startEvm({
      ports: {
        base: ports.base,
        cross: ports.cross,
        third: options.networks === 3 ? ports.third : undefined,
      },
      secondPort,
      ...(options.baseKind === undefined ? {} : { baseKind: options.baseKind }),
      ...(options.history === undefined ? {} : { history: options.history }),
    })
    started.push(() => chains.stop())

    const { base, cross, byName, deployment } = chains
    const third = byName.get('optimism')?.rpcUrls
    const evm = profileEvm(deployment, { base: base.rpcUrls, cross: cross.rpcUrls, third })
    const [baseNetwork, ...crossNetworks] = evm
    const service = await startService({
      port: ports.service,
      segment,
      envelope: options.envelope ?? false,
      ...(options.stateDir === undefined ? {} : { statePath: join(directory, 'service.json') }),
      esploraUrls: [bitcoin.nodeUrl],
      deployment,
      networks: { base: baseNetwork, cross: crossNetworks },
      nodes: byName,
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
