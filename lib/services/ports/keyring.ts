import type { AddressPath, AddressType, SpendingKey } from '~/lib/core/bitcoin/address-type'
import type { PrivateKeyOf } from '~/lib/core/bitcoin/sign'
import type { Hex } from '~/lib/core/hex'
import type { BitcoinNetwork } from '~/lib/core/network'
import type { OutsideAccount } from '~/lib/core/outside/account/outside-account'

/** An own address that may hold coins, and the key that spends from it. */
export type Holder = { address: string; key: SpendingKey }

/**
 * The public parts of one account. `outside`: of one whose keys are not in this browser, what it is derived from; it has
 * an EVM account only once its keys there were given, and no public key where only an address is watched.
 */
export type Accounts = {
  index: number
  bitcoin: {
    address: string
    addressType: AddressType
    publicKey: string | null
    /** All addresses that may hold its coins; absent = its own alone. */
    holders?: readonly Holder[]
    /** The address that takes the change of the next payment; absent = its own. */
    change?: Holder
    /** The address for the next payout; absent = its own. */
    payout?: string
  }
  evm: { address: Hex } | null
  outside?: OutsideAccount
}

/** Identifies a key by its public part: an account of the phrase, even if another is in use now. `publicKey` is hex. */
export type BitcoinKey = { network: BitcoinNetwork; addressType: AddressType; publicKey: string }

/**
 * The unlocked wallet, as far as swaps need it. @throws AppError `wallet-locked`, `wallet-missing`
 * @example const signed = await keyring.withEvmKey(account, (key) => sign(key))
 */
export interface Keyring {
  /**
   * The account with an index; without one, the account in use, which pays for the user's own new swaps. Entries under
   * way keep their account.
   */
  accounts(index?: number): Promise<Accounts>
  /**
   * Lends the private keys at these paths of an account, which its own address names; they are wiped when `use` ends.
   * @param signedFor the entry that they sign for: a person may have to open them for it
   * @throws AppError `review-changed` for another phrase's key; `presence-missing`
   */
  withBitcoinKeys<T>(
    key: BitcoinKey,
    paths: readonly AddressPath[],
    use: (privateKeyOf: PrivateKeyOf) => T,
    signedFor?: string,
  ): Promise<T>
  /** Lends the private key of an EVM account; it is wiped when `use` ends. */
  withEvmKey<T>(address: Hex, use: (privateKey: Uint8Array) => T, signedFor?: string): Promise<T>
}

/**
 * Knows for which entry the keys are open: for any, or for the one that a person has just opened them for.
 * @example await guard.requireKey(entry.id)
 */
export interface KeyGuard {
  /** @throws AppError `wallet-locked`; `presence-missing` unless the keys that sign for this entry are open */
  requireKey(signedFor: string): Promise<void>
}
