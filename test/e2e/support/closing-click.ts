import type { Locator } from 'playwright/test'

/**
 * Clicks what closes its own window, and waits until that is closed. On a busy machine the window is gone before the
 * browser confirms the click, which Playwright reports as an error of the click.
 */
export async function clickToClose(button: Locator): Promise<void> {
  const page = button.page()
  const closed = page.waitForEvent('close')
  const clicked = button.click().catch((error: unknown) => {
    if (!page.isClosed()) throw error
  })
  await Promise.all([closed, clicked])
}
