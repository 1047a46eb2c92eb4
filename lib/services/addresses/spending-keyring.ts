import type { NamedBranches } from '~/lib/core/outside/account/outside-account'
import type { Keyring } from '../ports/keyring'
import type { WalletAccounts } from '../wallet/accounts'
import type { AccountHolders } from './account-holders'

type Unlocked = Omit<Keyring, 'accounts'> & { accounts: (index?: number) => Promise<WalletAccounts> }

/** The unlocked wallet whose accounts name every address that may hold coins, and the one for the next change. */
export function createSpendingKeyring<K extends Unlocked>(
  keyring: K,
  holdersOf: AccountHolders,
): Omit<K, 'accounts'> & Pick<Keyring, 'accounts'> {
  return {
    ...keyring,

    async accounts(index) {
      const accounts = await keyring.accounts(index)
      const { network, bitcoin } = accounts
      const paying = await holdersOf({ network, address: bitcoin.address }, branchesOf(accounts))
      if (paying === undefined) return accounts
      const { holders, change, payout } = paying
      return { ...accounts, bitcoin: { ...bitcoin, holders, change, payout } }
    },
  }
}

function branchesOf(accounts: WalletAccounts): NamedBranches {
  const outside = 'outside' in accounts ? accounts.outside : undefined
  return outside?.kind === 'keys' ? outside.namedBranches : 'both'
}
