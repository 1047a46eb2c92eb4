import type { BrowserContext } from 'playwright/test'

const TIMEOUT_MS = 5_000

/** Prints what each page shows, for the log of a run whose files nobody keeps. */
export async function showPages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: TIMEOUT_MS })
      .catch((thrown: unknown) => String(thrown))
    console.log(`${page.url()} shows\n${shown}`)
  }
}
