import { browser } from 'wxt/browser'
import { createAlarms } from '~/lib/adapters/alarms'
import { createBridgeReader } from '~/lib/adapters/bridge-reader'
import { dropDatabase, openDatabase } from '~/lib/adapters/database'
import { createDeployments } from '~/lib/adapters/deployments'
import { envelopeInArea, envelopeInDatabase } from '~/lib/adapters/envelope-copy'
import { createKeyValueArea } from '~/lib/adapters/key-value'
import { consoleLogger } from '~/lib/adapters/logger'
import { webLocks } from '~/lib/adapters/mutex'
import { createNotifications } from '~/lib/adapters/notifications'
import { createGrantedFetch } from '~/lib/adapters/granted-fetch'
import { browserRandom } from '~/lib/adapters/random'
import { createJournalRecovery } from '~/lib/adapters/journal-recovery'
import { createJournalStore } from '~/lib/adapters/journal-store'
import { createReviewStore } from '~/lib/adapters/review-store'
import { vaultCrypto } from '~/lib/adapters/vault-crypto'
import { loadWords } from '~/lib/adapters/word-lists'
import { createBadge } from '~/lib/services/badge'
import type { Platform } from '~/lib/services/platform'
import { createServices, type Services } from '~/lib/services/services'
import { chooseLanguage } from '~/lib/ui/text/catalogue'
import { bakedProfile } from './baked-profile'
import { composePages } from './compose-pages'
import { hooked } from './hooks'
import { noticeText } from './notice-text'

export type Background = Services & ReturnType<typeof composePages>

/** The composition root of the background: connects every port to its adapter. */
export function compose(lists: Pick<Platform, 'packedBridges' | 'currencyOf'>): Background {
  const clock = { now: () => Date.now() }
  const local = createKeyValueArea('local')
  const session = createKeyValueArea('session')
  const database = openDatabase()
  const notifications = createNotifications()
  const grantedFetch = createGrantedFetch(
    (input, init) => fetch(input, init),
    (pattern) => browser.permissions.contains({ origins: [pattern] }),
  )
  const badge = createBadge((text) => notifications.badge(text))

  const platform = hooked({
    clock,
    random: browserRandom,
    mutex: webLocks,
    logger: consoleLogger,
    local,
    session,
    copies: [envelopeInArea(local), envelopeInDatabase()],
    crypto: vaultCrypto,
    loadWords,
    alarms: createAlarms(clock.now),
    store: createJournalStore(database),
    recovery: createJournalRecovery(database, () => dropDatabase(), session),
    reviews: createReviewStore(database),
    baked: bakedProfile(),
    locale: navigator.language,
    connect: (profiles) =>
      createDeployments({
        fetch: grantedFetch,
        now: clock.now,
        isOnline: () => navigator.onLine,
        session,
        ...profiles,
      }),
    bridgeReader: createBridgeReader({ fetch: grantedFetch, now: clock.now, session }),
    ...lists,
    returnHosts: async (patterns) => {
      await browser.permissions.remove({ origins: [...patterns] })
    },
    notify: async (entry, profile, looks) => {
      await chooseLanguage(looks.language)
      const notice = noticeText(entry, profile, looks)
      if (notice !== undefined) await notifications.show(entry.id, notice)
    },
    badge: badge.attention,
    entryChanged: (entry) => pages.entryChanged(entry),
    accountsMayHaveChanged: () => pages.accountsMayHaveChanged(),
    revokeSites: (index) => pages.revokeSites(index),
  })
  const services = createServices(platform)
  const pages = composePages({ ...platform, ...services, showWaiting: badge.waiting })
  return { ...services, ...pages }
}
