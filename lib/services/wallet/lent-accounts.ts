import { AppError } from '~/lib/core/errors'
import type { Logger } from '../ports/platform'
import {
  type AccountChoice,
  type AccountKey,
  accountKeyAt,
  type AccountOfEveryType,
  type AccountSources,
  accountsAt,
  everyTypeAt,
  type SelectAccounts,
  type SelectTyped,
  type WalletAccounts,
} from './accounts'
import { type Held, withAccountsKey, withPublicTree } from './held'
import { createKeyOwners, type KeyOwners } from './key-owners'
import { createLentKeys, type LentKeys } from './lent-keys'
import type { OpenedKeys } from './opened-keys'
import type { OutsideStore } from './outside-store'
import { createOwnPlaces } from './own-places'
import { createOutsideBitcoin, createPublicKeys } from './public-keys'
import type { Unlocked } from './unlocked'

/** An unlocked wallet's loans: its accounts by their public parts, and for a moment a private key. */
export type LentAccounts = KeyOwners &
  LentKeys & {
    /**
     * The account in use, or the one with an index, whether or not the user keeps it.
     * @throws AppError `wallet-locked`, `wallet-missing`, `wallet-corrupt`, `account-missing` if the wallet
     * has none there, or not on this network
     */
    accounts: (index?: number) => Promise<WalletAccounts>
    /** The accounts that `select` names, as far as the wallet has them. @throws AppError as `accounts` does */
    accountsOf: (select: SelectAccounts) => Promise<WalletAccounts[]>
    /** Like `accountsOf`, with every address type, which takes about twice as long. */
    everyTypeOf: (select: SelectAccounts) => Promise<AccountOfEveryType[]>
    /** The keys from which all addresses of these accounts follow. @throws AppError as `accounts` does */
    accountKeysOf: (select: SelectTyped) => Promise<AccountKey[]>
  }

type Ports = {
  outside: Pick<OutsideStore, 'read'>
  /** @throws AppError `wallet-locked`, `wallet-missing` */
  required: () => Promise<Unlocked>
  openedKeys: Pick<OpenedKeys, 'withTree'>
  accountChoice: () => Promise<AccountChoice>
  logger: Logger
}

export function createLentAccounts({
  outside,
  required,
  openedKeys,
  accountChoice,
  logger,
}: Ports): LentAccounts {
  const publicKeys = createPublicKeys()
  const outsideBitcoin = createOutsideBitcoin()

  /** The phrase's own accounts never wait for those of other signers, damaged or not. */
  const readOutside = async (held: Held): Promise<AccountSources['outside']> => {
    try {
      return await withAccountsKey(held, outside.read)
    } catch {
      logger.log('error', 'outside-accounts-unreadable')
      return new Map()
    }
  }

  const withPublicKeys = async <T>(
    use: (sources: AccountSources, choice: AccountChoice) => T,
  ): Promise<T> => {
    const choice = await accountChoice()
    const { id, held } = await required()
    const sources = { outside: await readOutside(held), outsideBitcoin }
    return withPublicTree(held, (tree) => use({ ...sources, keys: tree && publicKeys(id, tree) }, choice))
  }

  const places = createOwnPlaces({ withPublicKeys })

  return {
    ...createKeyOwners({ withPublicKeys, outsideBitcoin, places }),
    ...createLentKeys({ required, openedKeys, accountChoice, places }),

    accounts: (index) =>
      withPublicKeys((sources, choice) => {
        const accounts = accountsAt(sources, choice, index ?? choice.accountIndex)
        if (accounts === undefined) throw new AppError('account-missing', 'no account with this index')
        return accounts
      }),

    accountsOf: (select) =>
      withPublicKeys((sources, choice) =>
        select(choice).flatMap((index) => accountsAt(sources, choice, index) ?? []),
      ),

    everyTypeOf: (select) =>
      withPublicKeys((sources, choice) =>
        select(choice).flatMap((index) => everyTypeAt(sources, choice, index) ?? []),
      ),

    accountKeysOf: (select) =>
      withPublicKeys((sources, choice) =>
        select(choice).flatMap((one) => accountKeyAt(sources, choice, one) ?? []),
      ),
  }
}
