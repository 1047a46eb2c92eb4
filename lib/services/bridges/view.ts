import { hostPatternOf } from '~/lib/core/host-pattern'
import { parseUrl } from '~/lib/core/parse-url'
import type { ShortFile } from '~/lib/contract/short-file'
import { sanitizeText } from '~/lib/contract/text'
import type {
  BridgeJobView,
  BridgeNetworkView,
  BridgeOwner,
  ListedBridge,
} from '~/lib/contract/views/bridges'
import { readFault } from './bridge-fault'
import type { Job } from './job'
import { nextNetwork, progressIn } from './next-reading'
import { differencesFrom } from './owner'
import { esploraServers, serversOfChain } from './public-servers'

/** Shows the pages a bridge that is being read. */
export function jobView(job: Job, owner: BridgeOwner, shipped: readonly ShortFile[]): BridgeJobView {
  const { short, chosen } = job
  const of = progressIn(job.networks)
  const isBitcoinRead = job.bitcoinNetwork !== null || job.bitcoinFault !== null
  const next = isBitcoinRead ? nextNetwork(short, of) : undefined
  const isDone = isBitcoinRead && next === undefined
  const networkView = (network: ShortFile['evm'][number]): BridgeNetworkView => {
    const { name, chainId, kind, rpc } = network
    const progress = of(name)
    const isNext = next?.name === name
    return {
      name,
      label: labelOf(network),
      chainId: chainId ?? null,
      isBase: kind === 'base',
      via: kind === 'cross-chain' && typeof network.via === 'string' ? network.via : null,
      hosts: hostsOfUrls(serversOfChain(chainId, rpc)),
      isWanted: job.wanted.includes(name),
      isAlone: serversOfChain(chainId, rpc).length < 2,
      state:
        progress.state === 'whole'
          ? 'ready'
          : progress.state === 'left-out'
            ? 'left-out'
            : isNext || progress.state === 'begun'
              ? 'reading'
              : 'waiting',
      fault: progress.state === 'left-out' ? readFault(progress.fault) : null,
    }
  }
  return {
    label: sanitizeText(short.label ?? short.id, 60),
    owner: { ...owner, label: sanitizeText(owner.label, 60) },
    state: chosen === null ? 'asked' : isDone ? 'done' : 'running',
    networks: short.evm.map(networkView),
    bitcoinFault: job.bitcoinFault && readFault(job.bitcoinFault),
    hosts: commonHosts(short),
    differences: differencesFrom(short, shipped).map((server) => sanitizeText(server, 200)),
    preview: null,
  }
}

/** Shows the pages a bridge to choose. */
export function listedView(short: ShortFile): ListedBridge {
  const { id, label = id, evm } = short
  const base = evm.find(({ kind }) => kind === 'base')
  return {
    id,
    label,
    networks: evm.map((network) => ({ name: network.name, label: labelOf(network) })),
    first: base === undefined ? null : { network: base.name, hosts: hostsOf(short, [base]) },
  }
}

function labelOf({ name, label }: ShortFile['evm'][number]): string {
  return sanitizeText(typeof label === 'string' ? label : name.charAt(0).toUpperCase() + name.slice(1), 60)
}

/** Every host that a bridge's reading and its use may need. */
export function allHosts(short: ShortFile): string[] {
  return hostsOf(short, short.evm)
}

function hostsOf(short: ShortFile, networks: ShortFile['evm']): string[] {
  const ofChains = networks.flatMap(({ chainId, rpc }) => hostsOfUrls(serversOfChain(chainId, rpc)))
  return [...new Set([...commonHosts(short), ...ofChains])]
}

function commonHosts({ bitcoin, service }: ShortFile): string[] {
  return hostsOfUrls([service.baseUrl, ...esploraServers(bitcoin.network, bitcoin.esplora)])
}

function hostsOfUrls(urls: readonly string[]): string[] {
  const hosts = urls.flatMap((text) => {
    const url = parseUrl(text)
    return url === undefined ? [] : [hostPatternOf(url)]
  })
  return [...new Set(hosts)]
}
