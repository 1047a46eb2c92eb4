import { clickToClose } from './support/closing-click'
import { expect, test } from './support/dapp'
import type { Extension } from './support/fixtures'
import { expectFits } from './support/layout'

/** Has the worker's next calls of a browser API answered by a function of its own. */
async function stub(
  extension: Extension,
  method: 'getLastFocused' | 'create',
  answer: string,
): Promise<void> {
  const worker = await extension.worker()
  await worker.evaluate(`chrome.windows.${method} = async () => { ${answer} }`)
}

test('opens an approval whose place is off the screen', async ({ dapp, extension }) => {
  await stub(extension, 'getLastFocused', 'return { left: 90000, top: 90000, width: 800, height: 600 }')
  await dapp.connectSite()
  await expect(dapp.accounts).not.toHaveText('Not connected')
})

test('opens in a tab without windows, and closing it rejects', async ({ dapp, otherDapp, extension }) => {
  await stub(extension, 'create', "throw new Error('no window can be opened')")
  const approval = await dapp.approval(() => dapp.connect.click())
  await expect(approval.connect).toBeVisible()
  await expect.poll(() => extension.badge()).toBe('1')
  await approval.page.close()
  await expect(dapp.accounts).toHaveAttribute('data-code', '4001')
  await expect.poll(() => extension.badge()).toBe('')

  // The site that was refused has to wait; another one need not.
  const another = await otherDapp.approval(() => otherDapp.connect.click())
  await another.connect.click()
  await expect(otherDapp.accounts).toContainText('0x')
})

test('keeps the decision in sight in 500 pixels', async ({ dapp, wallet }) => {
  await wallet.fund(2_000_000n)
  await dapp.connectSite()
  await dapp.page.evaluate(() => {
    void Reflect.get(globalThis, 'satspan')
      .request({
        method: 'bridge_swapToEvm',
        params: { amountBTC: '0.01', networkName: 'polygon' },
      })
      .catch(() => undefined)
  })
  const approval = await dapp.approval()
  await approval.page.setViewportSize({ width: 360, height: 500 })
  await approval.review.expectVerdict('ok')
  await expect(approval.review.approve).toBeInViewport({ ratio: 1 })
  await expect(approval.review.reject).toBeInViewport({ ratio: 1 })
  const overflow = await approval.page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement
    return [scrollHeight - innerHeight, scrollWidth - innerWidth]
  })
  expect(overflow).toEqual([0, 0])
  await expectFits(approval.page, 'a swap that a site asks for')
})

test('follows a language that is chosen elsewhere', async ({ dapp, wallet }) => {
  const approval = await dapp.approval(() => dapp.connect.click())
  await expect(approval.connect).toHaveText('Connect')
  await wallet.popup.open('settings')
  await wallet.popup.settings.openPart('looks')
  await wallet.popup.settings.language.selectOption('ar')
  await expect(approval.page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(approval.connect).not.toHaveText('Connect')
  await approval.connect.click()
  await expect(dapp.accounts).toContainText('0x')
})

test('rejects all waiting requests with one click', async ({ dapp, otherDapp, extension }) => {
  const approval = await dapp.approval(() => dapp.connect.click())
  await expect(approval.rejectAll).toBeHidden()
  await otherDapp.connect.click()
  await expect(approval.rejectAll).toContainText('2')
  await clickToClose(approval.rejectAll)
  for (const site of [dapp, otherDapp]) await expect(site.accounts).toHaveAttribute('data-code', '4001')
  await expect.poll(() => extension.badge()).toBe('')
})
