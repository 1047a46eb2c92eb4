import type { CatalogToken } from '~/lib/core/catalog'

export type TokenView = CatalogToken

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
