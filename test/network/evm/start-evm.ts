import { openAnvilChain } from './anvil-chain'
import type { AnvilChain } from './anvil-chain'
import type { BaseKind } from './base-kinds'
import { deployAnew, loadDeployed, startNodes } from './deployed'
import { deploymentOf } from './deployment'
import type { Deployment } from './deployment'
import type { SecondPort } from '../lag'
import { openMarket } from './market'
import type { Market } from './market'

/** Two ports per chain; 0 = any free one. */
export type EvmOptions = {
  readonly ports: { readonly base: readonly [number, number]; readonly cross: readonly [number, number] }
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
  readonly market: Market
  stop(): Promise<void>
}

/** The two chains of the local network with the bridge deployed on them. */
export async function startEvm(options: EvmOptions): Promise<EvmNetwork> {
  const started: { stop(): Promise<void> }[] = []
  const stop = async () => {
    await Promise.all(started.map((part) => part.stop()))
  }
  try {
    const nodes = await startNodes(started)
    const deploy = options.history === 'whole' ? deployAnew : loadDeployed
    const deployment = deploymentOf(await deploy(nodes, options.baseKind ?? 'any'))
    const { secondPort = 'level' } = options
    const { usdc, link, weth } = deployment.base.tokens
    const base = await openAnvilChain({
      anvil: nodes.base,
      chainId: deployment.base.chainId,
      ports: options.ports.base,
      wrappedNative: deployment.base.wrappedNative,
      mintable: [deployment.base.wrappedBtc, usdc.address, link.address, weth.address],
      tips: 'paid',
      secondPort,
    })
    started.push(base)
    const cross = await openAnvilChain({
      anvil: nodes.cross,
      chainId: deployment.cross.chainId,
      ports: options.ports.cross,
      wrappedNative: deployment.cross.wrappedNative,
      mintable: [deployment.cross.tokens.usdc.address, deployment.cross.tokens.link.address],
      tips: 'quiet',
      secondPort,
    })
    started.push(cross)
    return { deployment, base, cross, market: await openMarket({ deployment, base, cross }), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
