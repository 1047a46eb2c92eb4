import type { AddressPath } from '~/lib/core/bitcoin/address-type'
import type { NamedBranches } from '~/lib/core/outside/account/outside-account'
import type { Holder, Keyring } from '../ports/keyring'
import type { WalletAccounts } from '../wallet/accounts'
import type { Addresses } from './addresses'
import type { WalletAddress } from './own-addresses'

type Unlocked = Omit<Keyring, 'accounts'> & { accounts: (index?: number) => Promise<WalletAccounts> }

type Ports<K extends Unlocked> = {
  keyring: K
  addresses: Pick<Addresses, 'of' | 'toAsk' | 'nextChange'>
  /** The scripts of open entries that may still be paid, hex. */
  awaitedScripts: () => Promise<ReadonlySet<string>>
}

/** The unlocked wallet whose accounts name every address that may hold coins, and the one for the next change. */
export function createSpendingKeyring<K extends Unlocked>({
  keyring,
  addresses,
  awaitedScripts,
}: Ports<K>): Omit<K, 'accounts'> & Pick<Keyring, 'accounts'> {
  return {
    ...keyring,

    async accounts(index) {
      const accounts = await keyring.accounts(index)
      const { network, bitcoin } = accounts
      if (bitcoin.publicKey === null) return accounts
      const name = { network, address: bitcoin.address }
      const awaited = await pathsOf(name)
      const [asked, change] = await Promise.all([
        addresses.toAsk(name, awaited),
        addresses.nextChange(name, { taken: awaited, namedBranches: branchesOf(accounts) }),
      ])
      const holders = asked.flatMap(holderOf)
      const [changeHolder] = holderOf(change)
      return { ...accounts, bitcoin: { ...bitcoin, holders, ...(changeHolder && { change: changeHolder }) } }
    },
  }

  async function pathsOf(name: Parameters<Addresses['of']>[0]): Promise<AddressPath[]> {
    const scripts = await awaitedScripts()
    return (await addresses.of(name)).flatMap(({ scriptPubKey, path }) =>
      scripts.has(scriptPubKey) ? [path] : [],
    )
  }
}

function branchesOf(accounts: WalletAccounts): NamedBranches {
  const outside = 'outside' in accounts ? accounts.outside : undefined
  return outside?.kind === 'keys' ? outside.namedBranches : 'both'
}

function holderOf({ address, addressType, publicKey, path }: WalletAddress): Holder[] {
  return publicKey === null ? [] : [{ address, key: { addressType, publicKey, path } }]
}
