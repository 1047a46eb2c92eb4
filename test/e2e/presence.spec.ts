import type { Page } from 'playwright/test'
import { personPage } from './pages/person'
import { popupPage } from './pages/popup'
import { expectAccessible } from './support/accessibility'
import { approvalOn, openApproval } from './support/approval-window'
import { addAuthenticator } from './support/authenticator'
import { bitcoinHistory } from './support/chains'
import { expect, test } from './support/dapp'
import { type Extension, PASSWORD, type Wallet } from './support/fixtures'
import { storageArea } from './support/leftovers'
import { clickToClose } from './support/closing-click'
import { scanText } from './support/scan'
import { secretsOf } from './support/secrets'

/** A wallet with a passkey on this page's device, whose person is asked at every payment. */
async function bePresent({ popup }: Wallet) {
  await addAuthenticator(popup.page)
  await popup.open('settings')
  await popup.settings.openPart('security')
  await popup.passkey.open.click()
  await popup.passkey.add(PASSWORD)
  await expect(popup.person.setting).not.toBeChecked()
  await popup.person.setting.click()
  await expect(popup.person.dialog).toBeVisible()
  await expectAccessible(popup.page, 'the question for the person')
  await popup.person.touch()
  await expect(popup.person.setting).toBeChecked()
}

/** The names of the secrets that lie in the browser's memory; single words are ordinary. */
async function secretsIn(extension: Extension, { phrase }: Wallet): Promise<string[]> {
  const secrets = secretsOf(phrase).secrets.filter(({ kind }) => kind !== 'words')
  return scanText(await storageArea(await extension.worker(), 'session'), secrets)
}

/** The transactions that spend from the wallet. */
async function spendsOf({ bitcoinAddress }: Wallet) {
  const history = await bitcoinHistory(bitcoinAddress)
  return history.filter(({ vin }) =>
    vin.some(({ prevout }) => prevout?.scriptpubkey_address === bitcoinAddress),
  )
}

async function reviewSwap({ popup }: Wallet) {
  await popup.open('swap')
  await popup.swap.enter({ network: 'polygon', amount: '0.01' })
  await popup.swap.quote()
  await popup.swap.continue.click()
  await popup.review.expectVerdict('ok')
}

/** Clicks whatever a script can click on a review and on what that opens, time and again. */
async function clickEverything(page: Page) {
  for (let round = 0; round < 6; round += 1) {
    await page.evaluate(() => {
      location.hash = '#/review'
    })
    await page.waitForTimeout(1_500)
    for (let depth = 0; depth < 3; depth += 1) {
      await page.evaluate(() => {
        for (const one of document.querySelectorAll<HTMLElement>('button, input, summary'))
          if (!['review-reject', 'lock-now'].includes(one.dataset['testid'] ?? '')) one.click()
      })
      await page.waitForTimeout(300)
    }
  }
}

// threat: absent-person
test('signs by the touch of a person alone', async ({ extension, wallet }) => {
  const { popup } = wallet
  await wallet.fund(20_000_000n)
  await bePresent(wallet)
  expect(await secretsIn(extension, wallet)).toEqual([])
  await popup.lock()
  await popup.unlock.passkey.click()
  await popup.expectUnlocked()
  expect(await secretsIn(extension, wallet)).toEqual([])

  await reviewSwap(wallet)
  const stranger = await extension.popup('#/review')
  await stranger.review.expectVerdict('ok')
  const device = await addAuthenticator(stranger.page)
  await stranger.review.approve.click()
  await stranger.person.passkey.click()
  await stranger.expectError('passkey-cancelled')
  await stranger.person.close()
  await clickEverything(stranger.page)
  expect(await device.countPasskeys()).toBe(0)
  await stranger.page.close()
  expect(await spendsOf(wallet)).toEqual([])
  await popup.page.bringToFront()
  await popup.review.reject.click()
  await popup.open('activity')
  await expect(popup.activity.rows).toHaveCount(0)

  await reviewSwap(wallet)
  await popup.review.approve.click()
  await popup.person.touch()
  await popup.request.expectDone()
  expect(await spendsOf(wallet)).toHaveLength(1)
  expect(await secretsIn(extension, wallet)).toEqual([])
})

