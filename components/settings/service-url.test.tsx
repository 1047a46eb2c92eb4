// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { i18n } from '~/lib/ui/text/i18n'
import { SETTINGS, TWO_NETWORKS } from '~/lib/ui/text/profile.fixture'
import { ShellContext, useShell } from '~/lib/ui/page/shell'
import { drawHook } from '../draw-hook.fixture'
import { ServiceUrl } from './service-url'

const TYPED = 'https://typed.example'

/** The form with an address, which the browser is asked about. */
async function asking() {
  const changes: unknown[] = []
  const granted: ((isGranted: boolean) => void)[] = []
  const requestHosts = () => new Promise<boolean>((resolve) => granted.push(resolve))
  const page = await drawHook(
    useShell,
    { settings: { change: (change) => new Promise(() => changes.push(change)) } },
    (shell) => (
      <ShellContext value={{ ...shell, requestHosts }}>
        <ServiceUrl settings={SETTINGS} profile={TWO_NETWORKS} />
      </ShellContext>
    ),
  )
  await page.types('settings-service-url', TYPED)
  await page.submits()
  expect(granted).toHaveLength(1)
  return { page, changes, answer: (isGranted: boolean) => page.does(() => granted[0]?.(isGranted)) }
}

test('uses an address once the browser has granted its host', async () => {
  const { changes, answer } = await asking()
  await answer(true)
  expect(changes).toEqual([{ serviceUrl: TYPED }])
})

test('ignores an address that was changed during the prompt', async () => {
  const { page, changes, answer } = await asking()
  await page.types('settings-service-url', 'https://other.example')
  await answer(true)
  expect(changes).toEqual([])
})

test('blames no address that was typed during the prompt', async () => {
  const { page, answer } = await asking()
  await page.types('settings-service-url', 'https://other.example')
  await answer(false)
  expect(page.text()).not.toContain(i18n.t('settings.denied'))
})
