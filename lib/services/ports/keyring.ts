import type { AddressType } from '~/lib/core/bitcoin/address-type'
import type { Hex } from '~/lib/core/hex'
import type { BitcoinNetwork } from '~/lib/core/network'

export type Accounts = {
  bitcoin: { address: string; addressType: AddressType; publicKey: string }
  evm: { address: Hex }
}

/** Names a key by what is public of it: an account of the phrase, whichever is in use now. `publicKey` is hex. */
export type BitcoinKey = { network: BitcoinNetwork; addressType: AddressType; publicKey: string }

/** The unlocked wallet, as far as swaps need it. @throws AppError `wallet-locked`, `wallet-missing` */
export interface Keyring {
  /** Those in use: what is new is made with them, what is under way keeps its own. */
  accounts(): Promise<Accounts>
  /** Lends that private key; it is wiped when `use` ends. @throws AppError `review-changed` for another phrase's key */
  withBitcoinKey<T>(key: BitcoinKey, use: (privateKey: Uint8Array) => T): Promise<T>
  /** Lends the private key of an EVM account, as above. */
  withEvmKey<T>(address: Hex, use: (privateKey: Uint8Array) => T): Promise<T>
}
