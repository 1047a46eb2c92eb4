import type { Page } from 'playwright'
import type { Language } from '../../../../lib/contract/languages'

/** The toolbar's popup, the frame that some browsers leave of it, and the narrowest panel. */
export const FRAMES = [
  { place: 'popup', width: 380, height: 600 },
  { place: 'window', width: 366, height: 561 },
  { place: 'panel', width: 320, height: 720 },
] as const

export type Frame = (typeof FRAMES)[number]

export const statesOf = (page: Page): Promise<string[]> => page.evaluate(() => globalThis.entryStates)

/** Draws the page of a state, to an account of the wallet or to a stranger. */
export async function drawState(page: Page, name: string, language: Language, isOwn: boolean): Promise<void> {
  await page.evaluate(([name, language, isOwn]) => globalThis.drawEntry(name, language, isOwn), [
    name,
    language,
    isOwn,
  ] as const)
  await page.waitForSelector('[data-testid=request-page]')
}

/** Lists the pages that do not fit: each is one screen, with its foot in sight and nothing beside it. */
export async function findUnfit(page: Page, frame: Frame, languages: readonly Language[], states: string[]) {
  await page.setViewportSize(frame)
  await page.evaluate((place) => (document.documentElement.dataset['place'] = place), frame.place)
  const unfit: string[] = []
  for (const language of languages)
    for (const [at, name] of states.entries()) {
      await drawState(page, name, language, at % 2 === 0)
      const problems = await page.evaluate(problemsOnceDrawn)
      unfit.push(
        ...problems.map((problem) => `${frame.width}×${frame.height}, ${language}, ${name}: ${problem}`),
      )
    }
  return unfit
}

/** Twice, since what is loaded later takes its place. */
async function problemsOnceDrawn(): Promise<string[]> {
  const isBusy = () =>
    document.querySelector('main [aria-busy=true]:not([data-testid=request-page])') !== null
  for (let frames = 0; frames < 3 || (isBusy() && frames < 100); frames += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  const main = document.querySelector('main')
  const foot = document.querySelector('footer')?.getBoundingClientRect()
  if (main === null) return ['has no content']
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = main
  const isAside = scrollWidth > clientWidth || document.documentElement.scrollWidth > innerWidth
  const isFootSeen = foot !== undefined && foot.height > 0 && foot.bottom <= innerHeight
  return [
    ...(scrollHeight > clientHeight ? [`scrolls by ${scrollHeight - clientHeight}`] : []),
    ...(isAside ? ['scrolls sideways'] : []),
    ...(isFootSeen ? [] : ['its foot is out of sight']),
  ]
}
