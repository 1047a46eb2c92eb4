import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'

export type Narrator = ReturnType<typeof createNarrator>

/** Prints each step on the terminal and saves a screenshot of each screen. */
export function createNarrator(directory: string) {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  let steps = 0
  let pictures = 0
  return {
    step(text: string): void {
      steps += 1
      console.log(`${String(steps).padStart(2)}. ${text}`)
    },
    say(text: string): void {
      console.log(`    ${text}`)
    },
    async picture(page: Page, name: string): Promise<void> {
      pictures += 1
      const path = join(directory, `${String(pictures).padStart(2, '0')}-${name}.png`)
      // Screenshots show the final state, not an animation.
      await page.screenshot({ path, animations: 'disabled' })
    },
  }
}
