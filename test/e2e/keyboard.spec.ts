import type { Page } from 'playwright/test'
import { popupPage } from './pages/popup'
import { evmBalance, tokenOf } from './support/chains'
import { expect, PASSWORD, test } from './support/fixtures'

const MOST_STOPS = 60

/** Presses Tab until the element with that test id has a visible focus. */
async function tabTo(page: Page, testId: string): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))
    if (focused !== testId) continue
    await expect(page.getByTestId(testId)).toBeInViewport()
    return
  }
  throw new Error(`the focus never came to ${testId}`)
}

async function focusedTestId(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? null)
}

const PLACES = {
  popup: { file: 'popup.html', width: 380, height: 600 },
  'side panel': { file: 'sidepanel.html', width: 400, height: 900 },
  tab: { file: 'tab.html', width: 1280, height: 800 },
}

for (const [place, { file, ...size }] of Object.entries(PLACES))
  test(`a whole swap without a pointer, in the ${place}`, async ({ extension, wallet }) => {
    const { evmAddress } = wallet
    await wallet.fund(20_000_000n)
    await wallet.popup.lock()
    const page = await extension.openPage(file, size)
    await wallet.popup.page.close()
    const popup = popupPage(page)
    const { keyboard } = page
    const usdc = tokenOf('polygon', 'USDC')
    await expect.poll(() => focusedTestId(page)).toBe('unlock-password')
    await keyboard.type(PASSWORD)
    await keyboard.press('Enter')
    await popup.expectUnlocked()

    await expect(popup.swap.amount).toBeFocused()
    await keyboard.type('0,01')
    await tabTo(page, 'swap-network')
    await keyboard.press('Enter')
    await expect.poll(() => focusedTestId(page)).toBe('option-polygon')
    // The sheet keeps the focus, and gives it back.
    for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab']) {
      await keyboard.press(key)
      await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
    }
    await keyboard.press('Escape')
    await expect.poll(() => focusedTestId(page)).toBe('swap-network')
    await keyboard.press('Enter')
    await expect.poll(() => focusedTestId(page)).toBe('option-polygon')
    await keyboard.press('ArrowDown')
    await expect.poll(() => focusedTestId(page)).toBe('option-ethereum')
    await keyboard.press('ArrowUp')
    await keyboard.press('Enter')
    await expect.poll(() => focusedTestId(page)).toBe('swap-network')
    await tabTo(page, 'swap-token')
    await keyboard.press('Enter')
    await expect.poll(() => focusedTestId(page)).toBe('option-native')
    await keyboard.press('ArrowDown')
    await expect.poll(() => focusedTestId(page)).toBe(`option-${usdc.address}`)
    await keyboard.press('Enter')
    await popup.swap.quote()
    await tabTo(page, 'swap-amount')
    await keyboard.press('Enter')

    await popup.review.expectVerdict('ok')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(popup.review.approve).toBeEnabled()
    await tabTo(page, 'review-approve')
    await keyboard.press('Enter')
    await expect(popup.request.body).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await popup.request.expectDone()
    expect(await evmBalance('polygon', usdc.address, evmAddress)).toBeGreaterThan(0n)

    await tabTo(page, 'tab-activity')
    await keyboard.press('Enter')
    await tabTo(page, 'request-row')
    await keyboard.press('Enter')
    await expect(popup.request.body).toBeVisible()
  })
