import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { onStage, order, show } from './stage'

const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  '1-swap': async (page) => {
    await show(page, '')
    await page.getByTestId('swap-amount').fill('0.01')
  },
  '2-review': order,
  '3-activity': (page) => show(page, 'activity'),
  '4-wallet': (page) => show(page, 'wallet'),
  '5-settings': (page) => show(page, 'settings'),
}

/** Draws the stores' pictures of a built extension into a folder. */
export function takePictures(extensionPath: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  return onStage(extensionPath, async (page) => {
    for (const [name, go] of Object.entries(SCREENS)) {
      await go(page)
      await page.evaluate(() => document.fonts.ready)
      // Nothing lies under the pointer.
      await page.mouse.move(0, 0)
      await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
    }
  })
}
