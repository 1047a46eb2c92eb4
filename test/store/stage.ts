import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { type ExtensionBrowser, launchExtension } from '../e2e/support/browser'

/** As the stores want their pictures. */
export const SIZE = { width: 1280, height: 800 }

/** Shows the practice view of a built extension, in a tab, to `task`: the real screens over samples, which ask nobody. */
export async function onStage(
  extensionPath: string,
  task: (page: Page, browser: ExtensionBrowser) => Promise<void>,
): Promise<void> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'satspan-store-'))
  const browser = await launchExtension({ extensionPath, userDataDir })
  try {
    const page = await browser.openPage('tab.html', SIZE)
    await page.getByTestId('welcome-practice').click()
    await page.getByTestId('practice-banner').waitFor()
    await task(page, browser)
  } finally {
    await browser.close()
    rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Goes to a screen of the practice view, and waits until it shows its data. */
export async function show(page: Page, screen: string): Promise<void> {
  await page.evaluate((path) => (location.hash = `#/practice/${path}`), screen)
  await page.getByRole('main').waitFor()
  await page.waitForFunction(() => document.querySelector(':is(main, [role=main]) [aria-busy=true]') === null)
}

/** Fills in the form and asks for a review, until it may be approved. */
export async function order(page: Page): Promise<void> {
  await show(page, '')
  await page.getByTestId('swap-amount').fill('0.01')
  await page.getByTestId('swap-continue').click()
  await page.locator('[data-testid=review-approve]:not([aria-disabled=true])').waitFor()
}
