// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { i18n } from '~/lib/ui/text/i18n'
import { drawHook, laterAnswers } from '../draw-hook.fixture'
import { ResetForm } from './reset-form'

test('drops what forms hold before it erases the wallet', async () => {
  const { given, answer } = laterAnswers()
  const page = await drawHook(
    () => undefined,
    { wallet: { reset: answer } },
    () => <ResetForm />,
  )
  page.notes.write('swap-form', { recipient: 'of the owner before' })
  await page.types('reset-word', i18n.t('reset.word'))
  expect(page.notes.read('swap-form')).toBeDefined()
  await page.submits()
  expect(given).toHaveLength(1)
  expect(page.notes.read('swap-form')).toBeUndefined()
})
