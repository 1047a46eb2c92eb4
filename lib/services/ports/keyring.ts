import type { AddressType } from '~/lib/core/bitcoin/address-type'

export type Accounts = {
  bitcoin: { address: string; addressType: AddressType; publicKey: string }
  evm: { address: `0x${string}` }
}

/** The unlocked wallet, as far as swaps need it. @throws AppError `wallet-locked`, `wallet-missing` */
export interface Keyring {
  accounts(): Promise<Accounts>
  /** Lends the private key that `address` is paid to; it is wiped when `use` ends. */
  withBitcoinKey<T>(addressType: AddressType, use: (privateKey: Uint8Array) => T): Promise<T>
  withEvmKey<T>(use: (privateKey: Uint8Array) => T): Promise<T>
}
