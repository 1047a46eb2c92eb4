import type { Page } from 'playwright/test'
import { popupPage } from './pages/popup'
import { evmBalance, tokenOf } from './support/chains'
import { control } from './support/control'
import { expect, PASSWORD, test } from './support/fixtures'

const MOST_STOPS = 60

/** Presses Tab until the element with that test id has a visible focus. */
async function tabTo(page: Page, testId: string): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))
    if (focused !== testId) continue
    await expect(page.locator(':focus')).toBeInViewport()
    return
  }
  throw new Error(`the focus never came to ${testId}`)
}

async function focusedTestId(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? null)
}

/** Names the focused element, if nothing of it can be seen, for what lies over it or where it is. */
function coveredFocus(): string | null {
  const focused = document.activeElement
  // A screen's title is told of, and may be out of sight.
  if (focused === null || focused.matches('body, h1')) return null
  const target = focused.closest('label') ?? focused
  const { left, right, top, bottom } = target.getBoundingClientRect()
  const [across, down] = [
    [left + 2, (left + right) / 2, right - 2],
    [top + 2, (top + bottom) / 2, bottom - 2],
  ]
  const isSeen = across.some((x) => down.some((y) => target.contains(document.elementFromPoint(x, y))))
  return isSeen ? null : target.outerHTML.slice(0, 200)
}

const PLACES = {
  popup: { file: 'popup.html', width: 380, height: 600 },
  'side panel': { file: 'sidepanel.html', width: 400, height: 900 },
  tab: { file: 'tab.html', width: 1280, height: 800 },
}

for (const [place, { file, ...size }] of Object.entries(PLACES))
  test(`swaps each way without a pointer, in the ${place}`, async ({ extension, wallet }) => {
    const { evmAddress } = wallet
    await wallet.fund(20_000_000n)
    await wallet.popup.lock()
    const page = await extension.openPage(file, size)
    await wallet.popup.page.close()
    const popup = popupPage(page)
    const { keyboard } = page
    const usdc = tokenOf('polygon', 'USDC')
    await test.step('unlocks', async () => {
      await expect.poll(() => focusedTestId(page)).toBe('unlock-password')
      // Pasted, as from a password manager: nobody has to remember and type it.
      await extension.context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.evaluate((text) => navigator.clipboard.writeText(text), PASSWORD)
      await keyboard.press('ControlOrMeta+V')
      await keyboard.press('Enter')
      await popup.expectUnlocked()
    })

    await test.step('fills in the form', async () => {
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
    })
    await test.step('swaps bitcoin', async () => {
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
    })

    await test.step('swaps back', async () => {
      // And back.
      await control.fundEvm({ network: 'polygon', address: evmAddress, wei: (10n ** 19n).toString() })
      await tabTo(page, 'back')
      await keyboard.press('Enter')
      await tabTo(page, 'tab-swap')
      await keyboard.press('Enter')
      await expect(popup.swap.amount).toBeFocused()
      await tabTo(page, 'swap-direction')
      await keyboard.press('Space')
      await expect(popup.swap.direction).toHaveAttribute('data-direction', 'to-bitcoin')
      await expect(popup.swap.direction).toBeFocused()
      await tabTo(page, 'swap-amount')
      await keyboard.type('500')
      await popup.swap.quote()
      await tabTo(page, 'swap-continue')
      await keyboard.press('Enter')
      await popup.review.expectVerdict('ok')
      await expect(popup.review.approve).toBeEnabled()
      await tabTo(page, 'review-approve')
      await keyboard.press('Space')
      await expect(popup.request.body).toBeVisible()
      await popup.request.expectDone()
    })

    await test.step('reads the history', async () => {
      await tabTo(page, 'back')
      await keyboard.press('Enter')
      await expect(popup.activity.rows).toHaveCount(2)
      await tabTo(page, 'request-row')
      await keyboard.press('Enter')
      await expect(popup.request.body).toBeVisible()
    })
  })

test.describe('before there is a wallet', () => {
  test.use({ isProfileStored: false })

  // A popup at 200 %, and a narrow panel.
  for (const size of [
    { file: 'popup.html', width: 400, height: 300 },
    { file: 'sidepanel.html', width: 320, height: 500 },
  ])
    test(`keeps the focus uncovered in ${size.width} by ${size.height}`, async ({ extension }) => {
      const page = await extension.openPage(size.file, size)
      const { onboarding, swap, review } = popupPage(page)
      const expectSeen = async (screen: string) => {
        for (const key of ['Tab', 'Shift+Tab'])
          for (let stop = 0; stop < MOST_STOPS; stop += 1) {
            await page.keyboard.press(key)
            expect(await page.evaluate(coveredFocus), `${screen}, ${key}`).toBeNull()
            if (await page.evaluate(() => document.activeElement === document.body)) break
          }
      }
      await expect(onboarding.practice).toBeVisible()
      await expectSeen('welcome')
      await onboarding.practice.click()
      await swap.enter({ network: 'polygon', amount: '0.01' })
      await swap.quote()
      await swap.feeTotal.click()
      await expectSeen('swap')
      await swap.continue.click()
      await review.expectVerdict('ok')
      await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)))
      await expectSeen('review')
      for (const screen of ['activity', 'wallet', 'settings', 'settings/help']) {
        await page.evaluate((path) => (location.hash = `#/practice/${path}`), screen)
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        await expectSeen(screen)
      }
    })
})
