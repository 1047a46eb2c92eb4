import { createAlarms } from '~/lib/adapters/alarms'
import { openDatabase } from '~/lib/adapters/database'
import { createDeployments } from '~/lib/adapters/deployments'
import { envelopeInArea, envelopeInDatabase } from '~/lib/adapters/envelope-copy'
import { createKeyValueArea } from '~/lib/adapters/key-value'
import { consoleLogger as logger } from '~/lib/adapters/logger'
import { webLocks as mutex } from '~/lib/adapters/mutex'
import { createNotifications } from '~/lib/adapters/notifications'
import { browserRandom as random } from '~/lib/adapters/random'
import { createRequestStore } from '~/lib/adapters/request-store'
import { createReviewStore } from '~/lib/adapters/review-store'
import { vaultCrypto } from '~/lib/adapters/vault-crypto'
import { AppError, toAppError } from '~/lib/core/errors'
import { createBalances } from '~/lib/services/balances'
import { createJournal } from '~/lib/services/requests/journal'
import { createRequests } from '~/lib/services/requests/requests'
import { createRunner } from '~/lib/services/requests/runner'
import { createSettings } from '~/lib/services/settings'
import { createSwaps } from '~/lib/services/swaps/swaps'
import { createTopics } from '~/lib/services/topics'
import { createObserver } from '~/lib/services/tracker/observe'
import { createTracker } from '~/lib/services/tracker/tracker'
import { createWallet } from '~/lib/services/wallet/wallet'
import { bakedProfile } from './baked-profile'
import { noticeText } from './notice-text'

export type Services = ReturnType<typeof compose>

/** The composition root of the background: every port made real, every service given its own. */
export function compose() {
  const clock = { now: () => Date.now() }
  const local = createKeyValueArea('local')
  const session = createKeyValueArea('session')
  const database = openDatabase()
  const store = createRequestStore(database)
  const reviews = createReviewStore(database)
  const alarms = createAlarms(clock.now)
  const notifications = createNotifications()
  const topics = createTopics()

  const settings = createSettings({
    local,
    mutex,
    baked: bakedProfile(),
    changed: () => {
      topics.publish('settings')
      topics.publish('status')
    },
  })
  const deployments = createDeployments({
    fetch: (input, init) => fetch(input, init),
    now: clock.now,
    profile: settings.profile,
    profileById: settings.profileById,
  })
  const wallet = createWallet({
    copies: [envelopeInArea(local), envelopeInDatabase()],
    local,
    session,
    clock,
    random,
    alarms,
    mutex,
    logger,
    crypto: vaultCrypto,
    accountChoice: async () => {
      const profile = await settings.profile()
      if (profile === null) throw new AppError('profile-missing', 'no deployment profile')
      const { addressType, accountIndex } = await settings.get()
      return { network: profile.bitcoin.network, addressType, accountIndex }
    },
    autoLockMinutes: async () => (await settings.get()).autoLockMinutes,
    changed: () => topics.publish('status'),
  })

  const journal = createJournal({
    store,
    mutex,
    clock,
    changed: () => {
      topics.publish('requests')
      topics.publish('balances')
      void refreshBadge()
    },
  })
  const requests = createRequests({ journal, deployments })
  const refreshBadge = async () => {
    try {
      await notifications.badge(await requests.underWay())
    } catch (thrown) {
      logger.log('warn', 'badge-failed', { code: toAppError(thrown).code })
    }
  }

  const swaps = createSwaps({
    deployments,
    keyring: wallet,
    journal,
    reviews,
    mutex,
    clock,
    random,
    // The user is told at once; what is owed goes on behind.
    started: (request) => {
      void tracker.lookAt(request.id)
    },
  })
  const runner = createRunner({
    journal,
    deployments,
    sign: (request) => swaps.resume(request),
    notify: async (request) => {
      const { profile } = await deployments.of(request.profileId)
      const notice = noticeText(request, profile)
      if (notice !== undefined) await notifications.show(request.id, notice)
    },
    logger,
  })
  const observe = createObserver({ deployments, journal, store, clock, logger })
  const tracker = createTracker({ journal, store, runner, observe, alarms, mutex, clock, logger })
  const balances = createBalances({ deployments, keyring: wallet, journal, clock })

  return { settings, wallet, swaps, requests, balances, tracker, topics, logger, refreshBadge }
}
