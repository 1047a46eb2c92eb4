import { expect, test } from 'vitest'
import { i18n } from '~/lib/ui/i18n'
import { PROFILE } from '~/lib/ui/profile.fixture'
import { drawHook } from '../draw-hook.fixture'
import { ActivityScreen } from './activity-screen'

test('a search that is cleared is not followed by the words for a wallet without a history', async () => {
  const page = await drawHook(
    () => null,
    {
      accounts: { list: () => [] },
      requests: {
        search: () => [],
        sites: () => [],
        // It takes longer than the search has.
        list: () => new Promise(() => {}),
      },
    },
    () => <ActivityScreen profile={PROFILE} />,
  )
  await page.types('activity-search', 'nothing like it')
  await page.does(() => {})
  expect(page.text()).toContain(i18n.t('activity.none_title'))
  await page.clicks(i18n.t('activity.clear'))
  await page.does(() => {})
  expect(page.text()).not.toContain(i18n.t('activity.empty_title'))
})
