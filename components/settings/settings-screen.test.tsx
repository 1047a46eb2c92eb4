// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { i18n } from '~/lib/ui/text/i18n'
import { SETTINGS, TWO_NETWORKS } from '~/lib/ui/text/profile.fixture'
import { drawHook } from '../draw-hook.fixture'
import { SettingsScreen } from './settings-screen'

async function drawn() {
  return drawHook(
    () => null,
    { settings: { get: () => SETTINGS }, sites: { list: () => [] } },
    () => <SettingsScreen profile={TWO_NETWORKS} />,
  )
}

test('lists its parts, and leaves their fields to them', async () => {
  const page = await drawn()
  for (const testId of ['settings-auto-lock', 'settings-service-url', 'settings-profile-import'])
    expect(page.queryByTestId(testId), testId).toBeNull()
  expect(page.getByTestId('settings-security').textContent).toContain('15 minutes')
  expect(page.getByTestId('connected-sites').closest('details')).toBeNull()
})

test('says that no site is connected', async () => {
  const page = await drawn()
  expect(page.getByTestId('connected-sites').textContent).toBe(i18n.t('settings.no_sites'))
})
