import { startAnvil } from './anvil'
import { openAnvilChain } from './anvil-chain'
import type { AnvilChain } from './anvil-chain'
import { BASE_KINDS } from './base-kinds'
import type { BaseKind } from './base-kinds'
import { deployEvm } from './deploy'
import type { Deployment } from './deployment'
import { callRpc } from './json-rpc'
import { openMarket } from './market'
import type { Market } from './market'

/** Two ports per chain; 0 = any free one. Without `blockSeconds` each transaction is mined at once. */
export type EvmOptions = {
  readonly ports: { readonly base: readonly [number, number]; readonly cross: readonly [number, number] }
  readonly blockSeconds?: number
  /** `any` by default. */
  readonly baseKind?: BaseKind
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
    const baseNode = await startAnvil({ chainId: 31_337 })
    started.push(baseNode)
    const crossNode = await startAnvil({ chainId: 31_338 })
    started.push(crossNode)
    const deployment = await deployEvm(
      { base: baseNode.url, cross: crossNode.url },
      BASE_KINDS[options.baseKind ?? 'any'],
    )
    const { usdc, link, weth } = deployment.base.tokens
    const base = await openAnvilChain({
      anvil: baseNode,
      chainId: deployment.base.chainId,
      ports: options.ports.base,
      wrappedNative: deployment.base.wrappedNative,
      mintable: [deployment.base.wrappedBtc, usdc.address, link.address, weth.address],
      tips: 'paid',
    })
    started.push(base)
    const cross = await openAnvilChain({
      anvil: crossNode,
      chainId: deployment.cross.chainId,
      ports: options.ports.cross,
      wrappedNative: deployment.cross.wrappedNative,
      mintable: [deployment.cross.tokens.usdc.address, deployment.cross.tokens.link.address],
      tips: 'quiet',
    })
    started.push(cross)
    if (options.blockSeconds !== undefined) {
      // Only now, because deploying takes a hundred blocks.
      for (const chain of [base, cross])
        await callRpc(chain.nodeUrl, 'evm_setIntervalMining', [options.blockSeconds])
    }
    return { deployment, base, cross, market: await openMarket({ deployment, base, cross }), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
