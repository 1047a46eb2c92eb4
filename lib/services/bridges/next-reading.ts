import type { ShortBase, ShortCross, ShortFile } from '~/lib/contract/short-file'
import type { Hex } from '~/lib/core/hex'
import type { BridgeReader, OpenChain } from '../ports/bridge-reader'
import { about, fault } from './bridge-fault'
import { checkContracts } from './check-contracts'
import { serversOfChain } from './public-servers'
import { readBase, readImplementations } from './read-base'
import { readCross } from './read-cross'
import type { BaseReading, CrossReading, Progress } from './readings'

export type ProgressOf = (name: string) => Progress

/** How far each network is, by what is noted. */
export function progressIn(networks: Readonly<Record<string, Progress>>): ProgressOf {
  return (name) => networks[name] ?? { state: 'waiting' }
}

/** The bridge's short file, and how far each of its networks is. */
type Bridge = { short: ShortFile; of: ProgressOf; reader: BridgeReader }

/**
 * The network to read next: first the base networks, since the connectors of the others are asked about these; and last
 * where the bases' contracts begin, one of which only the others name. `undefined` once nothing is left.
 */
export function nextNetwork(short: ShortFile, of: ProgressOf): ShortBase | ShortCross | undefined {
  const isIn = (state: Progress['state'], kind: 'base' | 'cross-chain') => (one: ShortBase | ShortCross) =>
    one.kind === kind && of(one.name).state === state
  const { evm } = short
  return (
    evm.find(isIn('waiting', 'base')) ??
    evm.find(isIn('waiting', 'cross-chain')) ??
    evm.find(isIn('begun', 'base'))
  )
}

/**
 * Reads a network one step further.
 * @throws AppError `profile-invalid` with what stopped it; `chain-unreachable`, `chain-wrong-network`, `chain-disagreement`
 */
export async function readNext(network: ShortBase | ShortCross, bridge: Bridge): Promise<Progress> {
  const opened = await openChain(network, bridge.reader)
  const progress = bridge.of(network.name)
  if (network.kind === 'cross-chain')
    return { state: 'whole', reading: await crossing(network, opened, bridge) }
  if (progress.state !== 'begun') {
    await checkContracts(network, opened)
    const reading = { ...(await readBase(network, opened)), baseConnector: undefined, fromBlock: undefined }
    return { state: 'begun', reading }
  }
  return { state: 'whole', reading: await finished(network, progress.reading, opened, bridge) }
}

async function openChain(one: ShortBase | ShortCross, reader: BridgeReader): Promise<OpenChain> {
  const rpc = serversOfChain(one.chainId, one.rpc)
  const opened = await reader.open({ ...one, rpc })
  if (one.chainId !== undefined) return opened
  // Which chain it is was the file's own servers' word: one that anybody knows must say the rest.
  const { chainId } = opened
  const vouched = serversOfChain(chainId, one.rpc)
  return vouched.join(' ') === rpc.join(' ') ? opened : reader.open({ ...one, chainId, rpc: vouched })
}

async function crossing(
  cross: ShortCross,
  chain: OpenChain,
  { short, of, reader }: Bridge,
): Promise<CrossReading> {
  await checkContracts(cross, chain)
  const bases = short.evm.flatMap((one) => {
    const progressThere = of(one.name)
    if (one.kind !== 'base' || (progressThere.state !== 'begun' && progressThere.state !== 'whole')) return []
    const { reading } = progressThere
    if (reading.kind !== 'base') return []
    const exchangeConnectors = one.exchangeConnectors ?? reading.exchangeConnectors ?? []
    return [
      { name: one.name, chainId: reading.chainId, open: () => openChain(one, reader), exchangeConnectors },
    ]
  })
  if (bases.length === 0) throw fault(cross.name, 'no-base', null, 'none of its base networks is ready')
  const read = await readCross(cross, chain, bases)
  if (read.via === undefined && cross.via === undefined)
    throw fault(cross.name, 'no-base', null, 'its connector crosses to no base network that is ready')
  return { ...read, fromBlock: await chain.firstBlockOf([cross.connector]) }
}

async function finished(
  base: ShortBase,
  read: BaseReading,
  chain: OpenChain,
  { short, of }: Bridge,
): Promise<BaseReading> {
  const reached = short.evm.flatMap((one) => {
    const progressThere = of(one.name)
    if (progressThere.state !== 'whole' || progressThere.reading.kind !== 'cross-chain') return []
    const via = 'via' in one && typeof one.via === 'string' ? one.via : progressThere.reading.via
    return via === base.name ? [progressThere.reading] : []
  })
  const [named, ...others] = new Set(
    reached.map(({ baseConnector }) => baseConnector).filter((one) => one !== undefined),
  )
  if (others.length > 0)
    throw fault(base.name, 'contradicted', 'base-connector', 'its connectors name several base connectors')
  const isThere =
    named === undefined || (await about(base.name, 'base-connector', chain.chain.hasCode(named)))
  if (!isThere) throw fault(base.name, 'no-contract', 'base-connector', `no base connector at ${named}`)
  const logging: readonly (Hex | null | undefined)[] = [
    base.transferRouter,
    base.exchangeRouter,
    read.burnRouter,
    named,
  ]
  const contracts = logging.filter((one) => one !== null && one !== undefined)
  return {
    ...read,
    implementations: [
      ...read.implementations,
      ...(await readImplementations(base.name, [named], chain.chain)),
    ],
    baseConnector: reached.length === 0 ? null : named,
    fromBlock: await chain.firstBlockOf(contracts),
  }
}
