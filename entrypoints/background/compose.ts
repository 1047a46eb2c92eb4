import { browser } from 'wxt/browser'
import { createAlarms } from '~/lib/adapters/alarms'
import { createBridgeReader } from '~/lib/adapters/bridge-reader'
import { createDeployments } from '~/lib/adapters/deployments'
import { consoleLogger } from '~/lib/adapters/logger'
import { webLocks } from '~/lib/adapters/mutex'
import { createNotifications } from '~/lib/adapters/notifications'
import { createGrantedFetch } from '~/lib/adapters/granted-fetch'
import { browserRandom } from '~/lib/adapters/random'
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
import { openStorage } from './storage'

export type Background = Services & ReturnType<typeof composePages>

/** The composition root of the background: connects every port to its adapter. */
export function compose(lists: Pick<Platform, 'packedBridges' | 'currencyOf'>): Background {
  const clock = { now: () => Date.now() }
  const storage = openStorage()
  const { session } = storage
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
    ...storage,
    crypto: vaultCrypto,
    loadWords,
    alarms: createAlarms(clock.now),
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
