import type { Deployments } from '../ports/deployment'
import type { Reading } from '../restore/reading'
import { createTimes } from '../restore/times'
import { type Budget, paidFor } from './budget'

/** Returns what rebuilding needs of a profile's chains. @throws AppError `profile-missing` */
export type ReadingOf = (profileId: string) => Promise<Reading>

/** Each profile is connected once for a whole file, which pays for its questions. @param now unix ms */
export function createReadings(deployments: Pick<Deployments, 'of'>, now: number, budget: Budget): ReadingOf {
  const readings = new Map<string, Promise<Reading>>()
  return (profileId) => {
    const reading =
      readings.get(profileId) ??
      deployments.of(profileId).then((connected) => {
        const deployment = paidFor(connected, budget)
        return {
          deployment,
          times: createTimes(deployment),
          accounts: [],
          received: null,
          now,
          known: new Set(),
        }
      })
    readings.set(profileId, reading)
    return reading
  }
}
