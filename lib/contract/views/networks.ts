import type { CatalogToken } from '~/lib/core/catalog'
import type { Currency } from '~/lib/core/offers/currencies'

/** `currency`: absent where no issuer of it is known. */
export type TokenView = CatalogToken & { currency?: Currency | undefined }

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
