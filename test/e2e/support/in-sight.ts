import { expect, type Page } from 'playwright/test'
import { type Language, LANGUAGE_TAGS } from '../../../lib/contract/languages'
import { draw } from './pictures'

/** Parts that a person decides by: they are in sight before anything is scrolled. */
const PARTS = ['leaves', 'arrives', 'recipient', 'time', 'cost']

/** The popup, and what its frame leaves of the window in which sites are answered. */
const SIZES = [
  { width: 380, height: 600 },
  { width: 366, height: 561 },
]

/** A page whose language the others follow. */
type Tongue = { choose(language: Language): Promise<void> }

/** Expects a review's parts in sight in every language, in both sizes. `parts`: those that this review has. */
export async function expectInSight(
  page: Page,
  screen: string,
  tongue: Tongue,
  parts = PARTS,
): Promise<void> {
  const problems: string[] = []
  const size = page.viewportSize()
  for (const language of LANGUAGE_TAGS) {
    await tongue.choose(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const place of SIZES) {
      await page.setViewportSize(place)
      const found = await page.evaluate(findHidden, parts)
      problems.push(...found.map((problem) => `${language}, ${place.width}×${place.height}: ${problem}`))
    }
    if (language === 'de' || language === 'ar') await draw(page, 'window', screen)
  }
  await tongue.choose('en')
  if (size !== null) await page.setViewportSize(size)
  // The walk goes on: one run tells of all reviews.
  expect.soft(problems, screen).toEqual([])
}

function findHidden(parts: readonly string[]): string[] {
  const scroller = document.querySelector('main')
  scroller?.scrollTo(0, 0)
  return parts.flatMap((part) => {
    const element = document.querySelector(`[data-testid=review-${part}]`)
    if (element === null || scroller === null) return [`${part} is missing`]
    const figure = element.querySelector('b')
    // What has no room in its line is cut from the end.
    if (
      part === 'time' &&
      figure !== null &&
      figure.getBoundingClientRect().bottom > element.getBoundingClientRect().bottom
    )
      return ['time is cut']
    const { bottom } = element.getBoundingClientRect()
    const below = Math.ceil(bottom - scroller.getBoundingClientRect().bottom)
    return below > 0 ? [`${part} is ${below} px below the fold`] : []
  })
}
