import type { RequestSummary, RequestView } from '~/lib/contract/views'
import { AppError } from '~/lib/core/errors'
import { PHASES, phaseOf } from '~/lib/core/request/phase'
import type { Deployments } from '../ports/deployment'
import type { HistoryPage } from '../ports/request-store'
import type { Troubles } from '../tracker/trouble'
import type { Journal } from './journal'
import { summaryOf, viewOf } from './view'

type Ports = { journal: Journal; deployments: Deployments; troubles: Pick<Troubles, 'of'> }

/** The history as it is shown. */
export function createRequests({ journal, deployments, troubles }: Ports) {
  return {
    list: async (page: HistoryPage): Promise<RequestSummary[]> => (await journal.page(page)).map(summaryOf),

    async get(id: string): Promise<RequestView> {
      const request = await journal.get(id)
      if (request === undefined) throw new AppError('request-unknown', 'no such request', { details: { id } })
      const [events, { profile }, trouble] = await Promise.all([
        journal.events(id),
        deployments.of(request.profileId),
        troubles.of(id),
      ])
      return viewOf(request, events, profile, trouble)
    },

    /** How many have not come to an end. */
    async underWay(): Promise<number> {
      return (await journal.open()).filter((request) => !PHASES[phaseOf(request)].terminal).length
    },
  }
}
