import type { Account } from '~/lib/core/accounts/account'
import type { OutsideBitcoin } from '~/lib/core/outside/account/outside-bitcoin'
import type { AccountAddresses } from '~/lib/core/accounts/owner'
import type { OutsideAccount, OutsideEvm } from '~/lib/core/outside/account/outside-account'

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
  }

/** What a text names: an account whose keys are elsewhere, and what it would receive on. */
export type OutsideReadingView = {
  account: OutsideAccount
  bitcoin: OutsideBitcoin
}

/** What a text names: an EVM account of another signer. */
export type OutsideEvmView = Pick<OutsideEvm, 'address' | 'origin'>
