import type { RestoreStatusView } from '~/lib/contract/views/recovery'
import { backoff } from '~/lib/core/backoff'
import { recoveryOf, toAppError } from '~/lib/core/errors'
import type { Account } from '~/lib/core/accounts/account'
import type { SearchWidth } from '~/lib/core/accounts/account-search'
import type { Addresses } from '../addresses/addresses'
import type { Mutex } from '../ports/platform'
import { RESTORE_ALARM, loadJob, NEW_JOB, type RestoreJob, saveJob, type SearchDepth } from './job'
import { anew, failed, partsOf, percentOf } from './progress'
import { accountsIn, isToWiden, nextAccounts, type SearchedWallet, usedAccounts } from './scope'
import { readAll, readingOf, type SaveJob, type SourcePorts, sourcesIn } from './read-sources'

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

type Ports = SourcePorts & {
  wallet: SearchedWallet
  addresses: Pick<Addresses, 'search'>
  /** Called with accounts that turned out to be used, so that the user finds them listed. */
  used: (accounts: readonly Account[]) => Promise<unknown>
  mutex: Mutex
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
  const { store, mutex, alarms, changed } = ports
  let isUnderWay = false
  /** Belongs to the latest request: aborted when a new request replaces it. */
  let request = new AbortController()

  /** The job on disk is that of the latest request. */
  const save = async (job: RestoreJob, { aborted }: AbortSignal) => {
    if (aborted) return
    await saveJob(store, job)
    changed()
  }

  const resume = async (): Promise<void> => {
    if (isUnderWay) return
    isUnderWay = true
    try {
      let signal: AbortSignal
      do {
        signal = request.signal
        await mutex.run('restore', () => search(signal, save, ports))
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

    status: async () => statusOf(await loadJob(store)),
  }
}

async function search(signal: AbortSignal, save: SaveJob, ports: Ports): Promise<void> {
  const { addresses, store } = ports
  const job = await loadJob(store)
  if (job === undefined || job.isPaused || (job.state === 'done' && !(await hasGrown(job, ports)))) return
  const begun: RestoreJob = { ...(await widen(job, ports)), state: 'running', error: null }
  const { scope } = begun
  if (scope === null) return
  await save(begun, signal)
  let ended: RestoreJob
  try {
    await addresses.search()
    const reading = await readingOf(begun, scope, ports)
    const { profile } = reading.deployment
    const sources = await sourcesIn(scope, profile, addresses)
    ended = await readAll(
      { ...begun, parts: partsOf(begun, sources) },
      reading,
      sources,
      { save, signal },
      ports,
    )
    if (signal.aborted) return
    if (ended.used.length > 0) await ports.used(usedAccounts(ended))
    // An account that is listed from now on is searched whole.
    await addresses.search()
    const grown = await sourcesIn(scope, profile, addresses)
    const isWhole = ended.finished.length === grown.length && !isToWiden(ended)
    // Sources that failed are read again together with the next accounts.
    const next = await widen(ended, ports)
    if (next === ended && grown.length === sources.length)
      return await conclude(ended, { isWhole, signal }, save, ports)
    await save(next, signal)
  } catch (thrown) {
    if (toAppError(thrown).code !== 'profile-missing') {
      await conclude(failed((await loadJob(store)) ?? begun, thrown), { isWhole: false, signal }, save, ports)
      throw thrown
    }
    // Its profile has been removed, so the job starts anew with the profile in use, once there is one.
    await save(anew(job), signal)
  }
  return search(signal, save, ports)
}

/** Ends a run: done, or to be resumed later. */
async function conclude(
  job: RestoreJob,
  { isWhole, signal }: Run,
  save: SaveJob,
  { alarms, clock }: Ports,
): Promise<void> {
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

/** Whether the search of addresses has found more of them since the job was done. */
async function hasGrown(
  { scope, finished }: RestoreJob,
  { deployments, addresses }: Ports,
): Promise<boolean> {
  const { profile } = await deployments.current().catch(() => ({ profile: undefined }))
  if (scope === null || profile?.id !== scope.profileId) return false
  const sources = await sourcesIn(scope, profile, addresses)
  return sources.some(({ chain, name }) => chain === 'bitcoin' && !finished.includes(name))
}

/**
 * The job with the accounts that it has to continue with; unchanged while the wallet is locked or no profile is
 * chosen. If the profile differs from the one it began with, the job starts anew.
 */
async function widen(job: RestoreJob, ports: Pick<Ports, 'deployments' | 'wallet'>): Promise<RestoreJob> {
  if (!isToWiden(job)) return job
  try {
    const [{ profile }, batch] = await Promise.all([
      ports.deployments.current(),
      nextAccounts(job, ports.wallet),
    ])
    const { id: profileId } = profile
    if (job.scope !== null && job.scope.profileId !== profileId) return await widen(anew(job), ports)
    if (batch.length === 0) return job
    return { ...job, scope: { profileId, batches: [...(job.scope?.batches ?? []), batch] } }
  } catch (thrown) {
    if (recoveryOf(toAppError(thrown).code) === 'wait-for-user') return job
    throw thrown
  }
}

/** How far a job is. */
function statusOf(job: RestoreJob | undefined): RestoreStatusView {
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
}
