import { baseOf, findNetwork } from '~/lib/contract/catalog'
import { toAppError } from '~/lib/core/errors'
import { isToEvm } from '~/lib/core/request/phase'
import type { Request, ToBitcoinRequest, ToEvmRequest } from '~/lib/core/request/types'
import type { Deployments } from '../ports/deployment'
import type { Clock, Logger } from '../ports/platform'
import type { RequestStore } from '../ports/request-store'
import type { Journal } from '../requests/journal'
import { eachLimited } from './each-limited'
import { groupBy } from './group-by'
import type { Look } from './look'
import { scanRouters } from './router-scan'
import { sharingReads } from './shared-reads'
import { observeToBitcoin } from './to-bitcoin'
import { awaitsRouter, lookAtPayment, lookAtRouter, lookBeyondRouter, settleToEvm } from './to-evm'

const CALLS_AT_ONCE = 6

type Ports = {
  deployments: Deployments
  journal: Journal
  store: RequestStore
  clock: Clock
  logger: Logger
}

/** Looks at the chains for all these requests; what is common to several is read once. One that fails stops no other. */
export function createObserver(ports: Ports) {
  const { deployments, journal, logger } = ports

  const guard = async (subject: string, task: () => Promise<void>) => {
    try {
      await task()
    } catch (thrown) {
      logger.log('warn', 'look-failed', { subject, code: toAppError(thrown).code })
    }
  }

  const fresh = async (requests: readonly Request[]) =>
    (await Promise.all(requests.map(({ id }) => journal.get(id)))).filter((request) => request !== undefined)

  const observeAllToEvm = async (look: Look, requests: ToEvmRequest[]) => {
    const each = (stage: (look: Look, request: ToEvmRequest) => Promise<void>) => async () =>
      eachLimited((await fresh(requests)).filter(isToEvm), CALLS_AT_ONCE, (request) =>
        guard(request.id, () => stage(look, request)),
      )
    await each(lookAtPayment)()
    await readRouters(look, (await fresh(requests)).filter(isToEvm).filter(awaitsRouter))
    await each(lookBeyondRouter)()
    await each(settleToEvm)()
  }

  /** One scan a base network, whatever the number of requests that wait for it. */
  const readRouters = async (look: Look, waiting: ToEvmRequest[]) => {
    const { profile } = look.deployment
    const baseNameOf = ({ intent }: ToEvmRequest) =>
      baseOf(profile, findNetwork(profile, intent.networkName)).name
    for (const [name, group] of groupBy(waiting, baseNameOf)) {
      await guard(name, async () => {
        const base = baseOf(profile, findNetwork(profile, name))
        for (let rest = group; rest.length > 0;) {
          const scan = await scanRouters(base, rest, look)
          const failed = new Set(rest.map(({ id }) => id))
          await eachLimited(rest, CALLS_AT_ONCE, (request) =>
            // Where one cannot be journalled, its own next scan begins here again.
            guard(request.id, async () => {
              await lookAtRouter(look, request, base, scan)
              await scan.done(request)
              failed.delete(request.id)
            }),
          )
          if (scan.isWhole) return
          rest = (await fresh(rest)).filter(isToEvm).filter((one) => awaitsRouter(one) && !failed.has(one.id))
        }
      })
    }
  }

  return async (requests: Request[]): Promise<void> => {
    for (const [profileId, group] of groupBy(requests, ({ profileId }) => profileId)) {
      await guard(profileId, async () => {
        const look: Look = { ...ports, deployment: sharingReads(await deployments.of(profileId)) }
        const outgoing = group.filter((request): request is ToBitcoinRequest => !isToEvm(request))
        await observeAllToEvm(look, group.filter(isToEvm))
        await eachLimited(outgoing, CALLS_AT_ONCE, (request) =>
          guard(request.id, () => observeToBitcoin(look, request)),
        )
      })
    }
  }
}
