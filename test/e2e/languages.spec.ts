import type { Page } from 'playwright/test'
import { type Language, LANGUAGE_TAGS } from '../../lib/contract/languages'
import type { Popup } from './pages/popup'
import { expectFits } from './support/layout'
import { expect, test } from './support/fixtures'

/** Screens that need neither a wallet nor a bridge: those of the practice view. */
const SCREENS = ['', 'activity', 'activity/totals', 'wallet', 'receive', 'settings', 'settings/help'] as const

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

test('keeps what a review decides in sight', { tag: '@loop' }, async ({ extension }) => {
  const { page, onboarding, swap, review } = await extension.popup()
  await page.setViewportSize({ width: 380, height: 600 })
  for (const language of LANGUAGE_TAGS)
    await test.step(language, async () => {
      await speak(page, language)
      await onboarding.practice.click()
      // It takes room that a wallet has.
      await onboarding.practiceBanner.evaluate((banner) => banner.remove())
      await swap.enter({ network: 'polygon', amount: '0.01' })
      await swap.quote()
      await expect(page.getByTestId('swap-time')).toBeInViewport({ ratio: 1 })
      await swap.continue.click()
      await review.expectVerdict('ok')
      for (const part of ['leaves', 'arrives', 'recipient', 'time', 'cost'])
        await expect
          .soft(page.getByTestId(`review-${part}`), `${language}, ${part}`)
          .toBeInViewport({ ratio: 1 })
    })
})

// One browser for all: they are the same screens.
test('has room for the other languages on every screen', async ({ extension }) => {
  await expectRoomFor(
    LANGUAGE_TAGS.filter((tag) => tag !== LONGEST),
    await extension.popup(),
  )
})

/** As a page finds it whose settings name the language: there are none before there is a wallet. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((looks) => localStorage.setItem('looks', looks), JSON.stringify({ language }))
  await page.goto(page.url().replace(/#.*$/, ''))
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

async function expectRoomFor(
  languages: readonly Language[],
  { page, onboarding, swap }: Popup,
): Promise<void> {
  for (const language of languages)
    await test.step(language, async () => {
      await speak(page, language)
      await expectFits(page, `${language}, welcome`)
      await onboarding.practice.click()
      await swap.openOptions()
      await page.locator('label:has([type=radio])').first().click()
      await expect(page.getByTestId('swap-slippage')).toHaveAttribute(
        'placeholder',
        new Intl.NumberFormat(`${language}-u-nu-latn`).format(0.5),
      )
      await swap.closeOptions()
      for (const screen of SCREENS) {
        await page.evaluate((path) => (location.hash = `#/practice/${path}`), screen)
        await expect(page.locator('main')).toBeVisible()
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        await expectFits(page, `${language}, ${screen}`)
        expect.soft(await page.evaluate(cutHints), `${language}, ${screen}`).toEqual([])
      }
    })
}
