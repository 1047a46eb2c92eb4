// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { AppError } from '~/lib/core/errors'
import type { Passkeys } from '~/lib/ui/page/passkeys'
import { type Shell, ShellContext, useShell } from '~/lib/ui/page/shell'
import { i18n } from '~/lib/ui/text/i18n'
import { drawHook } from '../draw-hook.fixture'
import { PasskeyScreen, useHasPasskeyScreen } from './passkey-screen'

const DRAFT = { userId: '01'.repeat(32), challenge: '02'.repeat(32), salt: '03'.repeat(32) }
const ANSWER = { credentialId: '05', salt: DRAFT.salt, output: '04'.repeat(32) }
const PASSWORD = 'a long password'
const OFFER = { isDeclined: () => false, decline: () => {} }

function passkeysThat(part: Partial<Passkeys>): Passkeys {
  return {
    areOffered: async () => true,
    create: async () => ANSWER,
    ask: async () => ANSWER,
    offer: OFFER,
    ...part,
  }
}

function drawScreen(passkey: Record<string, (input: never) => unknown>, shell: Partial<Shell>) {
  return drawHook(useShell, { passkey }, (current) => (
    <ShellContext value={{ ...current, ...shell }}>
      <PasskeyScreen onBack={() => {}} />
    </ShellContext>
  ))
}

test('makes a passkey once the password is right', async () => {
  const calls: unknown[] = []
  let isAdded = false
  const create = vi.fn(async () => ANSWER)
  const page = await drawScreen(
    {
      request: () => (isAdded ? { credentialId: ANSWER.credentialId, salt: ANSWER.salt } : null),
      draft: (input) => (calls.push(input), DRAFT),
      add(input) {
        calls.push(input)
        isAdded = true
      },
    },
    { openPasskeys: async () => passkeysThat({ create }) },
  )
  await page.types('passkey-password', PASSWORD)
  await page.submits()
  expect(calls).toEqual([{ password: PASSWORD }, { password: PASSWORD, ...ANSWER }])
  expect(create).toHaveBeenCalledOnce()
  expect(page.text()).toContain(i18n.t('passkey.added'))
  expect(page.text()).not.toContain(i18n.t('passkey.leftover'))
  expect(page.getByTestId('passkey-remove')).toBeDefined()
})

test('makes no passkey for a wrong password', async () => {
  const create = vi.fn(async () => ANSWER)
  const page = await drawScreen(
    {
      request: () => null,
      draft: () => Promise.reject(new AppError('password-wrong', '')),
    },
    { openPasskeys: async () => passkeysThat({ create }) },
  )
  await page.types('passkey-password', PASSWORD)
  await page.submits()
  expect(page.getByRole('alert').dataset['errorCode']).toBe('password-wrong')
  expect(create).not.toHaveBeenCalled()
  expect(page.text()).not.toContain(i18n.t('passkey.leftover'))
})

test.each([false, true])('names what a passkey leaves once off (popup: %s)', async (isToolbarPopup) => {
  let isOn = true
  const remove = vi.fn(() => void (isOn = false))
  const page = await drawScreen({ request: () => (isOn ? ANSWER : null), remove }, { isToolbarPopup })
  expect(page.text()).toContain(i18n.t('passkey.leftover'))
  await page.types('passkey-password', PASSWORD)
  await page.submits()
  expect(remove.mock.calls).toEqual([[{ password: PASSWORD }]])
  expect(page.text()).toContain(i18n.t('passkey.removed'))
  expect(page.text()).toContain(i18n.t('passkey.leftover'))
})

test.each([
  ['the authenticator refuses', () => Promise.reject(new AppError('passkey-unsupported', '')), () => {}],
  ['the browser gives none', () => Promise.reject(new AppError('passkey-cancelled', '')), () => {}],
  ['the disk is full', async () => ANSWER, () => Promise.reject(new AppError('storage-full', ''))],
])('names what a failed passkey leaves where %s', async (_case, create, add) => {
  const page = await drawScreen(
    { request: () => null, draft: () => DRAFT, add },
    { openPasskeys: async () => passkeysThat({ create }) },
  )
  expect(page.text()).not.toContain(i18n.t('passkey.leftover'))
  await page.types('passkey-password', PASSWORD)
  await page.submits()
  expect(page.getByRole('alert')).toBeDefined()
  expect(page.text()).toContain(i18n.t('passkey.leftover'))
})

test('goes on in a tab from the popup', async () => {
  const stayIn = vi.fn()
  const page = await drawScreen({ request: () => null }, { isToolbarPopup: true, stayIn })
  await page.clicks(i18n.t('passkey.in_tab'))
  expect(stayIn.mock.calls).toEqual([['tab', '/settings/passkey']])
})

test.each([
  ['the browser has what is needed', true, null, true],
  ['it does not, and there is none', false, null, false],
  ['it does not any more', false, ANSWER, true],
])('has a way to it where %s', async (_case, isOffered, request, expected) => {
  const openPasskeys = async () => passkeysThat({ areOffered: async () => isOffered })
  let has: boolean | undefined
  function Shown() {
    has = useHasPasskeyScreen()
    return null
  }
  await drawHook(useShell, { passkey: { request: () => request } }, (current) => (
    <ShellContext value={{ ...current, openPasskeys }}>
      <Shown />
    </ShellContext>
  ))
  expect(has).toBe(expected)
})
