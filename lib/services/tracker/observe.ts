import { baseOf, findNetwork } from '~/lib/core/catalog'
import { type ErrorCode, toAppError } from '~/lib/core/errors'
import { isBitcoinPayment, isEvmPayment, isToBitcoin, isToEvm } from '~/lib/core/journal/phase'
import type { Entry, ToEvmSwap } from '~/lib/core/journal/types'
import { NO_AGE, type PollAges } from '~/lib/core/journal/schedule'
import type { Deployment, Deployments, ReadingLimits } from '../ports/deployment'
import type { Clock, Logger } from '../ports/platform'
import type { JournalStore } from '../ports/journal-store'
import type { Journal } from '../journal/journal'
import { countingPoll } from './counted-poll'
import { eachLimited } from './each-limited'
import { groupBy } from '~/lib/core/group-by'
import type { PollContext } from './poll-context'
import { createServiceReports } from './service-reports'
import { scanRouters } from './router-scan'
import { FIRST_BLOCKS, nextBlocks } from '../chains/log-scan'
import { countingServers } from '../chains/server-counts'
import { stopAfterFailure } from '../chains/shared-reads'
import type { PollErrors } from '../journal/poll-errors'
import { observePayment } from './bitcoin-payment'
import { observeEvmPayment } from './evm-payment'
import { observeToBitcoin } from './to-bitcoin'
import { awaitsRouter, mayBeSentBack, pollPayment, pollRouter, pollBeyondRouter, settleToEvm } from './to-evm'

const CALLS_AT_ONCE = 6

type Ports = {
  deployments: Deployments
  journal: Journal
  store: JournalStore
  pollErrors: PollErrors
  addresses: PollContext['addresses']
  clock: Clock
  logger: Logger
}

/** How old the answers may be that count for an entry. */
export type Ages = (entry: Entry) => PollAges

/** Reads news of these entries from the chains and the service, and journals it. */
export type Observe = (entries: Entry[], ages: Ages) => Promise<void>

/** A poll, and its errors by swap. */
type Watch = PollContext & { failures: Map<string, ErrorCode> }

/**
 * Polls the chains for all these entries; what several have in common is read once. One entry's failure does not stop
 * the others, and is recorded for the user.
 */
export function createObserver(ports: Ports): Observe {
  const { deployments, journal, clock, logger, pollErrors } = ports
  const reports = createServiceReports(clock, ports.store)

  const guard = async (
    failures: Watch['failures'],
    subject: string,
    concerned: readonly Entry[],
    task: () => Promise<void>,
  ) => {
    try {
      await task()
    } catch (thrown) {
      const { code } = toAppError(thrown)
      logger.log('warn', 'poll-failed', { subject, code })
      for (const { id } of concerned) failures.set(id, failures.get(id) ?? code)
    }
  }

  const fresh = async (swaps: readonly Entry[]) =>
    (await Promise.all(swaps.map(({ id }) => journal.get(id)))).filter((swap) => swap !== undefined)

  const observeAllToEvm = async (context: Watch, swaps: ToEvmSwap[]) => {
    const each = (stage: (context: PollContext, swap: ToEvmSwap) => Promise<void>) => async () =>
      eachLimited((await fresh(swaps)).filter(isToEvm), CALLS_AT_ONCE, (swap) =>
        guard(context.failures, swap.id, [swap], () => stage(countingPoll(context), swap)),
      )
    await each(pollPayment)()
    await readRouters(context, (await fresh(swaps)).filter(isToEvm), awaitsRouter)
    await each(pollBeyondRouter)()
    // What has arrived meanwhile is not sent back: for the others the search may be long.
    await readRouters(context, (await fresh(swaps)).filter(isToEvm), mayBeSentBack)
    await each((poll, swap) => settleToEvm(poll, swap, !context.failures.has(swap.id)))()
  }

  /** One scan for each base network, shared by all swaps that wait for it. */
  const readRouters = async (
    context: Watch,
    swaps: readonly ToEvmSwap[],
    isWaiting: (swap: ToEvmSwap) => boolean,
  ) => {
    const { profile } = context.deployment
    const baseNameOf = ({ intent }: ToEvmSwap) =>
      baseOf(profile, findNetwork(profile, intent.networkName)).name
    // An edited profile may lack one entry's network, which must not hold up the others.
    const withBase: ToEvmSwap[] = []
    for (const swap of swaps.filter(isWaiting))
      await guard(context.failures, swap.id, [swap], async () => {
        baseNameOf(swap)
        withBase.push(swap)
      })
    for (const [name, group] of groupBy(withBase, baseNameOf)) {
      await guard(context.failures, name, group, async () => {
        const base = baseOf(profile, findNetwork(profile, name))
        let blocks = FIRST_BLOCKS
        for (let rest = group; rest.length > 0;) {
          const counted = countingPoll(context)
          const scan = await scanRouters(base, rest, counted, blocks)
          const failed = new Set(rest.map(({ id }) => id))
          await eachLimited(rest, CALLS_AT_ONCE, (swap) =>
            // If one event cannot be journalled, that swap's next scan begins here again.
            guard(context.failures, swap.id, [swap], async () => {
              await pollRouter(counted, swap, base, scan)
              await scan.done(swap)
              failed.delete(swap.id)
            }),
          )
          if (scan.isWhole) return
          const before = rest.length
          rest = (await fresh(rest)).filter(isToEvm).filter((one) => isWaiting(one) && !failed.has(one.id))
          // The next one waits near another place.
          blocks = rest.length < before ? FIRST_BLOCKS : nextBlocks(blocks)
        }
      })
    }
  }

  const observeGroup = async (deployment: Deployment, failures: Watch['failures'], group: Entry[]) => {
    const context: Watch = { ...ports, deployment, failures }
    // All counted chains come from one deployment: a server that did not answer is asked only once whether it is
    // back.
    const counted = { ...context, deployment: countingServers(deployment).deployment }
    await observeAllToEvm(counted, group.filter(isToEvm))
    await eachLimited(group.filter(isToBitcoin), CALLS_AT_ONCE, (swap) =>
      guard(failures, swap.id, [swap], () => observeToBitcoin(countingPoll(counted), swap)),
    )
    await eachLimited(group.filter(isBitcoinPayment), CALLS_AT_ONCE, (payment) =>
      guard(failures, payment.id, [payment], () => observePayment(context, payment)),
    )
    await eachLimited(group.filter(isEvmPayment), CALLS_AT_ONCE, (payment) =>
      guard(failures, payment.id, [payment], () => observeEvmPayment(countingPoll(counted), payment)),
    )
  }

  return async (entries, ages) => {
    const failures: Watch['failures'] = new Map()
    const now = clock.now()
    const open = (await journal.open()).length
    for (const [profileId, ofProfile] of groupBy(entries, ({ profileId }) => profileId)) {
      await guard(failures, profileId, ofProfile, async () => {
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

function limitsOf({ bitcoin: { tip, mempool }, evm }: PollAges, now: number): ReadingLimits {
  return { bitcoin: { at: now - tip, ...(mempool > 0 && { mempool: now - mempool }) }, evm: now - evm }
}
