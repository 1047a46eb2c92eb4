import { createPublicClient, createWalletClient } from 'viem'
import type { Address, Hex, PublicClient, TransactionReceipt } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod'
import { ask } from '../ask'
import { tokenAbi } from '../evm/abi'
import { evmAccount } from '../evm/accounts'
import { minedReceipt } from '../evm/mined-receipt'
import type { NetworkName } from '../evm/network-names'
import { fillBy } from '../filler'
import { startNetwork } from '../network'
import type { NetworkOptions } from '../network'
import { nodeTransport } from '../evm/node-line'

export type Answer = { status: number; body: unknown }

/** A network on free ports, with helpers for tests. Nothing happens without a command. */
export async function openNetwork(options: NetworkOptions = {}) {
  const network = await startNetwork({ portBase: 0, pollMs: 0, secondPort: 'behind', ...options })
  const segment = options.segment ?? 'bridge'
  const { byName } = network.chains
  const nodeOf = (name: NetworkName): string => {
    const chain = byName.get(name)
    if (chain === undefined) throw new Error(`There is no network ${name}.`)
    return chain.nodeUrl
  }

  const post = (operation: string, body: unknown): Promise<Answer> =>
    call(`${network.serviceUrl}/api/v2/${segment}/utils/${operation}`, body)

  return {
    ...network,
    post,
    control: (path: string, body?: unknown): Promise<Answer> => call(`${network.controlUrl}${path}`, body),
    /** The response of an operation that must succeed. */
    async ask<T>(operation: string, body: unknown, schema: z.ZodType<T>): Promise<T> {
      const answer = await post(operation, body)
      if (answer.status !== 200) throw new Error(`${operation}: ${JSON.stringify(answer.body)}`)
      return schema.parse(answer.body)
    },
    request: (txid: string): Promise<Answer> =>
      call(`${network.serviceUrl}/api/v2/${segment}/requests/tx/${txid}`),
    client: (chain: NetworkName): PublicClient => clientOf(nodeOf(chain)),
    balance: (chain: NetworkName, token: Address | 'native', account: Address): Promise<bigint> =>
      balanceOf(clientOf(nodeOf(chain)), token, account),
    /** Sends a call from a development account. */
    send: (
      chain: NetworkName,
      from: number,
      to: Address,
      data: Hex,
      value = 0n,
    ): Promise<TransactionReceipt> => sendFrom(nodeOf(chain), from, to, data, value),
    /** A third party pays a swap early. */
    fill: (txid: string) => fillBy(network, txid),
    /** Waits until both servers of each chain have heard of its newest block. */
    async untilBothKnow(): Promise<void> {
      network.bitcoin.show()
      await Promise.all([...byName.values()].map((chain) => chain.show()))
    },
    /** Mines that many blocks, and lets the relayer act after each; an EVM chain has gone on a block by then. */
    async mine(blocks: number): Promise<void> {
      for (let mined = 0; mined < blocks; mined += 1) {
        await network.bitcoin.mine(1)
        await network.service.turn()
        await Promise.all([...byName.values()].map((chain) => chain.mine(1)))
      }
    },
  }
}

export type TestNetwork = Awaited<ReturnType<typeof openNetwork>>

export const unsignedShape = z.looseObject({
  unsignedTransaction: z.string(),
  inputs: z.array(z.looseObject({ hash: z.string(), index: z.number(), value: z.string() })),
  outputs: z.array(z.looseObject({ value: z.string() })),
  change: z.optional(z.object({ address: z.string(), value: z.string() })),
  fee: z.string(),
  feeRate: z.string(),
  possibleTxId: z.optional(z.string()),
})

export const estimateShape = z.looseObject({ outputAmount: z.string(), minInputAmountBTC: z.string() })

export const recordShape = z.looseObject({
  state: z.string(),
  status: z.string(),
  type: z.string(),
  outputTokenAmount: z.nullable(z.string()),
  sourceTransaction: z.nullable(z.object({ txId: z.string() })),
  targetEvent: z.nullable(z.object({ targetTransaction: z.object({ txId: z.string() }) })),
})

/** An EVM account that no other test uses. */
export function freshAddress(name: number): Address {
  return `0x${(0xabc000n + BigInt(name)).toString(16).padStart(40, '1')}`
}

/** The state and status of a tracked request. */
export async function statusOf(network: TestNetwork, txid: string): Promise<string> {
  const { state, status } = recordShape.parse((await network.request(txid)).body)
  return `${state} ${status}`
}

async function call(url: string, body?: unknown): Promise<Answer> {
  const answer = await ask(url, body === undefined ? undefined : JSON.stringify(body))
  return { status: answer.status, body: JSON.parse(answer.body) }
}

function clientOf(url: string): PublicClient {
  return createPublicClient({ transport: nodeTransport(url), cacheTime: 0 })
}

function balanceOf(client: PublicClient, token: Address | 'native', account: Address): Promise<bigint> {
  if (token === 'native') return client.getBalance({ address: account })
  return client.readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [account] })
}

async function sendFrom(
  url: string,
  from: number,
  to: Address,
  data: Hex,
  value: bigint,
): Promise<TransactionReceipt> {
  const account = privateKeyToAccount(evmAccount(from).privateKey)
  const wallet = createWalletClient({ account, transport: nodeTransport(url) })
  const hash = await wallet.sendTransaction({ chain: null, to, data, value })
  return minedReceipt(clientOf(url), hash)
}
