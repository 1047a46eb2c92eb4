import type { Looks } from '~/lib/contract/looks'
import { isNotified } from '~/lib/contract/notices'
import type { Profile } from '~/lib/contract/profile'
import { noticeOf } from '~/lib/core/journal/phase'
import type { Entry } from '~/lib/core/journal/types'
import type { SettingsService } from '../settings/settings'

type Ports = {
  notify: (entry: Entry, profile: Profile, looks: Pick<Looks, 'language' | 'hidesAmounts'>) => Promise<void>
  deployments: { of: (profileId: string) => Promise<{ profile: Profile }> }
  settings: Pick<SettingsService, 'get'>
}

/** Notifies the user of an entry's phase, if the settings want it. */
export function createNotices({ notify, deployments, settings }: Ports) {
  return {
    tell: async (entry: Entry): Promise<void> => {
      const { language, hidesAmounts, notices } = await settings.get()
      if (!isNotified(notices, noticeOf(entry))) return
      await notify(entry, (await deployments.of(entry.profileId)).profile, { language, hidesAmounts })
    },
  }
}
