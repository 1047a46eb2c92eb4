import { listFound } from '~/lib/core/accounts/change-accounts'
import { createBackup } from '../backup/backup'
import type { Platform } from '../platform'
import { createRestore } from '../restore/restore'
import type { Topics } from '../topics'
import type { BackgroundTasks } from '../background-tasks'
import type { Identity } from './identity'
import type { Records } from './records'
import type { Swapping } from './swapping'

/** Restores the history: from the chains by the phrase, or from a backup file. */
export function composeRestoring(
  platform: Platform,
  { settings, deployments, wallet, accounts, addresses }: Identity,
  { journal, addressBook, coinNotes, recipients, received }: Records,
  { tracker }: Swapping,
  topics: Topics,
  tasks: BackgroundTasks,
) {
  const trackNow = () => tasks.start('tick-failed', tracker.tick)
  const restore = createRestore({
    ...platform,
    deployments,
    wallet,
    addresses,
    used: (accounts) => settings.changeAccounts((list) => listFound(list, accounts)),
    journal,
    moved: received.restore,
    found: trackNow,
    changed: () => topics.publish('entries'),
  })
  const backup = createBackup({
    ...platform,
    ...(platform.kdfPolicy !== undefined && { policy: platform.kdfPolicy }),
    settings,
    wallet,
    accounts,
    addresses,
    deployments,
    journal,
    addressBook,
    coinNotes,
    recipients,
    found: trackNow,
  })
  return { restore, backup }
}
