import { createAlarms } from '~/lib/adapters/alarms'
import { openDatabase } from '~/lib/adapters/database'
import { createDeployments } from '~/lib/adapters/deployments'
import { envelopeInArea, envelopeInDatabase } from '~/lib/adapters/envelope-copy'
import { createKeyValueArea } from '~/lib/adapters/key-value'
import { consoleLogger } from '~/lib/adapters/logger'
import { webLocks } from '~/lib/adapters/mutex'
import { createNotifications } from '~/lib/adapters/notifications'
import { browserRandom } from '~/lib/adapters/random'
import { createRequestStore } from '~/lib/adapters/request-store'
import { createReviewStore } from '~/lib/adapters/review-store'
import { vaultCrypto } from '~/lib/adapters/vault-crypto'
import { createServices, type Services } from '~/lib/services/services'
import { bakedProfile } from './baked-profile'
import { noticeText } from './notice-text'

/** The composition root of the background: every port made real. */
export function compose(): Services {
  const clock = { now: () => Date.now() }
  const local = createKeyValueArea('local')
  const database = openDatabase()
  const notifications = createNotifications()

  return createServices({
    clock,
    random: browserRandom,
    mutex: webLocks,
    logger: consoleLogger,
    local,
    session: createKeyValueArea('session'),
    copies: [envelopeInArea(local), envelopeInDatabase()],
    crypto: vaultCrypto,
    alarms: createAlarms(clock.now),
    store: createRequestStore(database),
    reviews: createReviewStore(database),
    baked: bakedProfile(),
    connect: (profiles) =>
      createDeployments({ fetch: (input, init) => fetch(input, init), now: clock.now, ...profiles }),
    notify: async (request, profile) => {
      const notice = noticeText(request, profile)
      if (notice !== undefined) await notifications.show(request.id, notice)
    },
    badge: (count) => notifications.badge(count),
  })
}
