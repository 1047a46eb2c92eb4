import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'
import { expectFits } from './layout'

/** Where a picture of every screen goes, in both themes; unset = none is made. */
const pictures = process.env['SATSPAN_PICTURES']

/** The rules that go by colours and places. All others go by the document, which theme and direction leave as it is. */
const LOOKS = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']

/**
 * No rule of WCAG 2.2 AA, nor of good practice, is broken on the screen as it stands; what goes by looks is seen in light
 * and, written from right to left, in dark; and it has room in every place.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await expectFits(page, screen)
  // No page of ours has frames: without the legacy mode, each analysis opens a blank page to put frames together.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    // The one rule of WCAG 2.2 that axe checks only when asked.
    rules: { 'target-size': { enabled: true } },
    // Nobody reads the passes, and describing them takes longer than checking.
    resultTypes: ['violations'],
  })
  await expectNoViolations(page, axe, `${screen}, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  const own = await page.evaluate(() => document.documentElement.dir)
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  await expectNoViolations(page, axe.withRules(LOOKS), `${screen}, dark`)
  await page.evaluate((dir) => (document.documentElement.dir = dir), own)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function expectNoViolations(page: Page, axe: AxeBuilder, screen: string): Promise<void> {
  // While text fades in, it lacks its final contrast. Ended rather than waited for: a page that draws no frames never
  // gets there. What turns for as long as something is waited for has no end.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    for (const animation of ending) animation.finish()
  })
  const { violations } = await axe.analyze()
  const summaries = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(summaries, screen).toEqual([])
  if (pictures !== undefined)
    await page.screenshot({ path: join(pictures, `${screen.replaceAll(', ', '-')}.png`), fullPage: true })
}
