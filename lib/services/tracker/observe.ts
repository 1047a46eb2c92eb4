import { isBitcoinPayment, isEvmPayment, isToBitcoin, isToEvm } from '~/lib/core/journal/phase'
import type { Entry, ToEvmSwap } from '~/lib/core/journal/types'
import { NO_AGE, type PollAges } from '~/lib/core/journal/schedule'
import type { Deployment, Deployments, ReadingLimits } from '../ports/deployment'
import { countingPoll } from './counted-poll'
import { eachLimited } from './each-limited'
import { groupBy } from '~/lib/core/group-by'
import type { PollContext } from './poll-context'
import { createServiceReports } from './service-reports'
import { readRouters } from './read-routers'
import { CALLS_AT_ONCE, fresh, guarded, type Watch } from './watch'
import { countingServers } from '../chains/server-counts'
import { stopAfterFailure } from '../chains/shared-reads'
import type { PollErrors } from '../journal/poll-errors'
import { observePayment } from './bitcoin-payment'
import { observeEvmPayment } from './evm-payment'
import { observeToBitcoin } from './to-bitcoin'
import { awaitsRouter, mayBeSentBack, pollPayment, pollBeyondRouter, settleToEvm } from './to-evm'

type Ports = Omit<PollContext, 'deployment'> & {
  deployments: Deployments
  pollErrors: PollErrors
}

/** How old the answers may be that count for an entry. */
export type Ages = (entry: Entry) => PollAges

/** Reads news of these entries from the chains and the service, and journals it. */
export type Observe = (entries: Entry[], ages: Ages) => Promise<void>

/**
 * Polls the chains for all these entries; what several have in common is read once. One entry's failure does not stop
 * the others, and is recorded for the user.
 */
export function createObserver(ports: Ports): Observe {
  const { deployments, journal, clock, logger, pollErrors } = ports
  const reports = createServiceReports(clock, ports.store)

  const observeGroup = async (deployment: Deployment, failures: Watch['failures'], group: Entry[]) => {
    const context: Watch = { ...ports, deployment, failures }
    // All counted chains come from one deployment: a server that did not answer is asked only once whether it is
    // back.
    const counted = { ...context, deployment: countingServers(deployment).deployment }
    await observeAllToEvm(counted, group.filter(isToEvm))
    await eachLimited(group.filter(isToBitcoin), CALLS_AT_ONCE, (swap) =>
      guarded(context, swap.id, [swap], () => observeToBitcoin(countingPoll(counted), swap)),
    )
    await eachLimited(group.filter(isBitcoinPayment), CALLS_AT_ONCE, (payment) =>
      guarded(context, payment.id, [payment], () => observePayment(context, payment)),
    )
    await eachLimited(group.filter(isEvmPayment), CALLS_AT_ONCE, (payment) =>
      guarded(context, payment.id, [payment], () => observeEvmPayment(countingPoll(counted), payment)),
    )
  }

  return async (entries, ages) => {
    const failures: Watch['failures'] = new Map()
    const now = clock.now()
    const open = (await journal.open()).length
    for (const [profileId, ofProfile] of groupBy(entries, ({ profileId }) => profileId)) {
      await guarded({ failures, logger }, profileId, ofProfile, async () => {
        const chosen = await deployments.of(profileId)
        const isAsked = ofProfile.every((entry) => ages(entry) === NO_AGE)
        const connected = isAsked ? chosen : chosen.polling()
        const service = stopAfterFailure(reports.of(connected.service, open))
        for (const [age, group] of groupBy(ofProfile, ages)) {
          const limits = limitsOf(age, now)
          await observeGroup({ ...connected.reading(limits), service }, failures, group)
        }
      })
    }
    for (const { id } of entries) await pollErrors.note(id, failures.get(id) ?? null)
  }
}

async function observeAllToEvm(context: Watch, swaps: ToEvmSwap[]): Promise<void> {
  const each = (stage: (context: PollContext, swap: ToEvmSwap) => Promise<void>) => async () =>
    eachLimited((await fresh(swaps, context.journal)).filter(isToEvm), CALLS_AT_ONCE, (swap) =>
      guarded(context, swap.id, [swap], () => stage(countingPoll(context), swap)),
    )
  await each(pollPayment)()
  await readRouters(context, (await fresh(swaps, context.journal)).filter(isToEvm), awaitsRouter)
  await each(pollBeyondRouter)()
  // What has arrived meanwhile is not sent back: for the others the search may be long.
  await readRouters(context, (await fresh(swaps, context.journal)).filter(isToEvm), mayBeSentBack)
  await each((poll, swap) => settleToEvm(poll, swap, !context.failures.has(swap.id)))()
}

function limitsOf({ bitcoin: { tip, mempool }, evm }: PollAges, now: number): ReadingLimits {
  return { bitcoin: { at: now - tip, ...(mempool > 0 && { mempool: now - mempool }) }, evm: now - evm }
}
