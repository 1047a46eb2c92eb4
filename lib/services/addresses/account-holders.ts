import type { AddressPath } from '~/lib/core/bitcoin/address-type'
import type { NamedBranches } from '~/lib/core/outside/account/outside-account'
import type { Holder } from '../ports/keyring'
import type { Addresses } from './addresses'
import { isOutOfReach } from './listed'
import type { WalletAddress } from './own-addresses'
import type { AccountName } from './search-record'

/** The addresses of an account that can pay. */
export type PayingAddresses = {
  /** All that follow from its keys. */
  all: readonly Holder[]
  /** Those that may hold coins. */
  holders: readonly Holder[]
  /** The one for the next change. */
  change: Holder
  /** The address for the next payout. */
  payout: string
}

type Ports = {
  addresses: Pick<Addresses, 'of' | 'toAsk' | 'nextChange' | 'nextPayout'>
  /** The scripts of open entries that may still be paid, hex. */
  awaitedScripts: () => Promise<ReadonlySet<string>>
}

/** Finds the addresses of an account that pays; `undefined` while locked, and of an account that is kept no longer. */
export type AccountHolders = (
  account: AccountName,
  namedBranches: NamedBranches,
) => Promise<PayingAddresses | undefined>

export function createAccountHolders({ addresses, awaitedScripts }: Ports): AccountHolders {
  return async (account, namedBranches) => {
    try {
      const [all, scripts] = await Promise.all([addresses.of(account), awaitedScripts()])
      const awaited = all.flatMap(({ scriptPubKey, path }): AddressPath[] =>
        scripts.has(scriptPubKey) ? [path] : [],
      )
      const [toAsk, next, { address: payout }] = await Promise.all([
        addresses.toAsk(account, awaited),
        addresses.nextChange(account, { awaited, namedBranches }),
        addresses.nextPayout(account, awaited),
      ])
      const [change] = holderOf(next)
      return change && { all: all.flatMap(holderOf), holders: toAsk.flatMap(holderOf), change, payout }
    } catch (thrown) {
      if (isOutOfReach(thrown)) return undefined
      throw thrown
    }
  }
}

function holderOf({ address, addressType, publicKey, path }: WalletAddress): Holder[] {
  return publicKey === null ? [] : [{ address, key: { addressType, publicKey, path } }]
}
