// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { notePasswordUnlock, passkeyOfferIn } from '~/lib/ui/page/passkey-offer'
import type { Passkeys } from '~/lib/ui/page/passkeys'
import { ShellContext, useShell } from '~/lib/ui/page/shell'
import { i18n } from '~/lib/ui/text/i18n'
import { drawHook } from '../draw-hook.fixture'
import { PasskeyOffer } from './passkey-offer'

const REQUEST = { credentialId: '05', salt: '03'.repeat(32) }

type Case = { isUnlockedByPassword?: boolean; request?: unknown; isOffered?: boolean; isDeclined?: boolean }

async function draw({
  isUnlockedByPassword = true,
  request = null,
  isOffered = true,
  isDeclined = false,
}: Case) {
  const offer = passkeyOfferIn(storeOf())
  if (isDeclined) offer.decline()
  const unused = () => Promise.reject(new Error('nobody asks'))
  const passkeys: Passkeys = { areOffered: async () => isOffered, create: unused, ask: unused, offer }
  const openPasskeys = vi.fn(async () => passkeys)
  const page = await drawHook(
    () => {
      const shell = useShell()
      if (isUnlockedByPassword && shell.notes.read('begun') !== true) notePasswordUnlock(shell.notes)
      shell.notes.write('begun', true)
      return shell
    },
    { passkey: { request: () => request } },
    (shell) => (
      <ShellContext value={{ ...shell, openPasskeys }}>
        <PasskeyOffer />
      </ShellContext>
    ),
  )
  return { page, offer }
}

function storeOf() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

test('leads to the settings, once', async () => {
  const { page, offer } = await draw({})
  await page.clicks(i18n.t('passkey.accept'))
  expect(page.routes).toEqual(['/', '/settings/passkey'])
  expect(page.text()).toBe('')
  expect(offer.isDeclined()).toBe(false)
})

test('is never shown again after a no', async () => {
  const { page, offer } = await draw({})
  await page.clicks(i18n.t('passkey.decline'))
  expect(page.text()).toBe('')
  expect(offer.isDeclined()).toBe(true)
})

test.each<[string, Case]>([
  ['no password has unlocked the wallet', { isUnlockedByPassword: false }],
  ['the wallet has a passkey', { request: REQUEST }],
  ['the browser has not what is needed', { isOffered: false }],
  ['the user has declined', { isDeclined: true }],
])('is not made where %s', async (_case, given) => {
  const { page } = await draw(given)
  expect(page.text()).toBe('')
})
