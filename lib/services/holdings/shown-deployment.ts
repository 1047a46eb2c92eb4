import type { Look } from '~/lib/contract/look'
import { readingToShow } from '../chains/shared-reads'
import type { Journal } from '../journal/journal'
import { countUnderWay } from '../journal/under-way'
import type { Deployment, Deployments } from '../ports/deployment'
import type { Clock } from '../ports/platform'

export type ShownPorts = { deployments: Deployments; journal: Journal; clock: Clock }

/**
 * The deployment in use, for balances.
 * @param addresses how many are asked
 * @returns it with the number of entries under way
 */
export async function shownDeployment(
  look: Look,
  { deployments, journal, clock }: ShownPorts,
  addresses = 1,
): Promise<Deployment & { open: number }> {
  // What has ended is polled too seldom to share its answers: what it has brought shows at once.
  const open = await countUnderWay(journal)
  const reading = { now: clock.now(), open, look, addresses }
  return { ...readingToShow(await deployments.current(), reading), open }
}
