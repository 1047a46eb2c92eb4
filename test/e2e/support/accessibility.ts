import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect, type Page } from 'playwright/test'
import { expectFits, isQuick } from './layout'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** `checks` is missing from axe's own type. */
type Options = RunOptions & { checks: Record<string, { options: object }> }

/** The part of axe that is used in the page. */
type Axe = { run(context: Document, options: Options): Promise<AxeResults> }

const ALL: Options = {
  // The one rule of WCAG 2.2 that axe checks only when asked.
  rules: { 'target-size': { enabled: true } },
  // Large text too, for which WCAG has 3.
  checks: { 'color-contrast': { options: { contrastRatio: { large: { expected: 4.5 } } } } },
  // Nobody reads the passes, and describing them takes longer than checking.
  resultTypes: ['violations'],
}

/** The rules that go by colours and places. All others go by the document, which theme and direction leave as it is. */
const LOOKS: Options = {
  ...ALL,
  runOnly: ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'],
}

/**
 * No rule of WCAG 2.2 AA, nor of good practice, is broken on the screen as it stands; what goes by looks is seen in light
 * and, written from right to left, in dark; and it has room in every place. A quick walk sees it in light alone.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // A window is empty until its first screen is drawn.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await expectFits(page, screen)
  expect(await violationsOf(page), `${screen}, light`).toEqual([])
  if (isQuick) return
  await page.emulateMedia({ colorScheme: 'dark' })
  const own = await page.evaluate(() => document.documentElement.dir)
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  expect(await violationsOf(page, LOOKS), `${screen}, dark`).toEqual([])
  await page.evaluate((dir) => (document.documentElement.dir = dir), own)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Lists the rules that the screen breaks as it stands. */
export async function violationsOf(page: Page, options = ALL): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(findViolations, options)
}

async function findViolations(options: Options): Promise<string[]> {
  // While text fades in, it lacks its final contrast. Ended rather than waited for: a page that draws no frames never
  // gets there. What turns for as long as something is waited for has no end.
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  for (const animation of ending) animation.finish()
  const axe: Axe = Reflect.get(window, 'axe')
  const { violations } = await axe.run(document, options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
