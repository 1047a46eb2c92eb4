import { toHex } from 'viem'
import { startAnvil } from './anvil'
import { openAnvilChain } from './anvil-chain'
import type { AnvilChain } from './anvil-chain'
import { BASE_CHAIN_ID, CROSS_CHAIN_ID, deployedState } from './deployed-state'
import type { Deployment } from './deployment'
import { callRpc } from './json-rpc'

/** Two ports a chain; 0 = any free one. Without `blockSeconds` each transaction is mined at once. */
export type EvmOptions = {
  readonly ports: { readonly base: readonly [number, number]; readonly cross: readonly [number, number] }
  readonly blockSeconds?: number
}

export type EvmNetwork = {
  readonly deployment: Deployment
  readonly base: AnvilChain
  readonly cross: AnvilChain
  stop(): Promise<void>
}

/** As many as wallets ask for. */
const FEE_HISTORY_BLOCKS = 20

/** The two chains of the local network with the bridge deployed on them. */
export async function startEvm(options: EvmOptions): Promise<EvmNetwork> {
  const started: { stop(): Promise<void> }[] = []
  const stop = async () => {
    await Promise.all(started.map((part) => part.stop()))
  }
  try {
    const { deployment, baseState, crossState } = await deployedState()
    const startNode = async (chainId: number, statePath: string) => {
      const node = await startAnvil({ chainId, statePath })
      started.push(node)
      // A node's fee history knows the blocks since its start alone.
      await callRpc(node.url, 'anvil_mine', [toHex(FEE_HISTORY_BLOCKS)])
      return node
    }
    const baseNode = await startNode(BASE_CHAIN_ID, baseState)
    const crossNode = await startNode(CROSS_CHAIN_ID, crossState)
    const { usdc, link, weth } = deployment.base.tokens
    const base = await openAnvilChain({
      anvil: baseNode,
      chainId: deployment.base.chainId,
      ports: options.ports.base,
      wrappedNative: deployment.base.wrappedNative,
      mintable: [deployment.base.wrappedBtc, usdc.address, link.address, weth.address],
    })
    started.push(base)
    const cross = await openAnvilChain({
      anvil: crossNode,
      chainId: deployment.cross.chainId,
      ports: options.ports.cross,
      wrappedNative: deployment.cross.wrappedNative,
      mintable: [deployment.cross.tokens.usdc.address, deployment.cross.tokens.link.address],
    })
    started.push(cross)
    if (options.blockSeconds !== undefined) {
      for (const chain of [base, cross])
        await callRpc(chain.nodeUrl, 'evm_setIntervalMining', [options.blockSeconds])
    }
    return { deployment, base, cross, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
