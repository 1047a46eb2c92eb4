import type { Hex } from '~/lib/core/hex'

export type TokenView = {
  address: Hex | null
  symbol: string
  decimals: number
  name: string
  /** The symbol under which it arrives, where it is delivered in another form. */
  arrivesAs?: string
}

export type NetworkView = {
  name: string
  label: string
  kind: 'base' | 'cross-chain'
  chainId: number
  explorer: string | null
  /** Native first, then the profile's tokens, then wrapped BTC if offered. `address: null` = native. */
  tokens: TokenView[]
}

export type ProfileView = {
  id: string
  label: string
  bitcoinNetwork: 'mainnet' | 'testnet4' | 'signet' | 'regtest'
  bitcoinExplorer: string | null
  serviceUrl: string
  /** Match patterns of its servers, which the browser must let Satspan call. */
  hosts: string[]
  networks: NetworkView[]
}
