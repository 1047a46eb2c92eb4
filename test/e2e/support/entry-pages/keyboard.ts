import type { Page } from 'playwright'
import { violationsOf } from '../accessibility'
import { drawState } from './fits'

/** Lists what keeps a keyboard or a screen reader from a state's page. */
export async function findUnreached(page: Page, states: readonly string[]): Promise<string[]> {
  const unreached: string[] = []
  for (const [at, name] of states.entries()) {
    await drawState(page, name, 'en', at % 2 === 0)
    await page.evaluate(() => globalThis.onceDrawn())
    const problems = [
      ...(await page.evaluate(findUnheaded)),
      ...(await walk(page)),
      ...(await violationsOf(page)),
      ...(await leave(page)),
    ]
    unreached.push(...problems.map((problem) => `${name}: ${problem}`))
  }
  return unreached
}

function findUnheaded(): string[] {
  const headline = document.querySelector('[data-testid=request-headline]')
  return [
    // Where the user is asked something, that is read first.
    ...(document.activeElement?.matches('h1, section') === true ? [] : ['its title has no focus']),
    ...(headline?.matches('h2') === true ? [] : ['its headline is no heading']),
  ]
}

/** Goes by Tab from the back bar to the foot: each control once, in the order in which it is read. */
async function walk(page: Page): Promise<string[]> {
  const stops = await page.evaluate(nameStops)
  const met: (string | undefined)[] = []
  const focused = () => page.evaluate(() => Object(document.activeElement).dataset['stop'])
  // What has the focus stands behind the way back.
  for (const _stop of stops) {
    await page.keyboard.press('Shift+Tab')
    if ((await focused()) === stops[0]) break
  }
  for (const _stop of stops) {
    met.push(await focused())
    await page.keyboard.press('Tab')
  }
  return [
    ...(stops.join() === met.join() ? [] : [`is read as ${stops.join()}, but Tab goes ${met.join()}`]),
    ...(stops[0] === '0 back' ? [] : ['does not begin with the way back']),
    ...(stops.some((stop) => stop.endsWith('summary')) ? [] : ['has no details']),
  ]
}

/** Numbers the controls from top to bottom, the foot's last. */
function nameStops(): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')]
  return controls
    .filter((control) => control.tabIndex >= 0 && control.checkVisibility() && !control.matches(':disabled'))
    .map(
      (control, at) => (control.dataset['stop'] = `${at} ${control.dataset['testid'] ?? control.localName}`),
    )
}

/** Escape leads to the list; from a hand-over, by the page of its entry. */
async function leave(page: Page): Promise<string[]> {
  const isThere = (testId: string) =>
    page
      .getByTestId(testId)
      .count()
      .then((count) => count > 0)
  const press = async () => {
    await page.keyboard.press('Escape')
    await page.evaluate(() => globalThis.onceDrawn())
  }
  const isHanding = await isThere('outside-handover')
  await press()
  const isEntry = await isThere('request-page')
  if (isHanding && isEntry && !(await isThere('outside-handover'))) await press()
  return (await isThere('request-page')) ? ['stays at Escape'] : []
}
