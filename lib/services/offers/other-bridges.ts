import type { Profile } from '~/lib/contract/profile'
import type { Bridges } from '../bridges/bridges'
import type { Deployments } from '../ports/deployment'
import type { SettingsService } from '../settings/settings'

type Ports = {
  deployments: Pick<Deployments, 'current'>
  settings: Pick<SettingsService, 'keptProfiles'>
  isKnown: Bridges['isKnown']
}

/**
 * The bridges that may serve an order beside the one in use: of the same Bitcoin network, with contracts that the
 * package lists.
 */
export type OtherBridges = () => Promise<Profile[]>

export function createOtherBridges({ deployments, settings, isKnown }: Ports): OtherBridges {
  return async () => {
    const { id, bitcoin } = (await deployments.current()).profile
    return (await settings.keptProfiles()).filter(
      (one) => one.id !== id && one.bitcoin.network === bitcoin.network && isKnown(one),
    )
  }
}
