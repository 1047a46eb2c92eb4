import type { Profile } from '~/lib/contract/profile'
import type { RestoreStatusView } from '~/lib/contract/views/recovery'
import { backoff } from '~/lib/core/backoff'
import { recoveryOf, toAppError } from '~/lib/core/errors'
import type { Account } from '~/lib/core/accounts/account'
import type { SearchWidth } from '~/lib/core/accounts/account-search'
import type { Addresses } from '../addresses/addresses'
import type { Deployments } from '../ports/deployment'
import type { Alarms, Clock, Logger, Mutex } from '../ports/platform'
import type { JournalStore } from '../ports/journal-store'
import { transactionHolders } from '../journal/holders'
import type { Journal } from '../journal/journal'
import {
  loadJob,
  NEW_JOB,
  type OwnBitcoin,
  type RestoreJob,
  type RestoreScope,
  saveJob,
  type SearchDepth,
} from './job'
import { advance, anew, failed, finish, hasReadBitcoin, receivedOf, partsOf, percentOf } from './progress'
import type { Moved, Reading } from './reading'
import { accountsIn, isToWiden, nextAccounts, type SearchedWallet, usedAccounts } from './scope'
import { early, type Source, sourcesOf } from './sources'
import { createTimes } from './times'

/** Resumes a restore that was interrupted or has failed. */
export const RESTORE_ALARM = 'restore'
/** When to resume if the worker dies. */
const SAFETY_NET_MS = 60_000
const RETRY_MS = { first: 60_000, longest: 60 * 60_000 }

export type Restore = {
  /**
   * Requests that the accounts' history be rebuilt from the start: they may belong to another wallet than before.
   * `resume` carries it out. Each account that turns out to be used extends the search, until five in a row are
   * unused. A deep one reads whole chains. Either spares the servers, and may be paused.
   */
  request: (width: SearchWidth, depth?: SearchDepth) => Promise<void>
  /**
   * Requests the history of an account that the user has just added, beside what is searched already. `resume` carries it
   * out.
   */
  includeNewAccount: () => Promise<void>
  /** Stops the job where it is; after a restart too, until it goes on. */
  pause: () => Promise<void>
  /** `resume` then carries it on. */
  goOn: () => Promise<void>
  /** Resumes the job if there is one and it is not running. */
  resume: () => Promise<void>
  status: () => Promise<RestoreStatusView>
}

type Ports = {
  deployments: Deployments
  wallet: SearchedWallet
  addresses: Pick<Addresses, 'search' | 'scriptsOf' | 'changeScriptsOf' | 'used'>
  /** Called with accounts that turned out to be used, so that the user finds them listed. */
  used: (accounts: readonly Account[]) => Promise<unknown>
  journal: Journal
  store: JournalStore
  mutex: Mutex
  alarms: Alarms
  clock: Clock
  logger: Logger
  /** Called with bitcoin that moved without an entry. */
  moved: (profileId: string, moved: readonly Moved[]) => Promise<void>
  /** Called when there are new swaps to track. */
  found: () => void
  /** Called when the status may have changed. */
  changed: () => void
}

/** How a run ended: with every source read to its end, or not. */
type Run = { isWhole: boolean; signal: AbortSignal }

/**
 * Rebuilds the history from what the chains hold of the accounts: payments by their data carriers, calls by their
 * contracts' logs. Each is journalled as far as its own chain shows it; the tracker finds the rest. Progress is on
 * disk, and what is already here is never added again.
 */
