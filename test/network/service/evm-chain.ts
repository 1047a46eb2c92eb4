import { TransactionReceiptNotFoundError, createPublicClient, createWalletClient, http } from 'viem'
import type { Address, Hash, Hex, PublicClient, TransactionReceipt } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** An EVM chain as the relayer uses it: reads, and calls signed by its own key. */
export type EvmChain = {
  client: PublicClient
  /** Sends a call and waits until it is mined. Throws, sending nothing, when it would revert. */
  send(to: Address, data: Hex): Promise<TransactionReceipt>
  /** `undefined` when the chain does not have that transaction (any more). */
  receipt(hash: Hash): Promise<TransactionReceipt | undefined>
}

// An estimate can be too small for the calls inside a try: they would fail and the whole still succeed.
const GAS = 6_000_000n

const POLL_MS = 50

export function createEvmChain(rpcUrl: string, relayerKey: Hex): EvmChain {
  const account = privateKeyToAccount(relayerKey)
  const transport = http(rpcUrl, { retryCount: 1, timeout: 10_000 })
  const client = createPublicClient({ transport, cacheTime: 0, pollingInterval: POLL_MS })
  const wallet = createWalletClient({ account, transport })
  return {
    client,
    async send(to, data) {
      await client.call({ account, to, data, gas: GAS })
      const hash = await wallet.sendTransaction({ chain: null, to, data, gas: GAS })
      const receipt = await client.waitForTransactionReceipt({ hash, timeout: 60_000 })
      if (receipt.status === 'success') return receipt
      throw new Error(`The call ${hash} to ${to} reverted.`)
    },
    async receipt(hash) {
      try {
        return await client.getTransactionReceipt({ hash })
      } catch (error) {
        if (error instanceof TransactionReceiptNotFoundError) return undefined
        throw error
      }
    },
  }
}
