// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { i18n } from '~/lib/ui/text/i18n'
import { drawHook, laterAnswers } from '../draw-hook.fixture'
import { BackupScreen } from './backup-screen'
import { PasswordScreen } from './password-screen'

const SCREENS = [
  { Shown: PasswordScreen, fields: 3 },
  { Shown: BackupScreen, fields: 2 },
]

function readOnlyFields(): Element[] {
  return [...document.querySelectorAll('input')].filter((field) => field.readOnly)
}

test.each(SCREENS)('takes no other password meanwhile: $Shown.name', async ({ Shown, fields }) => {
  const { given, answer } = laterAnswers()
  const page = await drawHook(
    () => {},
    { wallet: { changePassword: answer }, history: { exportBackup: answer } },
    () => <Shown onBack={() => {}} />,
  )
  await page.types('new-password', 'a long password')
  await page.types('new-password-repeat', 'a long password')
  expect(readOnlyFields()).toHaveLength(0)
  await page.submits()
  expect(given).toHaveLength(1)
  expect(readOnlyFields()).toHaveLength(fields)
})

test('names the passkey that the new password turns off', async () => {
  const request = { credentialId: '05', salt: '03'.repeat(32) }
  const page = await drawHook(
    () => {},
    { passkey: { request: () => request } },
    () => <PasswordScreen onBack={() => {}} />,
  )
  expect(page.text()).toContain(i18n.t('passkey.dropped'))
  expect(page.text()).toContain(i18n.t('passkey.leftover'))
})
