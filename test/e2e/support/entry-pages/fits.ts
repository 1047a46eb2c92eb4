import type { Page } from 'playwright'
import type { Language } from '../../../../lib/contract/languages'
import { PRACTICE_USDC } from '../../../../lib/ui/practice/practice-profile'

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

/** Each form of a wallet that holds something: its route, what is chosen and typed, and what tells that it is quoted. */
const FORMS = [
  {
    path: '/',
    // Without any of the currency that would pay for gas.
    chosen: ['swap-token', `option-${PRACTICE_USDC}`],
    typed: { 'swap-amount': '0.01' },
    quoted: '[data-testid=swap-gas]',
  },
  {
    path: '/send/bitcoin/native',
    typed: {
      'send-amount': '0.002',
      'send-recipient': 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2q72q4k9hcz7vqzk5jj0',
    },
    quoted: '[data-testid=send-fee][data-sats]',
  },
  {
    path: `/send/polygon/${PRACTICE_USDC}`,
    typed: { 'send-amount': '5', 'send-recipient': '0x46a39ae9d99b8c5901002f4a40a21a95017cc392' },
    quoted: '[data-testid=send-fee][data-wei]',
  },
]

/** Lists the filled forms that do not fit, likewise. */
export async function findUnfitForms(page: Page, frame: Frame, languages: readonly Language[]) {
  await page.setViewportSize(frame)
  await page.evaluate((place) => (document.documentElement.dataset['place'] = place), frame.place)
  const unfit: string[] = []
  for (const language of languages)
    for (const { path, chosen = [], typed, quoted } of FORMS) {
      await page.evaluate(([path, language]) => globalThis.drawScreen(path, language), [
        path,
        language,
      ] as const)
      for (const id of chosen) await page.getByTestId(id).click()
      for (const [id, text] of Object.entries(typed)) await page.getByTestId(id).fill(text)
      await page.waitForSelector(quoted)
      if ('send-recipient' in typed) await page.waitForSelector('[data-testid=recipient-finding]')
      const problems = await page.evaluate(problemsOnceDrawn)
      unfit.push(
        ...problems.map((problem) => `${frame.width}×${frame.height}, ${language}, ${path}: ${problem}`),
      )
    }
  return unfit
}

async function problemsOnceDrawn(): Promise<string[]> {
  await globalThis.onceDrawn()
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
