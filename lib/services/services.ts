import type { Profile } from '~/lib/contract/profile'
import { AppError, toAppError } from '~/lib/core/errors'
import type { Swap } from '~/lib/core/journal/types'
import type { KdfPolicy } from '~/lib/core/vault/kdf'
import type { VaultCrypto } from '~/lib/core/vault/seal'
import { createBackup } from './backup/backup'
import { createBalances } from './balances'
import { historyCsv } from './history/history-csv'
import type { Deployments } from './ports/deployment'
import type { LogEvent } from './ports/log'
import type { Alarms, Clock, KeyValueArea, Logger, Mutex, Random } from './ports/platform'
import type { JournalRecovery, JournalStore, ReviewStore } from './ports/journal-store'
import { createRecovery } from './recovery'
import { createReplacements } from './replacements/replacements'
import { createJournal } from './journal/journal'
import { createHistory } from './history/history'
import { createRunner } from './journal/runner'
import { createRestore } from './restore/restore'
import { createSettings } from './settings'
import { createSwaps } from './swaps/swaps'
import { createTopics } from './topics'
import { createObserver } from './tracker/observe'
import { createTracker } from './tracker/tracker'
import { createPollErrors } from './journal/poll-errors'
import { createWake } from './tracker/wake'
import type { EnvelopeCopy } from './wallet/keystore'
import { createWallet } from './wallet/wallet'

/** Everything outside that the services stand on. Whoever fills it in decides what is real. */
export type Platform = {
  clock: Clock
  random: Random
  mutex: Mutex
  logger: Logger
  local: KeyValueArea
  session: KeyValueArea
  copies: readonly EnvelopeCopy[]
  crypto: VaultCrypto
  kdfPolicy?: KdfPolicy
  alarms: Alarms
  store: JournalStore
  recovery: JournalRecovery
  reviews: ReviewStore
  /** The profile baked in at build time. */
  baked: Profile | null
  connect: (profiles: {
    profile: () => Promise<Profile | null>
    profileById: (id: string) => Promise<Profile | null>
  }) => Deployments
  /** Tells the user that a request has come to where its phase calls for a notice. */
  notify: (swap: Swap, profile: Profile) => Promise<void>
  /** Told after every write of a request, and whenever the accounts may be others or locked. */
  requestChanged?: (swap: Swap) => void
  accountsMayHaveChanged?: () => void
  /** How many requests are under way. */
  badge: (count: number) => Promise<void>
}

export type Services = ReturnType<typeof createServices>

/** Every service given its own: what runs in the background, over whatever platform. */
export function createServices(platform: Platform) {
  const { clock, random, mutex, logger, local, alarms, store, reviews, baked } = platform
  const topics = createTopics()

  const settings = createSettings({
    local,
    mutex,
    baked,
    changed: () => {
      topics.publish('settings')
      topics.publish('status')
      platform.accountsMayHaveChanged?.()
    },
  })
  const deployments = platform.connect({ profile: settings.profile, profileById: settings.profileById })
  const wallet = createWallet({
    ...platform,
    ...(platform.kdfPolicy !== undefined && { policy: platform.kdfPolicy }),
    accountChoice: async () => {
      const profile = await settings.profile()
      if (profile === null) throw new AppError('profile-missing', 'no deployment profile')
      const { addressType, accountIndex } = await settings.get()
      return { network: profile.bitcoin.network, addressType, accountIndex }
    },
    autoLockMinutes: async () => (await settings.get()).autoLockMinutes,
    changed: () => {
      topics.publish('status')
      platform.accountsMayHaveChanged?.()
    },
  })

  const wake = createWake({ alarms, mutex, clock })
  const written = createJournal({
    store,
    mutex,
    clock,
    changed: (swap) => {
      platform.requestChanged?.(swap)
      topics.publish('requests')
      topics.publish('balances')
      // It counts those under way.
      topics.publish('status')
      void refreshBadge()
    },
  })
  const recovery = createRecovery({
    recovery: platform.recovery,
    store,
    local,
    settings,
    wallet,
    clock,
    changed: () => {
      topics.publish('requests')
      topics.publish('balances')
      topics.publish('status')
    },
  })
  const journal = {
    ...written,
    begin: wake.opening(recovery.unlessCorrupt(written.begin)),
    adopt: wake.opening(written.adopt),
  }
  const pollErrors = createPollErrors({ store, changed: () => topics.publish('requests') })
  const history = createHistory({ journal, deployments, pollErrors })
  const refreshBadge = async () => {
    try {
      await platform.badge(await history.underWay())
    } catch (thrown) {
      logger.log('warn', 'badge-failed', { code: toAppError(thrown).code })
    }
  }

  // The user is told at once; what is owed goes on behind.
  const started = ({ id }: Swap) => inBackground('poll-failed', () => tracker.poll(id))

  const swaps = createSwaps({
    deployments,
    keyring: wallet,
    journal,
    reviews,
    mutex,
    clock,
    random,
    started,
  })
  const replacements = createReplacements({ deployments, keyring: wallet, journal, mutex, started })
  const runner = createRunner({
    journal,
    deployments,
    sign: (swap) => swaps.resume(swap),
    notify: async (swap) => platform.notify(swap, (await deployments.of(swap.profileId)).profile),
    logger,
  })
  const observe = createObserver({ deployments, journal, store, pollErrors, clock, logger })
  const tracker = createTracker({ journal, store, runner, observe, wake, mutex, clock, logger })
  const noted = (event: LogEvent) => (thrown: unknown) =>
    logger.log('warn', event, { code: toAppError(thrown).code })
  const inBackground = (event: LogEvent, task: () => Promise<unknown>) => {
    task().catch(noted(event))
  }
  const restore = createRestore({
    deployments,
    accounts: wallet.everyAccount,
    journal,
    store,
    mutex,
    alarms,
    clock,
    logger,
    found: () => inBackground('tick-failed', tracker.tick),
    changed: () => topics.publish('requests'),
  })
  const backup = createBackup({
    settings,
    wallet,
    journal,
    store,
    local,
    mutex,
    clock,
    random,
    crypto: platform.crypto,
    ...(platform.kdfPolicy !== undefined && { policy: platform.kdfPolicy }),
    found: () => inBackground('tick-failed', tracker.tick),
    sitesChanged: () => topics.publish('sites'),
  })
  const balances = createBalances({ deployments, keyring: wallet, journal, clock })

  return {
    settings,
    wallet,
    swaps,
    replacements,
    history,
    recovery,
    balances,
    tracker,
    restore,
    backup,
    historyCsv: () => historyCsv(store, settings.profileById),
    topics,
    journal,
    deployments,
    logger,

    /**
     * At every start: locks what is due, and takes up whatever was cut off. First of all it makes sure of being woken
     * again, since the browser may have lost the alarms; what fails on the way keeps nothing else from being done.
     */
    async resume(): Promise<void> {
      await wake.soon().catch(noted('alarm-failed'))
      await wallet.resume().catch(noted('lock-failed'))
      await refreshBadge()
      inBackground('restore-failed', restore.resume)
      await tracker.tick().catch(noted('tick-failed'))
    },
  }
}
