import { join } from 'node:path'
import type { Page } from 'playwright/test'

/** Where pictures of the screens go, as `npm run pictures` says; unset = none is made. */
const folder = process.env['SATSPAN_PICTURES']

/** Draws the screen as it stands, in light and dark; in another language only in light. */
export async function draw(page: Page, layout: string, screen: string): Promise<void> {
  if (folder === undefined) return
  const name = screen.replaceAll(', ', '-').replaceAll(/[ ’]/g, '_')
  const shoot = (look: string) =>
    page.screenshot({ path: join(folder, layout.replaceAll(' ', '-'), `${name}.${look}.png`) })
  const language = await page.evaluate(() => document.documentElement.lang)
  if (language !== 'en') return void (await shoot(language))
  await shoot('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await shoot('dark')
  await page.emulateMedia({ colorScheme: 'light' })
}
