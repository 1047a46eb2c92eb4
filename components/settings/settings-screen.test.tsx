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

test.each(['settings-auto-lock', 'settings-service-url', 'settings-profile-import', 'connected-sites'])(
  'shows %s without opening a part',
  async (testId) => {
    const page = await drawn()
    expect(page.getAllByTestId(testId)).toHaveLength(1)
    expect(page.getByTestId(testId).closest('details')).toBeNull()
  },
)

test('says that no site is connected', async () => {
  const page = await drawn()
  expect(page.getByTestId('connected-sites').textContent).toBe(i18n.t('settings.no_sites'))
})
