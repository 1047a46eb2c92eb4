// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { i18n } from '~/lib/ui/text/i18n'
import { useShell } from '~/lib/ui/page/shell'
import { drawHook } from '../draw-hook.fixture'
import { ForgotScreen } from './forgot-screen'

const REQUEST = { credentialId: '05', salt: '03'.repeat(32) }

test.each([REQUEST, null])('names the passkey that a phrase turns off: %o', async (request) => {
  const page = await drawHook(useShell, { passkey: { request: () => request } }, () => (
    <ForgotScreen onBack={() => {}} />
  ))
  expect(page.text().includes(i18n.t('passkey.leftover'))).toBe(request !== null)
})
