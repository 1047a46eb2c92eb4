// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { i18n } from '~/lib/ui/text/i18n'
import { OWN } from '~/lib/ui/text/profile.fixture'
import { drawHook, laterAnswers } from '../draw-hook.fixture'
import { KeyScreen } from './key-screen'

test('shows a key under the name of its request', async () => {
  const { given, answer } = laterAnswers()
  const page = await drawHook(
    () => {},
    { wallet: { revealKey: answer } },
    () => <KeyScreen onBack={() => {}} />,
  )
  await page.chooses('evm')
  await page.submits()
  await page.chooses('bitcoin')
  await page.does(() => given[0]?.({ key: '0x1', address: OWN }))
  expect(page.text()).toContain(i18n.t('key.title_evm'))
  expect(page.text()).not.toContain(i18n.t('key.title_bitcoin'))
})
