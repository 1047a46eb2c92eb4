// @module-tag release

import { expect } from 'vitest'
import { test } from './support/fixtures'
import { byTestId } from './support/page'

const BANNER = byTestId('hosts-banner')
const ERROR = '[role=alert][data-error-code]'

test('goes on once its revoked hosts are granted again', async ({ popup }) => {
  const { page } = popup
  const own = await popup.addresses()
  await popup.fund(own.bitcoin, 20_000_000n)
  expect(await page.count(BANNER)).toBe(0)

  await page.run(() => {
    const { permissions } = Reflect.get(window, 'browser')
    return permissions.remove({ origins: ['http://*/*', 'https://*/*'] })
  })
  await page.waitFor(BANNER)
  await page.fill(byTestId('swap-amount'), '0.01')
  await page.click(byTestId('swap-continue'))
  await expect.poll(() => page.attribute(ERROR, 'data-error-code')).toBe('profile-permission')
  // What was known last is still shown.
  expect(await page.attribute(byTestId('btc-balance'), 'data-sats')).toBe('20000000')

  await page.press(byTestId('hosts-allow'))
  await expect.poll(() => page.count(BANNER)).toBe(0)
  await page.click(byTestId('swap-continue'))
  await page.waitFor(byTestId('review'))
  expect(await page.attribute(byTestId('review'), 'data-verdict')).toBe('ok')
})
