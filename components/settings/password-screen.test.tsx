// @vitest-environment happy-dom
import { expect, test } from 'vitest'
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
