import { createBackgroundTasks } from './background-tasks'
import { composeIdentity } from './compose/identity'
import { composeRecords } from './compose/records'
import { composeRestoring } from './compose/restoring'
import { composeSwapping } from './compose/swapping'
import type { Platform } from './platform'
import { createBridges } from './bridges/bridges'
import { createLifecycle } from './lifecycle'
import { createProfileChecks } from './profile-check/profile-checks'
import { createTopics } from './topics'

export type Services = ReturnType<typeof createServices>

/** Composes all services of the background over any platform. */
export function createServices(platform: Platform) {
  const topics = createTopics()
  const tasks = createBackgroundTasks(platform.logger)
  const identity = composeIdentity(platform, topics)
  const records = composeRecords(platform, identity, topics, tasks)
  const bridges = createBridges({
    ...platform,
    settings: identity.settings,
    reader: platform.bridgeReader,
    packed: platform.packedBridges,
    returnHosts: async (patterns) => platform.returnHosts?.(patterns),
    changed: () => topics.publish('settings'),
  })
  const swapping = composeSwapping(platform, identity, records, bridges, tasks)
  const restoring = composeRestoring(platform, identity, records, swapping, topics, tasks)
  const profileChecks = createProfileChecks({
    ...platform,
    ...identity,
    changed: () => topics.publish('settings'),
  })
  const lifecycle = createLifecycle({
    ...platform,
    ...identity,
    ...records,
    ...swapping,
    ...restoring,
    profileChecks,
    bridges,
    tasks,
  })
  const { recovery, journal, history, addressBook, recipients, prices, received } = records
  return {
    ...swapping,
    ...restoring,
    ...identity,
    recovery,
    journal,
    history,
    addressBook,
    recipients,
    prices,
    received,
    lifecycle,
    profileChecks,
    bridges,
    topics,
    tasks,
    logger: platform.logger,
    resume: () => lifecycle.resume(),
  }
}
