import { baseOf, findNetwork } from '~/lib/contract/catalog'
import { type ErrorCode, toAppError } from '~/lib/core/errors'
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
import type { Troubles } from './trouble'
import { observeToBitcoin } from './to-bitcoin'
import { awaitsRouter, lookAtPayment, lookAtRouter, lookBeyondRouter, settleToEvm } from './to-evm'

const CALLS_AT_ONCE = 6

type Ports = {
  deployments: Deployments
  journal: Journal
  store: RequestStore
  troubles: Troubles
  clock: Clock
  logger: Logger
}

/** A look, and what went wrong in it for which request. */
type Watch = Look & { failures: Map<string, ErrorCode> }

/**
 * Looks at the chains for all these requests; what is common to several is read once. One that fails stops no other, and
 * what failed is noted for the user to be told.
 */
export function createObserver(ports: Ports) {
  const { deployments, journal, logger, troubles } = ports

  const guard = async (
    failures: Watch['failures'],
    subject: string,
    concerned: readonly Request[],
    task: () => Promise<void>,
  ) => {
    try {
      await task()
    } catch (thrown) {
      const { code } = toAppError(thrown)
      logger.log('warn', 'look-failed', { subject, code })
      for (const { id } of concerned) failures.set(id, failures.get(id) ?? code)
    }
  }

  const fresh = async (requests: readonly Request[]) =>
    (await Promise.all(requests.map(({ id }) => journal.get(id)))).filter((request) => request !== undefined)

  const observeAllToEvm = async (look: Watch, requests: ToEvmRequest[]) => {
    const each = (stage: (look: Look, request: ToEvmRequest) => Promise<void>) => async () =>
      eachLimited((await fresh(requests)).filter(isToEvm), CALLS_AT_ONCE, (request) =>
        guard(look.failures, request.id, [request], () => stage(look, request)),
      )
    await each(lookAtPayment)()
    await readRouters(look, (await fresh(requests)).filter(isToEvm).filter(awaitsRouter))
    await each(lookBeyondRouter)()
    await each(settleToEvm)()
  }

  /** One scan a base network, whatever the number of requests that wait for it. */
  const readRouters = async (look: Watch, waiting: ToEvmRequest[]) => {
    const { profile } = look.deployment
    const baseNameOf = ({ intent }: ToEvmRequest) =>
      baseOf(profile, findNetwork(profile, intent.networkName)).name
    for (const [name, group] of groupBy(waiting, baseNameOf)) {
      await guard(look.failures, name, group, async () => {
        const base = baseOf(profile, findNetwork(profile, name))
        for (let rest = group; rest.length > 0;) {
          const scan = await scanRouters(base, rest, look)
          const failed = new Set(rest.map(({ id }) => id))
          await eachLimited(rest, CALLS_AT_ONCE, (request) =>
            // Where one cannot be journalled, its own next scan begins here again.
            guard(look.failures, request.id, [request], async () => {
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
    const failures: Watch['failures'] = new Map()
    for (const [profileId, group] of groupBy(requests, ({ profileId }) => profileId)) {
      await guard(failures, profileId, group, async () => {
        const deployment = sharingReads(await deployments.of(profileId))
        const look: Watch = { ...ports, deployment, failures }
        const outgoing = group.filter((request): request is ToBitcoinRequest => !isToEvm(request))
        await observeAllToEvm(look, group.filter(isToEvm))
        await eachLimited(outgoing, CALLS_AT_ONCE, (request) =>
          guard(failures, request.id, [request], () => observeToBitcoin(look, request)),
        )
      })
    }
    for (const { id } of requests) await troubles.note(id, failures.get(id) ?? null)
  }
}
