// @module-tag release

import { expect } from 'vitest'
import { test } from './support/fixtures'
import { byTestId, type Page } from './support/page'
import { minOf, openSection } from './support/popup'
import { expectPaidOnce } from './support/swap-underway'

const APPROVE = byTestId('review-approve')

test('moves a draft from popup to sidebar, and pays once', async ({ extension, popup }) => {
  const own = await popup.addresses()
  await popup.fund(own.bitcoin, 20_000_000n)

  const first = await extension.openToolbarPopup()
  await first.waitFor(byTestId('swap-amount'))
  // A screen that was only kept takes one click.
  await expect.poll(() => first.run(keptParts)).toBe(0)
  await first.fill(byTestId('swap-amount'), '0.01')
  await first.press(byTestId('stay'))
  await first.press(byTestId('stay-panel'))
  await expect.poll(first.url).toBeUndefined()

  const { sidebar } = extension
  await expect.poll(sidebar.url).toContain('/sidepanel.html')
  await sidebar.waitFor(byTestId('swap-amount'))
  await expect.poll(() => sidebar.run(amount)).toBe('0.01')
  await sidebar.press(byTestId('swap-continue'))
  const minArrival = await minOf(sidebar)

  const second = await extension.openToolbarPopup()
  expect(await minOf(second)).toBe(minArrival)
  await Promise.all([sidebar.press(APPROVE), second.press(APPROVE)])
  const txid = await txidOn(sidebar)
  expect(await txidOn(second)).toBe(txid)
  await expectPaidOnce(own.bitcoin)

  await openSection(sidebar, 'wallet')
  await sidebar.press(byTestId('stay'))
  const tab = await extension.page('tab.html')
  await tab.press(byTestId('tab-activity'))
  await tab.press(byTestId('request-row'))
  expect(await txidOn(tab)).toBe(txid)
})

const keptParts = () => document.querySelectorAll('[data-style]').length
const amount = () => document.querySelector<HTMLInputElement>('[data-testid=swap-amount]')?.value

async function txidOn(page: Pick<Page, 'attribute'>): Promise<string | null> {
  const txid = () => page.attribute(byTestId('request-page'), 'data-txid')
  await expect.poll(txid).toMatch(/^[0-9a-f]{64}$/)
  return txid()
}
