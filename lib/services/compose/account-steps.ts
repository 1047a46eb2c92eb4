import type { GivenEvm } from '../accounts/outside-accounts'
import type { GivenAccount } from '../accounts/read-given'
import type { LifecyclePorts } from './lifecycle-ports'
import type { Searches } from './searches'

/** Changes which accounts there are. */
export function createAccountSteps(
  { accounts }: Pick<LifecyclePorts, 'accounts'>,
  { searchAddresses, accountAdded }: Searches,
) {
  return {
    /** Changes which accounts the user keeps, and searches those whose turn has come. */
    async changeAccounts(change: () => Promise<void>): Promise<void> {
      await change()
      searchAddresses()
    },

    /** Adds an account whose keys are elsewhere, and searches its history. */
    async watchAccount(givenAccount: GivenAccount): Promise<void> {
      await accounts.watch(givenAccount)
      await accountAdded()
    },

    /** Adds an account that a file has offered, by its address, and searches its history. */
    async acceptAccount(address: string): Promise<void> {
      await accounts.accept(address)
      await accountAdded()
    },

    /** Gives an account whose keys are elsewhere its EVM address, and searches the history of that. */
    async addEvm(givenEvm: GivenEvm): Promise<void> {
      await accounts.addEvm(givenEvm)
      await accountAdded()
    },
  }
}
