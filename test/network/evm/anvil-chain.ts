import type { Address } from 'viem'
import { isAddressEqual } from 'viem'
import { mintableTokenAbi, nativeToken, wrappedNativeAbi } from './abi'
import { owner } from './accounts'
import { anvilClient } from './anvil'
import type { Anvil } from './anvil'
import { startEndpoint } from './endpoint'
import type { EndpointState, Tips } from './endpoint'
import { callRpc } from './json-rpc'
import { minedReceipt } from './mined-receipt'
import { createLag, type SecondPort, watchTip } from '../lag'
import type { RequestCounts } from '../request-counts'

export type AnvilChain = {
  readonly chainId: number
  /** The node itself, always up and honest: for the relayer and for tests. */
  readonly nodeUrl: string
  /** The endpoints that a profile names. */
  readonly rpcUrls: readonly [string, string]
  /** Counts of requests to each endpoint. */
  readonly requests: readonly [RequestCounts, RequestCounts]
  setEndpoint(index: 0 | 1, state: EndpointState): void
  /** Tells both endpoints of the newest block, as a moment later they know it anyway. */
  show(): Promise<void>
  /** Adds to the native balance. */
  fund(address: Address, wei: bigint): Promise<void>
  /** Adds to a token balance; wrapped native comes with its backing. @throws Error for an unknown token */
  fundToken(token: Address, address: Address, amount: bigint): Promise<void>
  mine(blocks: number): Promise<void>
  /** Moves the chain's clock on, and mines a block. */
  pass(seconds: number): Promise<void>
  /** Replaces the last `blocks` blocks by one more empty ones: their transactions are gone, not pending again. */
  reorg(blocks: number): Promise<void>
  stop(): Promise<void>
}

export type AnvilChainOptions = {
  readonly anvil: Anvil
  readonly chainId: number
  readonly ports: readonly [number, number]
  readonly wrappedNative: Address
  readonly mintable: readonly Address[]
  readonly tips: Tips
  readonly secondPort: SecondPort
}

/** Serves a node on two endpoints of its own. */
export async function openAnvilChain(options: AnvilChainOptions): Promise<AnvilChain> {
  const { anvil, chainId, ports, wrappedNative, mintable, tips, secondPort } = options
  const client = anvilClient(anvil.url)
  const first = await startEndpoint({ port: ports[0], nodeUrl: anvil.url, tips })
  const lag = createLag(secondPort)
  const second = await startEndpoint({
    port: ports[1],
    nodeUrl: anvil.url,
    tips,
    ...(secondPort === 'level' ? {} : { lag }),
  }).catch(async (error: unknown) => {
    await first.stop()
    throw error
  })
  const endpoints = [first, second] as const

  const head = () => client.getBlockNumber()
  async function show(): Promise<void> {
    lag.tell(await head())
  }
  await show()
  const stopWatching = watchTip(secondPort, lag, head)

  async function fund(address: Address, wei: bigint): Promise<void> {
    const balance = await client.getBalance({ address })
    await client.setBalance({ address, value: balance + wei })
    await show()
  }

  async function fundToken(token: Address, address: Address, amount: bigint): Promise<void> {
    if (isAddressEqual(token, nativeToken)) return fund(address, amount)
    // An account that wraps that much must have it.
    if (isAddressEqual(token, wrappedNative)) await fund(owner.address, amount)
    const by = { account: owner.address, chain: null, address: token } as const
    const hash = isAddressEqual(token, wrappedNative)
      ? await client.writeContract({
          ...by,
          abi: wrappedNativeAbi,
          functionName: 'depositTo',
          args: [address],
          value: amount,
        })
      : await client.writeContract({
          ...by,
          abi: mintableTokenAbi,
          functionName: 'mint',
          args: [address, amount],
        })
    const { status } = await minedReceipt(client, hash)
    if (status !== 'success') throw new Error(`funding with ${token} reverted`)
    await show()
  }

  return {
    chainId,
    nodeUrl: anvil.url,
    rpcUrls: [first.url, second.url],
    requests: [first.requests, second.requests],
    setEndpoint: (index, state) => endpoints[index].set(state),
    show,
    fund,
    async fundToken(token, address, amount) {
      const ours: readonly Address[] = [nativeToken, wrappedNative, ...mintable]
      if (!ours.some((known) => isAddressEqual(known, token)))
        throw new Error(`no token ${token} on this chain`)
      await fundToken(token, address, amount)
    },
    async mine(blocks) {
      await client.mine({ blocks })
    },
    async pass(seconds) {
      await client.increaseTime({ seconds })
      await client.mine({ blocks: 1 })
    },
    async reorg(blocks) {
      await callRpc(anvil.url, 'anvil_reorg', [blocks, []])
      await client.mine({ blocks: 1 })
    },
    async stop() {
      stopWatching()
      await Promise.all([first.stop(), second.stop(), anvil.stop()])
    },
  }
}
