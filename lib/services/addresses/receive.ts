import type { ReceiveView } from '~/lib/contract/views/receive'
import type { AddressPath } from '~/lib/core/bitcoin/address-type'
import type { WalletAccounts } from '../wallet/accounts'
import type { Addresses } from './addresses'

type Ports = {
  wallet: { accounts: () => Promise<WalletAccounts> }
  addresses: Pick<Addresses, 'of' | 'show' | 'earlier' | 'progress'>
  /** The scripts that open entries and pending reviews name, hex. */
  promisedScripts: () => Promise<ReadonlySet<string>>
}

/** Shows where the account in use is paid next, and what its earlier addresses got. */
export function createReceive({ wallet, addresses, promisedScripts }: Ports) {
  return {
    /** @param wish `another` for an address that nobody has been shown */
    async show(wish: 'last' | 'another'): Promise<ReceiveView> {
      const { network, bitcoin } = await wallet.accounts()
      const account = { network, address: bitcoin.address }
      const [all, scripts] = await Promise.all([addresses.of(account), promisedScripts()])
      const promised = all.flatMap(({ scriptPubKey, path }): AddressPath[] =>
        scripts.has(scriptPubKey) ? [path] : [],
      )
      const { own, reason } = await addresses.show(account, promised, wish)
      const [earlier, { state }] = await Promise.all([
        addresses.earlier(account),
        addresses.progress(account),
      ])
      return {
        account: bitcoin.address,
        address: own.address,
        isSingle: all.length === 1,
        reason,
        isSearching: state === 'searching',
        earlier: earlier.filter(({ address }) => address !== own.address),
      }
    },
  }
}
