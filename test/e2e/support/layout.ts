import { expect, type Page } from 'playwright/test'
import type { Place } from '../../../lib/ui/page/place'
import { draw } from './pictures'

type Layout = {
  place: Place
  width: number
  height: number
  /** The browser's font size, of its usual one. */
  textPercent: number
}

const POPUP = 'popup'
const NARROWEST = 'narrow panel'

/** Those that a designer looks at. */
const DRAWN: ReadonlySet<string> = new Set([POPUP, 'panel', 'tab', 'window'])

const LAYOUTS: Record<string, Layout> = {
  [POPUP]: { place: 'popup', width: 380, height: 600, textPercent: 100 },
  // The browser gives the popup at most 800 by 600 pixels of the screen.
  'popup at 200 %': { place: 'popup', width: 400, height: 300, textPercent: 100 },
  'popup with text at 200 %': { place: 'popup', width: 760, height: 600, textPercent: 200 },
  panel: { place: 'panel', width: 400, height: 900, textPercent: 100 },
  [NARROWEST]: { place: 'panel', width: 320, height: 500, textPercent: 100 },
  'panel with text at 150 %': { place: 'panel', width: 400, height: 900, textPercent: 150 },
  tab: { place: 'tab', width: 1280, height: 800, textPercent: 100 },
  'tab with text at 200 %': { place: 'tab', width: 1280, height: 800, textPercent: 200 },
}

/**
 * Most of the time of a walk goes into looks: while one works on something else, the narrowest layout, in light, tells
 * of nearly all.
 */
export const isQuick = process.env['SATSPAN_LAYOUTS'] === 'narrowest'

/** The window in which sites are answered, as its frame leaves it. */
const WINDOW: Layout = { place: 'window', width: 366, height: 561, textPercent: 100 }

/**
 * The screen as it stands has room in every place, from both sides of writing: nothing lies beside the page, no control is
 * smaller than its words, the actions at the bottom are in sight, no text is cut, what has no direction of its language,
 * such as addresses, reads from the left, and what a review decides stands above the fold of a popup.
 */
export async function expectFits(page: Page, screen: string): Promise<void> {
  const problems: string[] = []
  const size = page.viewportSize()
  const { place, own, hasReview } = await page.evaluate(() => {
    const { dataset, dir } = document.documentElement
    const hasReview = document.querySelector('[data-testid=review]') !== null
    return { place: dataset['place'], own: dir, hasReview }
  })
  const layouts = place === 'window' ? { ...LAYOUTS, window: WINDOW } : LAYOUTS
  for (const [name, layout] of Object.entries(layouts)) {
    if (isQuick && name !== NARROWEST && !(hasReview && name === POPUP)) continue
    await page.setViewportSize(layout)
    await page.evaluate(lay, layout)
    const found = await page.evaluate(findProblems, { isWhole: name === POPUP })
    problems.push(...found.map((problem) => `${name}, ${problem}`))
    if (!DRAWN.has(name)) continue
    await page.evaluate(turn, own)
    await draw(page, name, screen)
  }
  if (size !== null) await page.setViewportSize(size)
  await page.evaluate(lay, { place, textPercent: 100 })
  await page.evaluate(turn, own)
  // The walk goes on: one run tells of all screens.
  expect.soft(problems, screen).toEqual([])
}

type Laid = Pick<Layout, 'textPercent'> & { place: string | undefined }

/** The style sheet goes by what is set here alone; what is drawn beside the screen, by the event. */
function lay({ place, textPercent }: Laid): void {
  const { dataset, style } = document.documentElement
  dataset['place'] = place
  style.fontSize = `${textPercent}%`
  dispatchEvent(new Event('resize'))
}

function turn(direction: string): void {
  document.documentElement.dir = direction
}

/**
 * In both directions of writing; in one call, since each one takes its time. `isWhole`: the popup in its usual size, where
 * a review without warnings shows all that it decides.
 */
function findProblems({ isWhole }: { isWhole: boolean }): string[] {
  return ['rtl', 'ltr'].flatMap((direction) => {
    document.documentElement.dir = direction
    return problemsAsItStands().map((problem) => `${direction}: ${problem}`)
  })

  function problemsAsItStands(): string[] {
    const nameOf = (element: Element) =>
      `<${element.tagName.toLowerCase()} ${element.getAttribute('data-testid') ?? ''}> ${element.textContent.slice(0, 40)}`
    const isScroller = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
    const isShown = (element: Element) => element.checkVisibility() && element.closest('.sr-only') === null
    const all = [document.documentElement, ...document.body.querySelectorAll<HTMLElement>('*')].filter(
      isShown,
    )

    const aside = all
      .filter((element) => element === document.documentElement || isScroller(element))
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((element) => `${nameOf(element)} scrolls sideways`)
    const tight = all
      .filter((element) => element.matches('button, a, summary, select, legend, h1, h2'))
      .filter(({ scrollHeight, clientHeight }) => clientHeight > 0 && scrollHeight > clientHeight + 2)
      .map((element) => `${nameOf(element)} is lower than its words`)
    const hidden = all
      .filter((element) => element.matches('footer button'))
      .filter((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect()
        return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth
      })
      .map((element) => `${nameOf(element)} is out of sight`)
    const empty = all
      .filter((element) => element.matches('footer') && element.textContent === '')
      .map((element) => `${nameOf(element)} is an empty strip`)
    const ownText = ({ childNodes }: Element) =>
      [...childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : '')).join('')
    const turned = all
      .filter(
        (element) =>
          element.matches(
            '.address, .font-mono:is(input, textarea), [inputmode=url], [data-testid=import-phrase]',
          ) || /^\d[\d.,\s]* ([A-Z]{2,}|sats)$/.test(ownText(element)),
      )
      .filter((element) => getComputedStyle(element).direction === 'rtl')
      .map((element) => `${nameOf(element)} is an address, an amount or a phrase from right to left`)
    const cut = all
      .filter((element) => element.matches('[data-sats], [data-amount]') || ownText(element).trim() !== '')
      .filter((element) => {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
        const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
        if (isShortened && !element.matches('[data-sats], [data-amount]')) return false
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
        const isClipped = (overflow: string) => ['hidden', 'clip'].includes(overflow)
        return (
          (isClipped(overflowX) && scrollWidth > clientWidth) ||
          (isClipped(overflowY) && scrollHeight > clientHeight + 2)
        )
      })
      .map((element) => `${nameOf(element)} is cut`)
    const below = !isWhole
      ? []
      : ['leaves', 'arrives', 'recipient', 'time', 'cost']
          .flatMap((part) => [
            ...document.querySelectorAll(
              `[data-testid=review][data-verdict=ok] [data-testid=review-${part}]`,
            ),
          ])
          .filter((element) => {
            const scroller = element.closest('main, [role=main]')
            if (scroller === null) return true
            // Where it stands before anything is scrolled.
            const bottom = element.getBoundingClientRect().bottom + scroller.scrollTop
            return bottom > scroller.getBoundingClientRect().bottom
          })
          .map((element) => `${nameOf(element)} is below the fold`)
    return [...aside, ...tight, ...hidden, ...empty, ...turned, ...cut, ...below]
  }
}
