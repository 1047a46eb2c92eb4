import type { Page } from 'playwright/test'
import { type Language, LANGUAGE_TAGS } from '../../lib/contract/languages'
import type { Popup } from './pages/popup'
import { PRACTICE_USDC } from '../../lib/ui/practice/practice-profile'
import { expectFits } from './support/layout'
import { speak } from './support/languages'
import { expect, test } from './support/fixtures'

/** The handles of each screen, which outside checks read too. */
const HANDLES = {
  welcome: ['welcome-create', 'welcome-import'],
  'swap, quoted': [
    'tab-swap',
    'tab-activity',
    'tab-wallet',
    'tab-settings',
    'lock-now',
    'btc-balance][data-sats',
    'swap-direction][data-direction=to-evm',
    'swap-amount',
    'swap-unit][data-unit',
    'swap-network',
    'swap-token',
    'swap-recipient',
    'swap-output][data-amount="996000000"',
    'swap-time][data-minutes',
    'swap-fee-total',
    'swap-continue',
  ],
  speeds: ['swap-slippage', 'swap-options-done'],
  review: [
    'review][data-verdict=ok',
    'review-leaves][data-sats="1000000"',
    'review-arrives][data-units="996000000"',
    'review-recipient][data-address^="0x"',
    'review-time][data-minutes',
    'review-cost][data-basis-points',
    'review-approve',
    'review-reject',
  ],
  'request, under way': ['request-page][data-phase=confirming][data-proof=none', 'request-headline'],
  activity: ['request-row][data-request-id][data-phase=confirming', 'request-row][data-phase=done'],
  'request, done': ['request-page][data-phase=done', 'request-headline', 'request-result'],
  wallet: ['asset-row][data-network=bitcoin][data-asset=native][data-balance="25000000"', 'receive-open'],
  asset: ['send-open'],
  receive: ['btc-address][data-address'],
  settings: ['settings-security', 'connected-sites', 'settings-advanced'],
  help: [],
} as const

type Screen = keyof typeof HANDLES

/** Of the practice view: it needs neither a wallet nor a bridge. */
const ROUTES: readonly (readonly [Screen, string])[] = [
  ['request, done', 'entries/practice-done'],
  ['wallet', 'wallet'],
  ['asset', 'wallet/bitcoin/native'],
  ['receive', 'receive'],
  ['settings', 'settings'],
  ['help', 'settings/help'],
]

const LONGEST: Language = 'de'

/** Of empty fields, the hints that are longer than these. */
function cutHints(): string[] {
  const canvas = document.createElement('canvas').getContext('2d')
  return [...document.querySelectorAll('input')]
    .filter((input) => {
      const { fontSize, fontFamily, paddingInlineStart, paddingInlineEnd } = getComputedStyle(input)
      if (canvas === null) return true
      canvas.font = `${fontSize} ${fontFamily}`
      const room = input.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd)
      return canvas.measureText(input.placeholder).width > room
    })
    .map(({ placeholder }) => placeholder)
}

test.use({ isProfileStored: false })

test('has room for the longest words on every screen', async ({ extension }) => {
  await expectRoomFor([LONGEST], await extension.popup())
})

// One browser for all: they are the same screens.
test('has room for the other languages on every screen', async ({ extension }) => {
  await expectRoomFor(
    LANGUAGE_TAGS.filter((tag) => tag !== LONGEST),
    await extension.popup(),
  )
})

async function expectRoomFor(languages: readonly Language[], popup: Popup): Promise<void> {
  const { page, onboarding, swap, review } = popup
  await page.setViewportSize({ width: 380, height: 600 })
  for (const language of languages)
    await test.step(language, async () => {
      await page.evaluate(() => (location.hash = ''))
      await speak(page, language)
      await expectScreen(page, 'welcome')
      await onboarding.practice.click()
      // It takes room that a wallet has.
      await onboarding.practiceBanner.evaluate((banner) => banner.remove())
      await expectSlippageHint(popup, language)
      await swap.enter({ network: 'polygon', token: PRACTICE_USDC, amount: '0.01' })
      await swap.quote()
      await expect.soft(page.getByTestId('swap-time'), language).toBeInViewport({ ratio: 1 })
      await expectScreen(page, 'swap, quoted')
      await swap.openOptions()
      await expect(page.getByRole('dialog').getByText('≈ ')).toHaveCount(3)
      await expectScreen(page, 'speeds')
      await swap.closeOptions()
      await swap.continue.click()
      await review.expectVerdict('ok')
      await expect(review.approve).toBeEnabled()
      await expectScreen(page, 'review')
      await review.approve.click()
      await expectScreen(page, 'request, under way')
      await popup.open('activity')
      await expectScreen(page, 'activity')
      for (const [screen, route] of ROUTES) {
        await page.evaluate((path) => (location.hash = `#/practice/${path}`), route)
        await expectScreen(page, screen)
      }
    })
}

/** Has its handles, at 380×600, and room for its words. */
async function expectScreen(page: Page, screen: Screen): Promise<void> {
  await expect(page.locator('main')).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  for (const handle of HANDLES[screen])
    await expect(page.locator(`[data-testid=${handle}]`).first()).toBeVisible()
  await expectFits(page, screen)
  expect.soft(await page.evaluate(cutHints), screen).toEqual([])
}

async function expectSlippageHint({ page, swap }: Popup, language: Language): Promise<void> {
  await swap.openOptions()
  await page.locator('label:has([type=radio])').first().click()
  await expect(page.getByTestId('swap-slippage')).toHaveAttribute(
    'placeholder',
    new Intl.NumberFormat(`${language}-u-nu-latn`).format(0.5),
  )
  await swap.closeOptions()
}
