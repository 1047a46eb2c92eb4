import type { RestoreStatusView } from '~/lib/contract/views/recovery'
import { recoveryOf, toAppError } from '~/lib/core/errors'
import type { SearchWidth, WalletAccounts } from '../wallet/accounts'
import type { Deployments } from '../ports/deployment'
import type { Alarms, Clock, Logger, Mutex } from '../ports/platform'
import type { JournalStore } from '../ports/journal-store'
import type { Journal } from '../journal/journal'
import { loadJob, NEW_JOB, type OwnBitcoin, type RestoreJob, type RestoreScope, saveJob } from './job'
import { knownTransactions } from './known'
import type { HistoryBatch, Reading } from './reading'
import { type Source, sourcesOf } from './sources'
import { createTimes } from './times'

/** Resumes a restore that was interrupted or has failed. */
export const RESTORE_ALARM = 'restore'
/** When to resume if the worker dies. */
const SAFETY_NET_MS = 60_000
const FIRST_RETRY_MS = 60_000
const LONGEST_RETRY_MS = 60 * 60_000

export type Restore = ReturnType<typeof createRestore>

type Ports = {
  deployments: Deployments
  /** The accounts that may have a history. @throws AppError `wallet-locked`, `wallet-missing`, `profile-missing` */
  accounts: (width: SearchWidth) => Promise<readonly WalletAccounts[]>
  journal: Journal
  store: JournalStore
  mutex: Mutex
  alarms: Alarms
  clock: Clock
  logger: Logger
  /** Called when there are new swaps to track. */
  found: () => void
  /** Called when the status may have changed. */
  changed: () => void
}

/**
 * Rebuilds the history from what the chains hold of the accounts: payments by their data carriers, calls by their
 * contracts' logs. Each is journalled as far as its own chain shows it; the tracker finds the rest. Progress is on
 * disk, and what is already here is never added again.
 */
