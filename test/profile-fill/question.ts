import * as z from 'zod/mini'
import type { MissingPlace } from '~/lib/contract/short-file'

const WHAT: Record<string, string> = {
  id: 'a short name of the profile',
  bitcoin: 'Bitcoin, with its Esplora servers',
  network: "Bitcoin's network: mainnet, testnet4, signet or regtest",
  esplora: 'Esplora servers',
  service: 'the bridge service',
  baseUrl: "the bridge service's https address",
  evm: 'the EVM networks',
  name: "the network's name at the service",
  rpc: 'RPC servers',
  transferRouter: 'the contract that mints plain wraps (it logs NewWrap)',
  exchangeRouter: 'the contract that mints and swaps (it logs NewWrapAndSwap)',
  connector: 'the contract that takes unwraps there (it logs MsgSent)',
  via: 'the base network that it is reached through',
  nativeCurrency: 'the symbol and decimals of its own currency',
  fromBlock: 'the first block of its contracts, or 0; no two of its servers keep old state',
  lockers: 'the registry that says whether a locker is genuine',
  burnRouter: 'the contract that takes unwraps (it logs NewUnwrap)',
  baseConnector: "the base network's end of crossings to bitcoin (it logs NewSwapAndUnwrap)",
  exchangeConnectors: 'each contract that may exchange tokens',
  wrappedNative: 'the token that wraps its own currency',
  wrappedBtc: "the bridge's wrapped bitcoin",
  router: 'the generation of its routers: v1 or v2',
  payloads: 'the lengths of data carriers that its routers take, such as { "wrap": [28], "swap": [77] }',
  nativeBaseToken: "the base network's token for its own currency",
  address: "the token's address",
  symbol: "the token's symbol",
  decimals: "the token's decimals",
  baseToken: "the base network's token that it crosses as",
  baseDecimals: "that token's decimals",
}

/** Asks the operator for the value at a place of a short file. */
export function questionAt({ path, what }: MissingPlace): string {
  const field = path.findLast((step) => typeof step === 'string')
  const place = what === undefined ? z.core.toDotPath([...path]) : path.join('')
  return `${place}: ${what ?? WHAT[String(field)] ?? 'a value of a profile'}`
}
