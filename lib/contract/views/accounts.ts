import type { AddressType } from '~/lib/core/bitcoin/address-type'
import type { Account } from '~/lib/core/accounts/account'
import type { OutsideBitcoin } from '~/lib/core/outside/account/outside-bitcoin'
import type { AccountAddresses } from '~/lib/core/accounts/owner'
import type { KeyOrigin, OutsideAccount, OutsideEvm } from '~/lib/core/outside/account/outside-account'

/** Whose keys an account has: the phrase's, or those of another signer, of which only public parts are here. */
export type AccountKind = 'keystore' | 'outside'

/**
 * An account that the user keeps. `address`: its Bitcoin address, of the type in use. `underWay`: how many of its entries
 * have not come to an end. `outside`: what it is derived from; `null` for one of the phrase.
 */
export type AccountView = Account &
  AccountAddresses & {
    kind: AccountKind
    address: string
    isInUse: boolean
    underWay: number
    outside: OutsideAccount | null
    /** Whether this wallet signs for it, also where it was added as another signer's. */
    isSignedHere: boolean
  }

/** An account that a file has offered. It is the wallet's once its user accepts it by its address. */
export type OfferedAccountView = {
  kind: AccountKind
  name: string
  address: string
  addressType: AddressType
}

/**
 * A text's account: one whose keys are elsewhere, and what it would receive on. `index`: of the account here that
 * it completes. `otherOrigin`: what is known here of its key, where the text says another.
 */
export type OutsideReadingView = {
  account: OutsideAccount
  bitcoin: OutsideBitcoin
  index: number | null
  otherOrigin: KeyOrigin | null
}

/** A text's EVM account of another signer. `otherOrigin` as above. */
export type OutsideEvmView = Pick<OutsideEvm, 'address' | 'origin'> & { otherOrigin: KeyOrigin | null }
