import type { Page } from 'playwright/test'

export type NewWallet = { phrase: string; password: string; repeated?: string }

/** Of the English list, in the font of the screens. */
const WIDEST_WORDS = ['mushroom', 'remember', 'hedgehog']

/** Welcome, create and import. */
export function onboardingPage(page: Page) {
  const phraseWords = page.getByTestId('phrase-words').locator('li')
  const next = page.getByTestId('onboarding-continue')
  const setPassword = async (password: string, repeated = password) => {
    await page.getByTestId('new-password').fill(password)
    await page.getByTestId('new-password-repeat').fill(repeated)
    await next.click()
  }
  /** On the screen for it. */
  const importPhrase = async ({ phrase, password, repeated }: NewWallet) => {
    await page.getByTestId('import-phrase').fill(phrase)
    await setPassword(password, repeated)
  }
  return {
    welcome: page.getByTestId('welcome-create'),
    welcomeImport: page.getByTestId('welcome-import'),
    how: page.getByTestId('welcome-how'),
    phrase: page.getByTestId('import-phrase'),
    unknownWord: page.getByTestId('unknown-word'),
    nearestWords: page.getByTestId('nearest-word'),
    quizWords: page.getByTestId('quiz-word'),
    practice: page.getByTestId('welcome-practice'),
    /** Where a bridge is asked for. */
    practiceInstead: page.getByTestId('no-profile-practice'),
    practiceBanner: page.getByTestId('practice-banner'),
    leavePractice: page.getByTestId('practice-leave'),
    quizLater: page.getByTestId('quiz-later'),
    /** On every screen of a wallet whose phrase was not checked. */
    reminder: page.getByTestId('phrase-banner'),
    next,
    setPassword,

    importPhrase,
    async import(wallet: NewWallet) {
      await page.getByTestId('welcome-import').click()
      await importPhrase(wallet)
    },

    phraseWords,
    /** In place of the phrase, which is drawn by lot: whatever it is has room where these have. */
    showWidestWords: () =>
      phraseWords.locator('span:last-child').evaluateAll((words, widest) => {
        for (const [at, word] of words.entries()) word.textContent = widest[at % widest.length] ?? ''
      }, WIDEST_WORDS),
    showPhrase: page.getByTestId('phrase-show'),

    /** Goes as far as the phrase, which is shown only this once. */
    async draft(): Promise<string[]> {
      await page.getByTestId('welcome-create').click()
      await page.getByTestId('phrase-show').click()
      const words = phraseWords.locator('span:last-child')
      await words.first().waitFor()
      return words.allTextContents()
    },

    /** Types the requested words of the phrase. */
    async answerQuiz(words: string[]) {
      await page.getByTestId('quiz-word').first().waitFor()
      for (const field of await page.getByTestId('quiz-word').all()) {
        const place = Number(await field.getAttribute('data-place'))
        await field.fill(words[place - 1] ?? '')
      }
      await next.click()
    },
  }
}
