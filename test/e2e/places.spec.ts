import type { Page } from 'playwright/test'
import { popupPage } from './pages/popup'
import { expectAccessible } from './support/accessibility'
import { expect, test } from './support/fixtures'

const PANEL = { width: 400, height: 900 }
const TAB = { width: 1280, height: 800 }

/** Has the page believe that it is the toolbar popup, which no test can open. */
async function asToolbarPopup(page: Page): Promise<void> {
  await page.addInitScript('chrome.extension.getViews = () => [window]')
  await page.reload()
}

test('shows draft, review and outcome alike in every place', async ({ extension, wallet }) => {
  const { popup } = wallet
  await wallet.fund(20_000_000n)
  const panel = popupPage(await extension.openPage('sidepanel.html', PANEL))
  await panel.swap.enter({ network: 'polygon', amount: '0.01' })
  await expect(popup.swap.amount).toHaveValue('0.01')
  await popup.page.bringToFront()
  await popup.swap.amount.fill('0.012')
  await expect(panel.swap.amount).toHaveValue('0.012')
  await popup.swap.quote()
  await popup.swap.continue.click()
  await popup.review.expectVerdict('ok')

  const tab = popupPage(await extension.openPage('tab.html', TAB))
  await tab.review.expectVerdict('ok')
  await expect(tab.review.approve).toBeEnabled()
  await tab.review.approve.click()
  const txid = await tab.request.txid()

  // What is read in one place is not taken away by another; approved again, it is the same payment.
  await popup.review.approve.click()
  expect(await popup.request.txid()).toBe(txid)
  await expect(panel.swap.amount).toHaveValue('')
  await panel.page.bringToFront()
  await panel.open('activity')
  await expect(panel.activity.rows).toHaveCount(1)
})

test('shows list and entry together in a wide tab', async ({ extension, wallet }) => {
  await wallet.fund(20_000_000n)
  const tab = popupPage(await extension.openPage('tab.html', TAB))
  await tab.swap.enter({ network: 'polygon', amount: '0.01' })
  await expect(tab.page.getByTestId('outlook')).toContainText('You sign and send 0.01 BTC')
  await expectAccessible(tab.page, 'form and outlook')
  await tab.open('wallet')
  await expect(tab.page.getByText('Choose an asset')).toBeVisible()
  await tab.wallet.row('bitcoin').click()
  await expect(tab.wallet.balance).toBeVisible()
  await expect(tab.page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(tab.page, 'wallet and asset')
  await tab.page.getByRole('button', { name: 'Back' }).click()
  await expect(tab.page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('locks every place by locking one', async ({ extension, wallet }) => {
  const tab = popupPage(await extension.openPage('tab.html', TAB))
  await tab.lock()
  await expect(wallet.popup.page.getByTestId('unlock-password')).toBeVisible()
})

test('leads from the popup to the panel and a tab', { tag: '@loop' }, async ({ extension, wallet }) => {
  const { page } = wallet.popup
  await asToolbarPopup(page)
  await wallet.popup.open('wallet')
  await page.getByTestId('stay').click()
  await expect(page.getByTestId('stay-panel')).toBeVisible()
  const opened = extension.context.waitForEvent('page')
  await page.getByTestId('stay-tab').click()
  await expect(await opened).toHaveURL(`chrome-extension://${extension.extensionId}/tab.html#/wallet`)
})

// The browser closes the toolbar's popup under a file chooser: the file would be lost without a word.
for (const route of ['/settings/accounts/watch', '/settings/backup-import', '/settings/profile', '/scan'])
  test(`chooses files in a tab, not the popup: ${route}`, async ({ extension, wallet: _open }) => {
    const page = await extension.openPage(`popup.html#${route}`)
    const files = page.locator('input[type=file]')
    await expect(files).toHaveCount(1)
    await asToolbarPopup(page)
    const inTab = page.getByTestId('file-in-tab')
    await expect(inTab).toBeVisible()
    await expect(files).toHaveCount(0)
    const opened = extension.context.waitForEvent('page')
    await inTab.click()
    const tab = await opened
    await expect(tab).toHaveURL(`chrome-extension://${extension.extensionId}/tab.html#${route}`)
    await expect(tab.locator('input[type=file]')).toHaveCount(1)
  })

test('opens the panel beside the tab, and leads back', async ({ extension, wallet }) => {
  await wallet.popup.page.getByTestId('stay').click()
  const worker = await extension.worker()
  const panels = () =>
    worker.evaluate<string[]>(
      "chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] }).then((all) => all.map(({ documentUrl }) => documentUrl))",
    )
  await expect.poll(panels).toEqual([`chrome-extension://${extension.extensionId}/sidepanel.html`])

  const panel = await extension.openPage('sidepanel.html', PANEL)
  const opened = extension.context.waitForEvent('page')
  await panel.getByTestId('stay').click()
  await expect(await opened).toHaveURL(`chrome-extension://${extension.extensionId}/tab.html#/`)
})
