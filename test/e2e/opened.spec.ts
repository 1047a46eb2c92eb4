import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { Page } from 'playwright/test'
import { popupPage } from './pages/popup'
import { expectAccessible } from './support/accessibility'
import { countClicks } from './support/clicks'
import { clickToClose } from './support/closing-click'
import { test as dappTest } from './support/dapp'
import { expect, PASSWORD, test } from './support/fixtures'

/** Opens all that is folded on the screen. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
}

/** Leads to a screen as a link in the page does. */
async function go(page: Page, route: string): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), route)
}

test('opens accessible parts where a phrase is typed', async ({ extension }) => {
  const { page, onboarding } = await extension.popup('#/import')
  await unfold(page)
  await onboarding.phrase.fill(generateMnemonic(wordlist).replace(/^\w+ \w+/, 'winer winer'))
  await expect(onboarding.unknownWord).toBeVisible()
  await expectAccessible(page, 'import, unknown word')
})

test('opens accessible parts on the screens of a wallet', async ({ wallet }) => {
  const { popup } = wallet
  const { page, settings } = popup
  await page.getByTestId('swap-token').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'tokens')
  await page.keyboard.press('Escape')
  await popup.swap.setSlippage('51')
  await expectAccessible(page, 'swap, no slippage')
  await popup.swap.closeOptions()
  await popup.receive.open()
  await unfold(page)
  await expectAccessible(page, 'receive, code')

  await go(page, '/wallet')
  await page.context().setOffline(true)
  await expect(page.getByText("You're offline")).toBeVisible()
  await expectAccessible(page, 'wallet, offline')
  await page.context().setOffline(false)
  await go(page, '/settings')
  await unfold(page)
  await expectAccessible(page, 'settings, unfolded')

  for (const [route, ready] of [
    ['/settings/advanced', 'settings-profile'],
    ['/settings/backup', 'backup-export'],
    ['/settings/backup-import', 'backup-import'],
    ['/settings/profile', 'settings-profile-import'],
  ] as const) {
    await go(page, route)
    await expect(page.getByTestId(ready)).toBeAttached()
    await unfold(page)
    await expectAccessible(page, route.slice('/settings/'.length))
  }

  await go(page, '/settings/check-phrase')
  await page.getByTestId('check-phrase-password').fill(PASSWORD)
  await page.getByTestId('check-phrase-start').click()
  await expect(popup.onboarding.quizWords).toHaveCount(3)
  await expectAccessible(page, 'check of the phrase')
  await go(page, '/settings/phrase')
  await page.getByTestId('reveal-password').fill(PASSWORD)
  await page.getByTestId('reveal-show').click()
  await expect(popup.onboarding.phraseWords).not.toHaveCount(0)
  await popup.onboarding.showWidestWords()
  await expectAccessible(page, 'phrase, shown')
  await go(page, '/settings')
  await settings.revealKey('bitcoin', PASSWORD)
  await expectAccessible(page, 'key, shown')

  // Only the toolbar's popup has several places to go on in.
  await page.addInitScript('chrome.extension.getViews = () => [window]')
  await go(page, '/')
  await page.reload()
  await page.getByTestId('stay').click()
  await expect(page.getByTestId('stay-tab')).toBeVisible()
  await expectAccessible(page, 'places to stay in')
})

test('opens accessible parts in a review and beside a swap', async ({ extension, wallet, miner }) => {
  const { popup } = wallet
  const { page, review, request } = popup
  await wallet.fund(20_000_000n)
  const clicks = await countClicks(page)
  await popup.swap.enter({ network: 'polygon', amount: '0.01' })
  await popup.swap.quote()
  await popup.swap.continue.click()
  await review.expectVerdict('ok')
  await unfold(page)
  await expectAccessible(page, 'review, unfolded')
  await miner.pause()
  await review.approve.click()
  await request.expectPhase('broadcast')
  expect(clicks(), 'to swap to the native currency').toBe(2)
  await unfold(page)
  await expectAccessible(page, 'request, unfolded')
  await page.getByTestId('request-cancel').click()
  await expect(page.getByTestId('cancel-confirm')).toBeEnabled()
  await expectAccessible(page, 'cancellation')
  await page.keyboard.press('Escape')

  const tab = popupPage(await extension.openPage('tab.html', { width: 1280, height: 800 }))
  await expect(tab.swap.amount).toBeVisible()
  await expectAccessible(tab.page, 'tab')
})

dappTest('shows sites’ requests and their settings accessibly', async ({ dapp, otherDapp, wallet }) => {
  const { popup } = wallet
  await wallet.fund(2_000_000n)
  await dapp.connectSite()
  await popup.open('settings')
  await expect(popup.settings.sites.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(popup.page, 'settings, a site')
  await popup.lock()
  await dapp.page.evaluate(() => {
    void Reflect.get(globalThis, 'satspan')
      .request({ method: 'bridge_swapToEvm', params: { amountBTC: '0.01', networkName: 'polygon' } })
      .catch(() => undefined)
  })
  const approval = await dapp.approval()
  const { page } = approval
  await expect(page.getByTestId('unlock-password')).toBeVisible()
  await expectAccessible(page, 'a site asks, locked')
  await popupPage(page).unlock.unlock(PASSWORD)
  await approval.review.expectVerdict('ok')
  await unfold(page)
  await expectAccessible(page, 'a site asks for a swap')
  await clickToClose(approval.review.reject)

  // A request that waits without its window, of a site that is blocked then.
  const other = await otherDapp.approval(() => otherDapp.connect.click())
  await popupPage(popup.page).unlock.password.waitFor({ state: 'detached' })
  await expect(popup.page.getByText('waiting for your approval')).toBeVisible()
  await expectAccessible(popup.page, 'a site is waiting')
  await clickToClose(other.page.getByTestId('connect-block'))
  await popup.open('settings')
  await popup.settings.openPart('sites')
  await popup.page.getByTestId('blocked-sites').scrollIntoViewIfNeeded()
  await expectAccessible(popup.page, 'settings, a blocked site')
})
