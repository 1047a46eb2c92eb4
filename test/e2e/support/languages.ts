import { expect, type Page } from 'playwright/test'
import type { Language } from '../../../lib/contract/languages'
import { expectFits, isQuick } from './layout'

/** The longest words, writing from right to left, and words without spaces. */
const UNLIKE: readonly Language[] = ['de', 'ar', 'ja']

/** Opens the page anew in that language, at the same place: the settings and the page's mirror of them name it. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate(async (language) => {
    localStorage.setItem('looks', JSON.stringify({ language }))
    const { local } = Reflect.get(globalThis, 'chrome').storage
    const { settings } = await local.get('settings')
    // There are none before there is a wallet or a profile.
    if (settings !== undefined) await local.set({ settings: { ...settings, language } })
  }, language)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** The screen has room in languages unlike English. It must be one that the page comes back to. */
export async function expectFitsTranslated(page: Page, screen: string, ready: string): Promise<void> {
  if (isQuick) return
  for (const language of UNLIKE) {
    await speak(page, language)
    await expect(page.getByTestId(ready)).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectFits(page, screen)
  }
  await speak(page, 'en')
  await expect(page.getByTestId(ready)).toBeVisible()
}
