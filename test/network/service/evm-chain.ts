import { createPublicClient, createWalletClient } from 'viem'
import type { Address, Hash, Hex, PublicClient, TransactionReceipt } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { minedReceipt, receiptOf } from '../evm/mined-receipt'
import { nodeTransport } from '../evm/node-line'
import { sendBatch } from '../evm/send-batch'

/** A chain's latest block, and with it all that the chain holds. */
export type Head = { number: bigint; hash: Hash }

/** An EVM chain as the relayer uses it: reads, and calls signed with its own key. */
export type EvmChain = {
  client: PublicClient
  /** Sends a call and waits until it is mined. If it would revert, throws without sending. */
  send(to: Address, data: Hex, value?: bigint): Promise<TransactionReceipt>
  /** Sends calls in one transaction, as a whole or not at all. */
  sendTogether(calls: readonly { to: Address; data: Hex }[]): Promise<TransactionReceipt>
  /** `undefined` if the chain does not (or no longer) have that transaction. */
  receipt(hash: Hash): Promise<TransactionReceipt | undefined>
  head(): Promise<Head>
  /** Whether a transaction is on the chain of this head. What was found is not asked for again until the head changes. */
  has(hash: Hash, head: Head): Promise<boolean>
}

// An estimate can be too small for calls inside a try: they would fail while the whole still succeeds.
const GAS = 6_000_000n

export function createEvmChain(rpcUrl: string, relayerKey: Hex): EvmChain {
  const account = privateKeyToAccount(relayerKey)
  const transport = nodeTransport(rpcUrl)
  const client = createPublicClient({ transport, cacheTime: 0 })
  const wallet = createWalletClient({ account, transport })
  const found = new Set<Hash>()
  let foundAt: Hash | undefined
  return {
    client,
    async send(to, data, value = 0n) {
      await client.call({ account, to, data, value, gas: GAS })
      const hash = await wallet.sendTransaction({ chain: null, to, data, value, gas: GAS })
      const receipt = await minedReceipt(client, hash)
      if (receipt.status === 'success') return receipt
      throw new Error(`The call ${hash} to ${to} reverted.`)
    },
    async sendTogether(calls) {
      const batch = calls.map((call) => ({ ...call, value: 0n }))
      const hash = await sendBatch(rpcUrl, account, batch, GAS * BigInt(calls.length))
      const receipt = await minedReceipt(client, hash)
      if (receipt.status === 'success') return receipt
      throw new Error(`The batch ${hash} reverted.`)
    },
    receipt: (hash) => receiptOf(client, hash),
    async head() {
      const { number, hash } = await client.getBlock()
      return { number, hash }
    },
    async has(hash, head) {
      if (foundAt !== head.hash) found.clear()
      foundAt = head.hash
      if (!found.has(hash) && (await receiptOf(client, hash)) !== undefined) found.add(hash)
      return found.has(hash)
    },
  }
}
