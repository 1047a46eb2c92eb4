import type { Approvals } from '../approvals/approvals'
import type { Sites } from '../sites/sites'
import type { PageEvents } from './events'

type Ports = {
  sites: Pick<Sites, 'list' | 'revoke' | 'setAccount'>
  approvals: Pick<Approvals, 'siteRevoked' | 'siteAccountChanged'>
  events: Pick<PageEvents, 'revoked' | 'accountsMayHaveChanged'>
}

/** The connections of sites, whose end or change concerns what they have asked and what they are told. */
export function createConnections({ sites, approvals, events }: Ports) {
  const revoke = async (origin: string): Promise<void> => {
    await sites.revoke(origin)
    await Promise.all([approvals.siteRevoked(origin), events.revoked(origin)])
  }

  return {
    revoke,

    /** Ends the connection of every site, or of those that see one account. */
    revokeSites: async (index?: number): Promise<void> => {
      for (const { origin, accountIndex } of await sites.list())
        if (index === undefined || index === accountIndex) await revoke(origin)
    },

    /** Gives a connected site another account. */
    setAccount: async (origin: string, index: number): Promise<void> => {
      await sites.setAccount(origin, index)
      await approvals.siteAccountChanged(origin, index)
      await events.accountsMayHaveChanged()
    },
  }
}
