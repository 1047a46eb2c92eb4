import { tokenOf } from './support/chains'
import { control } from './support/control'
import { expect, test } from './support/fixtures'

test('draws the chosen theme from the first paint on', async ({ extension, wallet }) => {
  const { popup } = wallet
  const { page } = popup
  await page.emulateMedia({ colorScheme: 'light' })
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  await popup.open('settings')
  await popup.settings.openPart('looks')
  await popup.settings.theme('dark').click()
  await expect.poll(scheme).toBe('dark')
  // It is drawn before it is stored, and a page that opens in between follows what was stored before.
  const worker = await extension.worker()
  const stored = () =>
    worker.evaluate<string>("chrome.storage.local.get('settings').then(({ settings }) => settings.theme)")
  await expect.poll(stored).toBe('dark')

  // Nothing but the script in the head draws it: the parser waits for that one, and nothing is painted before.
  await page.reload()
  expect(await scheme()).toBe('dark')
  const script = page.locator('head script[src="/boot.js"]')
  expect(await script.evaluate((one: HTMLScriptElement) => [one.async, one.defer, one.type])).toEqual([
    false,
    false,
    '',
  ])
  await popup.open('settings')
  await popup.settings.openPart('looks')
  await popup.settings.theme('system').click()
  await expect.poll(scheme).toBe('light dark')
})

// threat: shoulder-surfing
test('hides amounts on every screen, and never in a review', async ({ miner, wallet }) => {
  const { popup } = wallet
  const { page } = popup
  await wallet.fund(12_345_678n)
  await popup.open('wallet')
  await popup.hideAmounts.click()
  await expect(popup.hideAmounts).toHaveAttribute('data-hidden', 'true')
  const expectHidden = async (balance = popup.balance) => {
    await expect(balance.getByTestId('hidden-amount')).toBeVisible()
    const text = await page.evaluate(() => {
      const said = [...document.querySelectorAll('*')].flatMap((one) => [
        one.getAttribute('title'),
        one.getAttribute('aria-label'),
      ])
      return [document.body.innerText, ...said].join('\n')
    })
    expect(text.replaceAll(/\s/g, '')).not.toContain('12345678')
    expect(text.replaceAll(/\s/g, '')).not.toContain('0.12')
  }
  await test.step('hides the balance', async () => {
    await popup.open('swap')
    await expectHidden()
  })
  await test.step('hides holdings', async () => {
    await popup.open('wallet')
    await expect(popup.wallet.row('bitcoin')).toBeVisible()
    await expectHidden()
    await popup.wallet.row('bitcoin').click()
    await expectHidden(popup.wallet.balance)
  })

  await test.step('shows them in a review', async () => {
    await popup.open('swap')
    await popup.swap.enter({ amount: '0.02' })
    await popup.swap.continue.click()
    await popup.review.expectVerdict('ok')
    await expect(page.getByTestId('review')).toContainText('0.02')
    await expect(page.getByTestId('review').getByTestId('hidden-amount')).toHaveCount(0)
  })
  await test.step('hides them in the history', async () => {
    // Before its end and after it the page shows other amounts.
    await miner.pause()
    await popup.review.approve.click()
    await popup.request.txid()
    await expect(page.getByTestId('request-page').getByTestId('hidden-amount')).not.toHaveCount(0)
    await expect(page.getByTestId('request-page')).not.toContainText('0.02')
    miner.resume()
    await popup.request.expectDone()
    await expect(page.getByTestId('request-page')).not.toContainText('0.02')
    await popup.open('activity')
    await expect(popup.activity.rows).toHaveText(/^BTC → .*•••.*•••.* BTC/)
  })

  await test.step('shows them again', async () => {
    // Another page knows it before it has asked.
    await page.reload()
    await popup.open('wallet')
    await expect(popup.hideAmounts).toHaveAttribute('data-hidden', 'true')
    await popup.hideAmounts.click()
    await expect(popup.balance.getByTestId('hidden-amount')).toHaveCount(0)
  })
})

test('hides amounts in an error too', async ({ wallet }) => {
  const { popup, evmAddress: address } = wallet
  const network = 'polygon'
  const { address: token } = tokenOf(network, 'USDC')
  if (token === null) throw new Error('USDC has a contract')
  await control.fundEvm({ network, address, wei: '1' })
  await control.fundEvm({ network, address, token, amount: '900000000' })
  await popup.open('wallet')
  await popup.hideAmounts.click()
  await popup.open('swap')
  await popup.swap.enter({ direction: 'to-bitcoin', network, token, amount: '400' })
  await popup.swap.quote()
  await popup.swap.continue.click()
  await popup.expectError('gas-insufficient')
  await expect(popup.error).toContainText('Available')
  await expect(popup.error.getByTestId('hidden-amount')).toBeVisible()
})

test('speaks a chosen language at once, in its direction', async ({ wallet }) => {
  const { popup } = wallet
  const { page } = popup
  const html = page.locator('html')
  const tab = page.getByTestId('tab-settings')
  await popup.open('settings')
  await expect(html).toHaveAttribute('lang', 'en')
  await popup.settings.openPart('looks')
  await popup.settings.language.selectOption('ar')
  await expect(html).toHaveAttribute('lang', 'ar')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(tab).not.toHaveText('Settings')

  await page.reload()
  await expect(tab).toHaveText(/./)
  await expect(tab).not.toHaveText('Settings')
  await popup.open('settings')
  await popup.settings.openPart('looks')
  await popup.settings.language.selectOption('')
  await expect(tab).toHaveText('Settings')
  await expect(html).toHaveAttribute('dir', 'ltr')
})
