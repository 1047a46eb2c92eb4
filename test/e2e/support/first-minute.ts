import { expect, type Page } from 'playwright/test'
import { countClicks } from './clicks'

/** Counts the screens that wait for a newcomer in a page from now on, their words, and all clicks. */
export async function countMinute(page: Page) {
  const clicks = await countClicks(page)
  const seen = new Map<string, Set<string>>()
  return {
    /** Reads the screen of this title, once it is drawn, but for some words; a sentence counts once on each. */
    async read(title: string, but: readonly string[] = []): Promise<void> {
      await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(1)
      const texts = seen.get(title) ?? new Set()
      seen.set(title, texts)
      for (const text of await page.evaluate(shownTexts)) if (!but.includes(text)) texts.add(text)
    },
    figures() {
      const words = [...seen].map(([title, texts]) => [title, [...texts].flatMap(wordsOf).length] as const)
      return {
        screens: seen.size,
        clicks: clicks(),
        words: words.reduce((sum, [, count]) => sum + count, 0),
        each: Object.fromEntries(words),
      }
    },
  }
}

/** The texts that an eye sees, on the screen or further down. */
function shownTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    const isShown = parent?.checkVisibility({ visibilityProperty: true }) === true
    // For screen readers alone: a box of one pixel.
    if (isShown && parent.getBoundingClientRect().width > 1) texts.push(node.textContent ?? '')
  }
  return texts
}

/** Figures, signs and the names of servers are no words. */
function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word) && !/[./]\S/.test(word))
}
