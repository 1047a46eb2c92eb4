// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { useShell } from '~/lib/ui/page/shell'
import { i18n } from '~/lib/ui/text/i18n'
import { drawHook } from '../draw-hook.fixture'
import { DroppedAccounts } from './dropped-accounts'

function drawNote(hasDropped: boolean) {
  const stored = { hasDropped }
  const accounts = {
    hasDropped: () => stored.hasDropped,
    forgetDropped: () => void (stored.hasDropped = false),
  }
  return drawHook(useShell, { accounts }, () => <DroppedAccounts />)
}

test('names accounts of an earlier wallet until it is closed', async () => {
  const page = await drawNote(true)
  expect(page.text()).toContain(i18n.t('accounts.dropped'))
  await page.clicks(i18n.t('common.close'))
  expect(page.text()).toBe('')
})

test('says nothing where none were dropped', async () => {
  expect((await drawNote(false)).text()).toBe('')
})
