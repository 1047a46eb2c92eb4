import type { Page } from 'playwright/test'

/** Counts the clicks of a pointer on this page from now on; Enter in a field submits without one. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('noteClick', () => (clicks += 1))
  await page.evaluate(() => {
    const note = ({ detail }: MouseEvent) => detail > 0 && Reflect.get(window, 'noteClick')()
    addEventListener('click', note, { capture: true })
  })
  return () => clicks
}
