import type { Platform } from '../platform'
import { createSettings } from '../settings'
import type { Topics } from '../topics'
import { createWallet } from '../wallet/wallet'

export type Identity = ReturnType<typeof composeIdentity>

/** The user's settings, chosen deployment and wallet. */
export function composeIdentity(platform: Platform, topics: Topics) {
  const { local, mutex, store, baked, kdfPolicy } = platform
  const accountsMayHaveChanged = () => {
    topics.publish('status')
    platform.accountsMayHaveChanged?.()
  }

  const settings = createSettings({
    local,
    mutex,
    store,
    baked,
    changed: () => {
      topics.publish('settings')
      accountsMayHaveChanged()
    },
  })
  const deployments = platform.connect({ profile: settings.profile, profileById: settings.profileById })
  const wallet = createWallet({
    ...platform,
    ...(kdfPolicy !== undefined && { policy: kdfPolicy }),
    accountChoice: async () => {
      const { network } = (await settings.requiredProfile()).bitcoin
      const { addressType, accountIndex } = await settings.get()
      return { network, addressType, accountIndex }
    },
    autoLockMinutes: async () => (await settings.get()).autoLockMinutes,
    changed: accountsMayHaveChanged,
  })
  return { settings, deployments, wallet }
}