test('asks again for a bump, by the typed password too', async ({ extension, wallet, miner }) => {
  const { popup } = wallet
  const { page, person, request } = popup
  await wallet.fund(20_000_000n)
  await bePresent(wallet)
  await miner.pause()
  await reviewSwap(wallet)
  await popup.review.approve.click()
  await person.type('not the password')
  await popup.expectError('password-wrong')
  await person.close()
  expect(await spendsOf(wallet)).toEqual([])
  await popup.review.approve.click()
  await person.type(PASSWORD)
  await request.expectPhase('broadcast')
  const original = await request.txid()

  await page.getByTestId('request-bump').click()
  await page.getByTestId('bump-option-fast').click()
  await page.getByTestId('bump-confirm').click()
  await expect(person.dialog).toBeVisible()
  await person.close()
  await expect(request.body).toHaveAttribute('data-txid', original)
  await page.getByTestId('bump-confirm').click()
  await person.touch()
  await expect(request.body).not.toHaveAttribute('data-txid', original)
  expect(await secretsIn(extension, wallet)).toEqual([])
  miner.resume()
  await request.expectDone()
})

test('asks the person who changes what it rests on', async ({ extension, wallet }) => {
  const { popup } = wallet
  const { page, person } = popup
  await bePresent(wallet)
  await popup.open('settings')
  await popup.settings.openPart('security')
  const autoLock = page.getByTestId('settings-auto-lock')
  await autoLock.selectOption('60')
  await expect(person.dialog).toBeVisible()
  await person.close()
  await expect(autoLock).toHaveValue('15')
  await autoLock.selectOption('5')
  await expect(autoLock).toHaveValue('5')

  await popup.passkey.open.click()
  await person.setting.click()
  await expect(person.dialog).toBeVisible()
  await person.close()
  await expect(person.setting).toBeChecked()
  await person.setting.click()
  await person.touch()
  await expect(person.setting).not.toBeChecked()
  expect(await secretsIn(extension, wallet)).toContain('seed')
})

// threat: absent-person
test('asks the person in the window of a site', async ({ dapp, extension, wallet }) => {
  const { popup } = wallet
  await wallet.fund(20_000_000n)
  await popup.page.bringToFront()
  await bePresent(wallet)
  await dapp.page.bringToFront()
  await dapp.connectSite()
  const answer = dapp.ask('bridge_swapToEvm', { amountBTC: '0.01', networkName: 'polygon' })
  const { page, review, error } = await dapp.approval()
  await review.expectVerdict('ok')
  const device = await addAuthenticator(page)
  const stranger = personPage(page)
  await review.approve.click()
  await expectAccessible(page, 'the question for the person in the window of a site')
  await stranger.passkey.click()
  await expect(error).toHaveAttribute('data-error-code', 'passkey-cancelled')
  await stranger.close()
  expect(await device.countPasskeys()).toBe(0)
  expect(await spendsOf(wallet)).toEqual([])

  // The window's request on the page whose browser has the passkey.
  await popup.page.bringToFront()
  await popup.page.goto(page.url())
  const own = approvalOn(popup.page)
  await own.review.expectVerdict('ok')
  await own.review.approve.click()
  await clickToClose(personPage(popup.page).passkey)
  expect(await answer).toMatchObject({ result: { txid: expect.any(String) } })
  await expect.poll(() => openApproval(extension.context)).toBeUndefined()
  expect(await spendsOf(wallet)).toHaveLength(1)
  expect(await secretsIn(extension, wallet)).toEqual([])
})

test('goes on in a tab from the popup', async ({ extension, wallet }) => {
  await wallet.fund(20_000_000n)
  await bePresent(wallet)
  const popup = await extension.popup()
  await popup.page.addInitScript('chrome.extension.getViews = () => [window]')
  await popup.page.reload()
  await reviewSwap({ ...wallet, popup })
  const minimum = await popup.review.minimum()
  await popup.review.approve.click()
  await expect(popup.person.tab).toBeVisible()
  await expect(popup.person.passkey).toBeHidden()
  await expectAccessible(popup.page, 'the way to a tab')
  const opened = extension.context.waitForEvent('page')
  await clickToClose(popup.person.tab)
  const tab = popupPage(await opened)
  await expect(tab.page).toHaveURL(`chrome-extension://${extension.extensionId}/tab.html#/review`)
  await tab.review.expectVerdict('ok')
  expect(await tab.review.minimum()).toBe(minimum)
  expect(await spendsOf(wallet)).toEqual([])
  await tab.review.approve.click()
  await tab.person.type(PASSWORD)
  await tab.request.expectDone()
  expect(await spendsOf(wallet)).toHaveLength(1)
})
