import { createAccounts } from '../accounts/accounts'
import { createAddresses } from '../addresses/addresses'
import { isOutOfReach } from '../addresses/listed'
import type { OutsideSigners } from '../ports/outside-signers'
import type { Platform } from '../platform'
import { createSettings } from '../settings/settings'
import type { Topics } from '../topics'
import { createWallet } from '../wallet/wallet'

export type Identity = ReturnType<typeof composeIdentity>

/** The user's settings, chosen deployment and wallet. */
export function composeIdentity(platform: Platform, topics: Topics) {
  const { local, mutex, store, baked, locale, kdfPolicy } = platform
  const accountsMayHaveChanged = () => {
    topics.publish('status')
    platform.accountsMayHaveChanged?.()
  }

  const settings = createSettings({
    local,
    mutex,
    store,
    baked,
    locale,
    changed: () => {
      topics.publish('settings')
      // Balances and coins are those of the account in use.
      topics.publish('balances')
      // Whose an address is depends on the account in use, and which addresses the networks take on the bridge in use.
      topics.publish('address-book')
      accountsMayHaveChanged()
    },
  })
  const deployments = platform.connect({ profile: settings.profile, profileById: settings.profileById })
  const wallet = createWallet({
    ...platform,
    ...(kdfPolicy !== undefined && { policy: kdfPolicy }),
    accountChoice: async () => {
      const network = await settings.bitcoinNetwork()
      const { accounts, accountIndex } = await settings.get()
      return { network, accounts, accountIndex }
    },
    autoLockMinutes: async () => (await settings.get()).autoLockMinutes,
    changed: accountsMayHaveChanged,
  })
  const addresses = createAddresses({
    ...platform,
    deployments,
    wallet,
    changed: () => topics.publish('balances'),
  })
  const accounts = createAccounts({
    settings,
    wallet,
    store,
    reviews: platform.reviews,
    async addressesOf(account) {
      try {
        return (await addresses.of(account)).map(({ address }) => address)
      } catch (thrown) {
        if (isOutOfReach(thrown)) return []
        throw thrown
      }
    },
    revokeSites: platform.revokeSites,
  })
  const outsideSigners: OutsideSigners = { of: wallet.outsideKeys, ofEvm: wallet.outsideEvm }
  return { settings, deployments, wallet, outsideSigners, accounts, addresses }
}
