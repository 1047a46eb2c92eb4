// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { i18n } from '~/lib/ui/text/i18n'
import { ShellContext, useShell } from '~/lib/ui/page/shell'
import { drawHook } from '../draw-hook.fixture'
import { ProfileImport } from './profile-import'

const PREVIEW = {
  id: 'p',
  label: 'P',
  bitcoinNetwork: 'regtest',
  compared: { label: 'In use', isReplaced: false },
  parts: [],
  hosts: [{ pattern: 'https://p.example/*', isNew: true }],
  singleServers: [],
}

async function asking() {
  const imported: unknown[] = []
  const granted: ((isGranted: boolean) => void)[] = []
  const requestHosts = () => new Promise<boolean>((resolve) => granted.push(resolve))
  const page = await drawHook(
    useShell,
    {
      settings: {
        previewProfile: () => PREVIEW,
        importProfile: (input) => new Promise(() => imported.push(input)),
      },
    },
    (shell) => (
      <ShellContext value={{ ...shell, requestHosts }}>
        <ProfileImport />
      </ShellContext>
    ),
  )
  await page.types('settings-profile-text', '{}')
  await page.clicks(i18n.t('profile.read'))
  await page.clicks(i18n.t('profile.allow'))
  expect(granted).toHaveLength(1)
  return { page, imported, grant: () => page.does(() => granted[0]?.(true)) }
}

test('uses a profile once the browser has granted its hosts', async () => {
  const { imported, grant } = await asking()
  await grant()
  expect(imported).toEqual([{ json: '{}' }])
})

test('ignores a profile that was given up during the prompt', async () => {
  const { page, imported, grant } = await asking()
  await page.clicks(i18n.t('profile.cancel'))
  await grant()
  expect(imported).toEqual([])
})

test('ignores a profile that another replaced during the prompt', async () => {
  const { page, imported, grant } = await asking()
  await page.types('settings-profile-text', '{"id":"other"}')
  await grant()
  expect(imported).toEqual([])
})
