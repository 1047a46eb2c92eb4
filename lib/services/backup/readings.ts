import type { Addresses } from '../addresses/addresses'
import type { Deployments } from '../ports/deployment'
import type { Reading } from '../restore/reading'
import { createTimes } from '../restore/times'
import { type Budget, paidFor } from './budget'

/** Returns what rebuilding needs of a profile's chains. @throws AppError `profile-missing` */
export type ReadingOf = (profileId: string) => Promise<Reading>

export type ReadingPorts = {
  deployments: Pick<Deployments, 'of'>
  addresses: Pick<Addresses, 'scriptsOf' | 'changeScriptsOf'>
  /** Unix ms. */
  now: number
}

/** Each profile is connected once for a whole file, which pays for its questions. */
export function createReadings({ deployments, addresses, now }: ReadingPorts, budget: Budget): ReadingOf {
  const readings = new Map<string, Promise<Reading>>()
  return (profileId) => {
    const reading =
      readings.get(profileId) ??
      deployments.of(profileId).then((connected) => {
        const deployment = paidFor(connected, budget)
        const { network } = connected.profile.bitcoin
        return {
          deployment,
          times: createTimes(deployment),
          accounts: [],
          received: null,
          now,
          known: new Set(),
          read: new Set(),
          scriptsOf: ({ address }) => addresses.scriptsOf({ network, address }),
          changeScriptsOf: ({ address }) => addresses.changeScriptsOf({ network, address }),
        }
      })
    readings.set(profileId, reading)
    return reading
  }
}