export function createRestore(ports: Ports): Restore {
  const { deployments, wallet, addresses, journal, store, mutex, alarms, clock, logger, changed } = ports
  let isUnderWay = false
  /** Belongs to the latest request: aborted when a new request replaces it. */
  let request = new AbortController()

  /** The job on disk is that of the latest request. */
  const save = async (job: RestoreJob, { aborted }: AbortSignal) => {
    if (aborted) return
    await saveJob(store, job)
    changed()
  }

  /**
   * The job with the accounts that it has to continue with; unchanged while the wallet is locked or no profile is
   * chosen. If the profile differs from the one it began with, the job starts anew.
   */
  const widen = async (job: RestoreJob): Promise<RestoreJob> => {
    if (!isToWiden(job)) return job
    try {
      const [{ profile }, batch] = await Promise.all([deployments.current(), nextAccounts(job, wallet)])
      const { id: profileId } = profile
      if (job.scope !== null && job.scope.profileId !== profileId) return await widen(anew(job))
      if (batch.length === 0) return job
      return { ...job, scope: { profileId, batches: [...(job.scope?.batches ?? []), batch] } }
    } catch (thrown) {
      if (recoveryOf(toAppError(thrown).code) === 'wait-for-user') return job
      throw thrown
    }
  }

  const readSource = async (
    source: Source,
    reading: Reading,
    started: RestoreJob,
    signal: AbortSignal,
  ): Promise<RestoreJob> => {
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
      await ports.moved(reading.deployment.profile.id, value.moved ?? [])
      job = advance(job, source, value, addedCount)
      await save(job, signal)
    }
  }

  /** A failure is recorded, and the other sources are still read. */
  const readAll = async (
    begun: RestoreJob,
    reading: Reading,
    sources: readonly Source[],
    signal: AbortSignal,
  ) => {
    let job = begun
    for (const source of sources) {
      if (signal.aborted || job.finished.includes(source.name)) continue
      const isEarly = job.depth === 'near' && source.chain === 'evm' && !hasReadBitcoin(job, sources)
      const { found: countBefore } = job
      try {
        const toRead = isEarly ? early(source) : source
        job = await readSource(toRead, { ...reading, received: receivedOf(job) }, job, signal)
      } catch (thrown) {
        logger.log('warn', 'restore-failed', { source: source.name, code: toAppError(thrown).code })
        // Continue from the progress on disk.
        job = failed((await loadJob(store)) ?? job, thrown)
      }
      if (job.found > countBefore) ports.found()
    }
    return job
  }

  const readingOf = async (job: RestoreJob, scope: RestoreScope): Promise<Reading> => {
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
  const sourcesIn = async (scope: RestoreScope, profile: Profile): Promise<Source[]> => {
    const { network } = profile.bitcoin
    const accounts = accountsIn({ scope }).flatMap(({ bitcoin }) => bitcoin)
    const used = await Promise.all(
      accounts.map(async ({ address }) => [address, await addresses.used({ network, address })] as const),
    )
    const byAccount = new Map(used)
    return sourcesOf(scope, profile.evm, ({ address }) => byAccount.get(address) ?? [])
  }

  /** Whether the search of addresses has found more of them since the job was done. */
  const hasGrown = async ({ scope, finished }: RestoreJob): Promise<boolean> => {
    const { profile } = await deployments.current().catch(() => ({ profile: undefined }))
    if (scope === null || profile?.id !== scope.profileId) return false
    const sources = await sourcesIn(scope, profile)
    return sources.some(({ chain, name }) => chain === 'bitcoin' && !finished.includes(name))
  }

  /** Ends a run: done, or to be resumed later. */
  const conclude = async (job: RestoreJob, { isWhole, signal }: Run): Promise<void> => {
    if (isWhole && job.error === null) {
      await alarms.clear(RESTORE_ALARM)
      await save({ ...job, state: 'done', attempts: 0 }, signal)
      return
    }
    const wait = backoff(job.attempts, RETRY_MS)
    await alarms.set(RESTORE_ALARM, clock.now() + wait)
    const state = job.error === null ? 'running' : 'failed'
    await save({ ...job, state, attempts: job.attempts + 1 }, signal)
  }

  const search = async (signal: AbortSignal): Promise<void> => {
    const job = await loadJob(store)
    if (job === undefined || job.isPaused || (job.state === 'done' && !(await hasGrown(job)))) return
    const begun: RestoreJob = { ...(await widen(job)), state: 'running', error: null }
    const { scope } = begun
    if (scope === null) return
    await save(begun, signal)
    let ended: RestoreJob
    try {
      await addresses.search()
      const reading = await readingOf(begun, scope)
      const { profile } = reading.deployment
      const sources = await sourcesIn(scope, profile)
      ended = await readAll({ ...begun, parts: partsOf(begun, sources) }, reading, sources, signal)
      if (signal.aborted) return
      if (ended.used.length > 0) await ports.used(usedAccounts(ended))
      // An account that is listed from now on is searched whole.
      await addresses.search()
      const grown = await sourcesIn(scope, profile)
      const isWhole = ended.finished.length === grown.length && !isToWiden(ended)
      // Sources that failed are read again together with the next accounts.
      const next = await widen(ended)
      if (next === ended && grown.length === sources.length) return await conclude(ended, { isWhole, signal })
      await save(next, signal)
    } catch (thrown) {
      if (toAppError(thrown).code !== 'profile-missing') {
        await conclude(failed((await loadJob(store)) ?? begun, thrown), { isWhole: false, signal })
        throw thrown
      }
      // Its profile has been removed, so the job starts anew with the profile in use, once there is one.
      await save(anew(job), signal)
    }
    return search(signal)
  }

  const resume = async (): Promise<void> => {
    if (isUnderWay) return
    isUnderWay = true
    try {
      let signal: AbortSignal
      do {
        signal = request.signal
        await mutex.run('restore', () => search(signal))
      } while (signal.aborted)
    } finally {
      isUnderWay = false
      changed()
    }
  }

  const replaceBy = async (job: RestoreJob): Promise<void> => {
    request.abort()
    request = new AbortController()
    await save(job, request.signal)
  }

  const setPaused = async (change: Pick<RestoreJob, 'isPaused'>): Promise<void> => {
    const job = await loadJob(store)
    if (job !== undefined && job.state !== 'done') await replaceBy({ ...job, ...change })
  }

  return {
    request: (width, depth = 'near') => replaceBy({ ...NEW_JOB, width, depth }),
    includeNewAccount: async () => {
      const job = await loadJob(store)
      const isUnfinished = job !== undefined && job.state !== 'done'
      await replaceBy(isUnfinished ? anew(job) : { ...NEW_JOB, width: 'own' })
    },
    pause: async () => {
      await setPaused({ isPaused: true })
      await alarms.clear(RESTORE_ALARM)
    },
    goOn: () => setPaused({ isPaused: false }),

    resume,

    status: async () => {
      const job = await loadJob(store)
      if (job === undefined) return { state: 'idle', found: 0 }
      const { found: entryCount, error } = job
      if (job.state === 'done') return { state: 'idle', found: entryCount }
      const isBegun = job.depth === 'deep' || Object.keys(job.parts).length > 0
      const progress = isBegun ? { progress: percentOf(job) } : {}
      if (job.isPaused) return { state: 'paused', found: entryCount, ...progress }
      if (job.state === 'failed')
        return { state: 'failed', found: entryCount, ...progress, ...(error !== null && { error }) }
      const accounts = job.scope === null ? {} : { accounts: accountsIn(job).length }
      return { state: 'running', found: entryCount, ...accounts, ...progress }
    },
  }
}

function askedOnce<T>(ask: (own: OwnBitcoin) => Promise<T>): (own: OwnBitcoin) => Promise<T> {
  const answers = new Map<string, Promise<T>>()
  return (own) => {
    const answer = answers.get(own.address) ?? ask(own)
    answers.set(own.address, answer)
    return answer
  }
}