export function createRestore(ports: Ports) {
  const { deployments, journal, store, mutex, alarms, clock, logger, changed } = ports
  let isUnderWay = false

  const save = async (job: RestoreJob) => {
    await saveJob(store, job)
    changed()
  }

  /** `undefined` while the wallet is locked or no profile is chosen: the restore then waits. */
  const scopeNow = async (width: SearchWidth): Promise<RestoreScope | undefined> => {
    try {
      const [{ profile }, accounts] = await Promise.all([deployments.current(), ports.accounts(width)])
      const bitcoin = accounts.flatMap((account) =>
        width === 'own' ? [account.bitcoin] : Object.values(account.bitcoinByType),
      )
      return {
        profileId: profile.id,
        accounts: { bitcoin: bitcoin.map(publicParts), evm: accounts.map(({ evm }) => evm.address) },
      }
    } catch (thrown) {
      if (recoveryOf(toAppError(thrown).code) === 'wait-for-user') return undefined
      throw thrown
    }
  }

  const readSource = async (source: Source, reading: Reading, started: RestoreJob): Promise<RestoreJob> => {
    let job = started
    const batches = source.read(reading, job.cursors[source.name])
    for (;;) {
      await alarms.set(RESTORE_ALARM, clock.now() + SAFETY_NET_MS)
      const { done, value } = await batches.next()
      if (done === true) {
        if (value === 'end') job = finish(job, source)
        await save(job)
        return job
      }
      let found = 0
      for (const events of value.journals) if ((await journal.adopt(events)) === 'added') found += 1
      job = advance(job, source, value, found)
      await save(job)
    }
  }

  /** A failure is recorded, and the other sources are still read. */
  const readAll = async (begun: RestoreJob, reading: Reading, sources: readonly Source[]) => {
    let job = begun
    for (const source of sources) {
      if (job.finished.includes(source.name)) continue
      const { found } = job
      try {
        job = await readSource(source, reading, job)
      } catch (thrown) {
        logger.log('warn', 'restore-failed', { source: source.name, code: toAppError(thrown).code })
        // Continue from the progress on disk.
        job = failed((await loadJob(store)) ?? job, thrown)
      }
      if (job.found > found) ports.found()
    }
    return job
  }

  const readingOf = async ({ profileId, accounts }: RestoreScope): Promise<Reading> => {
    const deployment = await deployments.of(profileId)
    const known = await knownTransactions(store)
    return { deployment, times: createTimes(deployment), accounts, now: clock.now(), known }
  }

  /** Ends a run: done, or to be resumed later. */
  const conclude = async (job: RestoreJob, isWhole: boolean): Promise<void> => {
    if (isWhole && job.error === null) {
      await alarms.clear(RESTORE_ALARM)
      await save({ ...job, state: 'done', attempts: 0 })
      return
    }
    const wait = Math.min(FIRST_RETRY_MS * 2 ** job.attempts, LONGEST_RETRY_MS)
    await alarms.set(RESTORE_ALARM, clock.now() + wait)
    await save({ ...job, state: job.error === null ? 'running' : 'failed', attempts: job.attempts + 1 })
  }

  const search = async (): Promise<void> => {
    const job = await loadJob(store)
    if (job === undefined || job.state === 'done') return
    const scope = job.scope ?? (await scopeNow(job.width))
    if (scope === undefined) return
    const begun: RestoreJob = { ...job, scope, state: 'running', error: null }
    await save(begun)
    let ended: RestoreJob
    try {
      const reading = await readingOf(scope)
      const sources = sourcesOf(scope.accounts, reading.deployment.profile.evm)
      ended = await readAll(begun, reading, sources)
      if (!isToWiden(ended)) return await conclude(ended, ended.finished.length === sources.length)
    } catch (thrown) {
      await conclude(failed((await loadJob(store)) ?? begun, thrown), false)
      throw thrown
    }
    // Whatever failed is read again with the rest.
    await save({ ...NEW_JOB, width: 'all', found: ended.found })
    return search()
  }

  const run = () => mutex.run('restore', search)

  /** Resumes the rebuilding if there is any and it is not running. */
  const resume = async (): Promise<void> => {
    if (isUnderWay) return
    isUnderWay = true
    try {
      await run()
    } finally {
      isUnderWay = false
      changed()
    }
  }

  return {
    /**
     * Requests the rebuilding of the accounts' history from the start. `resume` carries it out. `first` becomes `all`
     * as soon as any of the first accounts turns out to be used.
     */
    request: async (width: SearchWidth): Promise<void> => {
      if (!isUnderWay) await save({ ...NEW_JOB, width })
    },

    resume,

    status: async (): Promise<RestoreStatusView> => {
      const job = await loadJob(store)
      if (job === undefined) return { state: 'idle', found: 0 }
      const { found, error } = job
      switch (job.state) {
        case 'wanted':
        case 'running':
          return { state: 'running', found }
        case 'failed':
          return { state: 'failed', found, ...(error !== null && { error }) }
        case 'done':
          return { state: 'idle', found }
      }
    },
  }
}

function publicParts({ address, addressType, publicKey, scriptPubKey }: OwnBitcoin): OwnBitcoin {
  return { address, addressType, publicKey, scriptPubKey }
}

/** A phrase with one used account may have others, wherever the user has put them. */
function isToWiden({ width, isUsed }: RestoreJob): boolean {
  return width === 'first' && isUsed
}

function advance(
  job: RestoreJob,
  { name }: Source,
  { cursor, isUsed }: HistoryBatch,
  found: number,
): RestoreJob {
  return {
    ...job,
    isUsed: job.isUsed || isUsed,
    found: job.found + found,
    cursors: { ...job.cursors, [name]: cursor },
  }
}

function finish(job: RestoreJob, { name }: Source): RestoreJob {
  return { ...job, finished: [...job.finished, name] }
}

function failed(job: RestoreJob, thrown: unknown): RestoreJob {
  const { code, details } = toAppError(thrown)
  return { ...job, error: { code, details: { ...details } } }
}
