import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright/test'
import { root } from '../e2e/support/root'

/** The picture in the README, and the digest of what drew it. */
const PICTURE = join(root, 'test/demo/popup.png')
const DRAWN_BY = join(root, 'test/demo/popup.sha256')

/** Folders whose change shows on the three screens. */
const DRAWERS = ['components/review', 'components/swap', 'components/swap-status', 'components/ui']

const STYLE = `
  body { margin: 0; padding: 16px; display: flex; gap: 16px; background: #8a8f94 }
  img { width: 380px; height: 600px; border-radius: 8px }`

/** Digests everything that draws the three screens. */
export function digestOfDrawers(): string {
  const hash = createHash('sha256')
  for (const folder of DRAWERS)
    for (const path of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted())
      if (/\.(tsx|css)$/.test(path) && !/\.(test|fixture)\./.test(path))
        hash.update(path).update(readFileSync(join(root, folder, path)))
  return hash.digest('hex')
}

/** Reads the digest of what drew the picture. */
export function digestOfPicture(): string {
  return readFileSync(DRAWN_BY, 'utf8').trim()
}

/** Puts screens of the popup side by side, as the README shows them. */
export async function writePopupPicture(context: BrowserContext, screens: readonly Buffer[]): Promise<void> {
  const page = await context.newPage()
  const images = screens.map((png) => `<img src="data:image/png;base64,${png.toString('base64')}">`)
  await page.setViewportSize({ width: 1204, height: 632 })
  await page.setContent(`<style>${STYLE}</style>${images.join('')}`)
  await page.screenshot({ path: PICTURE })
  writeFileSync(DRAWN_BY, `${digestOfDrawers()}\n`)
}
