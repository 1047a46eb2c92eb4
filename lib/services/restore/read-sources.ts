import type { Profile } from '~/lib/contract/profile'
import { toAppError } from '~/lib/core/errors'
import type { Addresses } from '../addresses/addresses'
import type { Deployments } from '../ports/deployment'
import type { Alarms, Clock, Logger } from '../ports/platform'
import type { JournalStore } from '../ports/journal-store'
import { transactionHolders } from '../journal/holders'
import type { Journal } from '../journal/journal'
import { loadJob, type OwnBitcoin, RESTORE_ALARM, type RestoreJob, type RestoreScope } from './job'
import { advance, failed, finish, hasReadBitcoin, receivedOf } from './progress'
import type { Moved, Reading } from './reading'
import { accountsIn } from './scope'
import { early, type Source, sourcesOf } from './sources'
import { createTimes } from './times'

/** When to resume if the worker dies. */
const SAFETY_NET_MS = 60_000

export type SourcePorts = {
  deployments: Deployments
  addresses: Pick<Addresses, 'scriptsOf' | 'changeScriptsOf' | 'used'>
  journal: Pick<Journal, 'adopt'>
  store: JournalStore
  alarms: Alarms
  clock: Clock
  logger: Logger
  /** Called with bitcoin that moved without an entry. */
  moved: (profileId: string, moved: readonly Moved[]) => Promise<void>
  /** Called when there are new swaps to track. */
  found: () => void
}

/** The job on disk is that of the latest request. */
export type SaveJob = (job: RestoreJob, signal: AbortSignal) => Promise<void>
type Run = { save: SaveJob; signal: AbortSignal }

async function readSource(
  source: Source,
  reading: Reading,
  started: RestoreJob,
  { save, signal }: Run,
  { alarms, clock, journal, moved }: SourcePorts,
): Promise<RestoreJob> {
  let job = started
  const batches = source.read(reading, job.cursors[source.name])
  for (;;) {
    await alarms.set(RESTORE_ALARM, clock.now() + SAFETY_NET_MS)
    const { done, value } = await batches.next()
    if (signal.aborted) return job
    if (done === true) {
      if (value === 'end') job = finish(job, source)
      await save(job, signal)
      return job
    }
    const adoptions = await journal.adopt(value.journals)
    const addedCount = adoptions.filter((adoption) => adoption === 'added').length
    await moved(reading.deployment.profile.id, value.moved ?? [])
    job = advance(job, source, value, addedCount)
    await save(job, signal)
  }
}

/** A failure is recorded, and the other sources are still read. */
export async function readAll(
  begun: RestoreJob,
  reading: Reading,
  sources: readonly Source[],
  run: Run,
  ports: SourcePorts,
): Promise<RestoreJob> {
  const { logger, store } = ports
  let job = begun
  for (const source of sources) {
    if (run.signal.aborted || job.finished.includes(source.name)) continue
    const isEarly = job.depth === 'near' && source.chain === 'evm' && !hasReadBitcoin(job, sources)
    const { found: countBefore } = job
    try {
      const toRead = isEarly ? early(source) : source
      job = await readSource(toRead, { ...reading, received: receivedOf(job) }, job, run, ports)
    } catch (thrown) {
      logger.log('warn', 'restore-failed', { source: source.name, code: toAppError(thrown).code })
      // Continue from the progress on disk.
      job = failed((await loadJob(store)) ?? job, thrown)
    }
    if (job.found > countBefore) ports.found()
  }
  return job
}

/** How a job reads the chains. */
export async function readingOf(
  job: RestoreJob,
  scope: RestoreScope,
  { deployments, addresses, store, clock }: SourcePorts,
): Promise<Reading> {
  const connected = await deployments.of(scope.profileId)
  const deployment = connected.sparing()
  const { network } = connected.profile.bitcoin
  return {
    deployment,
    times: createTimes(deployment),
    accounts: accountsIn({ scope }),
    received: receivedOf(job),
    now: clock.now(),
    known: await transactionHolders(store),
    read: new Set(),
    scriptsOf: askedOnce(({ address }) => addresses.scriptsOf({ network, address })),
    changeScriptsOf: askedOnce(({ address }) => addresses.changeScriptsOf({ network, address })),
  }
}

/** Every place of a job's accounts to read: what the search of their addresses has found is where Bitcoin is read. */
export async function sourcesIn(
  scope: RestoreScope,
  profile: Profile,
  addresses: Pick<Addresses, 'used'>,
): Promise<Source[]> {
  const { network } = profile.bitcoin
  const accounts = accountsIn({ scope }).flatMap(({ bitcoin }) => bitcoin)
  const used = await Promise.all(
    accounts.map(async ({ address }) => [address, await addresses.used({ network, address })] as const),
  )
  const byAccount = new Map(used)
  return sourcesOf(scope, profile.evm, ({ address }) => byAccount.get(address) ?? [])
}

function askedOnce<T>(ask: (own: OwnBitcoin) => Promise<T>): (own: OwnBitcoin) => Promise<T> {
  const answers = new Map<string, Promise<T>>()
  return (own) => {
    const answer = answers.get(own.address) ?? ask(own)
    answers.set(own.address, answer)
    return answer
  }
}
