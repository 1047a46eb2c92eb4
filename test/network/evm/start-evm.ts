import { type Anvil, startAnvil } from './anvil'
import { openAnvilChain } from './anvil-chain'
import type { AnvilChain } from './anvil-chain'
import type { BaseKind } from './base-kinds'
import { deployAnew, loadDeployed, startNodes } from './deployed'
import { deploymentOf } from './deployment'
import type { CrossDeployment, Deployment } from './deployment'
import { deployThird } from './deploy-third'
import type { SecondPort } from '../lag'
import { openMarket } from './market'
import type { Market } from './market'
import type { NetworkName } from './network-names'

/** Two ports per chain; 0 = any free one. */
export type EvmOptions = {
  readonly ports: {
    readonly base: readonly [number, number]
    readonly cross: readonly [number, number]
    /** Starts another cross chain. */
    readonly third?: readonly [number, number] | undefined
  }
  /** `any` by default. */
  readonly baseKind?: BaseKind
  /** Whether the states of all blocks are known: `whole`, or since the start alone, which is faster and the default. */
  readonly history?: 'whole' | 'since-start'
  /** `level` by default. */
  readonly secondPort?: SecondPort
}

export type EvmNetwork = {
  readonly deployment: Deployment
  readonly base: AnvilChain
  readonly cross: AnvilChain
  /** All of them, by their names in a profile. */
  readonly byName: ReadonlyMap<NetworkName, AnvilChain>
  readonly market: Market
  stop(): Promise<void>
}

/** The chains of the local network with the bridge deployed on them. */
export async function startEvm(options: EvmOptions): Promise<EvmNetwork> {
  const started: { stop(): Promise<void> }[] = []
  const stop = async () => {
    await Promise.all(started.map((part) => part.stop()))
  }
  try {
    const nodes = await startNodes(started)
    const deploy = options.history === 'whole' ? deployAnew : loadDeployed
    const contracts = await deploy(nodes, options.baseKind ?? 'any')
    const { secondPort = 'level', ports } = options
    const { usdc, link, weth } = contracts.base.tokens
    const base = await openAnvilChain({
      anvil: nodes.base,
      chainId: contracts.base.chainId,
      ports: ports.base,
      wrappedNative: contracts.base.wrappedNative,
      mintable: [contracts.base.wrappedBtc, usdc.address, link.address, weth.address],
      tips: 'paid',
      secondPort,
    })
    started.push(base)
    const openCross = async (
      anvil: Anvil,
      { chainId, wrappedNative, tokens }: CrossDeployment,
      at: readonly [number, number],
    ) => {
      const mintable = [tokens.usdc.address, tokens.link.address]
      const common = { anvil, chainId, wrappedNative, mintable, secondPort }
      const chain = await openAnvilChain({ ...common, ports: at, tips: 'quiet' })
      started.push(chain)
      return chain
    }
    const cross = await openCross(nodes.cross, contracts.cross, ports.cross)
    const byName = new Map<NetworkName, AnvilChain>([
      ['polygon', base],
      ['ethereum', cross],
    ])
    let third: CrossDeployment | undefined
    if (ports.third !== undefined) {
      const anvil = await startAnvil({ chainId: 1_337 })
      started.push(anvil)
      third = await deployThird({ base: nodes.base.url, third: anvil.url }, contracts.base)
      byName.set('optimism', await openCross(anvil, third, ports.third))
      await base.show()
    }
    const deployment = deploymentOf(contracts, third)
    return { deployment, base, cross, byName, market: await openMarket({ deployment, base, cross }), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
