import type { Hex } from '../hex'
import type { BitcoinNetwork } from '../network'

/** Which addresses are meant. An EVM address is the same on every EVM network. */
export type AddressSpace = { kind: 'bitcoin'; network: BitcoinNetwork } | { kind: 'evm' }

/**
 * The asset of a payment, and its chain. `token`: `null` is the native currency. `chainId`: `null` where nothing is paid
 * and the address alone is wanted, for any asset.
 */
export type PaymentTarget =
  | { kind: 'bitcoin'; network: BitcoinNetwork }
  | { kind: 'evm'; chainId: number | null; token: Hex | null }
