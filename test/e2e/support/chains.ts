import { readFileSync } from 'node:fs'
import {
  type Address,
  createPublicClient,
  erc20Abi,
  type Hash,
  http,
  parseAbiItem,
  type PublicClient,
} from 'viem'
import type { Profile } from '~/lib/contract/profile'
import { reach } from './stage'

/** Reads the chains themselves, without the extension. */

export function profile(): Profile {
  return JSON.parse(readFileSync(reach.get().profilePath, 'utf8'))
}

export function evmClient(network: string): PublicClient {
  const url = reach.get().evm[network]
  if (url === undefined) throw new Error(`no network is called ${network}`)
  return createPublicClient({ transport: http(url) })
}

/** A token by its common name: `native`, `wBTC`, or a symbol of the profile. */
export function tokenOf(network: string, name: string): { address: Address | null; decimals: number } {
  const found = profile().evm.find((candidate) => candidate.name === network)
  if (found === undefined) throw new Error(`no network is called ${network}`)
  if (name === 'native') return { address: null, decimals: found.nativeCurrency.decimals }
  if (name === 'wBTC' && found.kind === 'base') return { address: found.wrappedBtc, decimals: 8 }
  const token = found.tokens.find(({ symbol }) => symbol === name)
  if (token === undefined) throw new Error(`${network} has no token ${name}`)
  return { address: token.address, decimals: token.decimals }
}

/** In base units; of the native currency if `token` is `null`. */
export async function evmBalance(network: string, token: Address | null, owner: Address): Promise<bigint> {
  const client = evmClient(network)
  if (token === null) return client.getBalance({ address: owner })
  return client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

/** The hash of the latest transaction that paid an ERC-20 to `owner`. */
export async function evmTransferTo(network: string, token: Address | null, owner: Address): Promise<Hash> {
  const logs = await evmClient(network).getLogs({
    ...(token !== null && { address: token }),
    event: parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)'),
    args: { to: owner },
    fromBlock: 'earliest',
  })
  const last = logs.at(-1)
  if (last === undefined) throw new Error(`nothing was paid to ${owner}`)
  return last.transactionHash
}

type AddressStats = { chain_stats: { funded_txo_sum: number; spent_txo_sum: number } }

/** The confirmed balance of an address, in sats. */
export async function bitcoinBalance(address: string): Promise<bigint> {
  const { chain_stats }: AddressStats = await esplora(`/address/${address}`)
  return BigInt(chain_stats.funded_txo_sum) - BigInt(chain_stats.spent_txo_sum)
}

type Transaction = {
  txid: string
  vin: { txid: string; vout: number; prevout: { scriptpubkey_address?: string } | null }[]
  vout: { scriptpubkey_address?: string; value: number }[]
  status: { confirmed: boolean }
}

export function bitcoinTransaction(txid: string): Promise<Transaction> {
  return esplora(`/tx/${txid}`)
}

export function bitcoinHistory(address: string): Promise<Transaction[]> {
  return esplora(`/address/${address}/txs`)
}

async function esplora<T>(path: string): Promise<T> {
  const response = await fetch(reach.get().esploraUrl + path, { headers: { connection: 'close' } })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** A call of an EVM node's own interface, such as mining. */
export async function evmRpc(network: string, method: string, params: unknown[]): Promise<void> {
  const response = await fetch(reach.get().evm[network] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer: unknown = await response.json()
  if (typeof answer !== 'object' || answer === null || 'error' in answer)
    throw new Error(`${method} failed: ${JSON.stringify(answer)}`)
}
