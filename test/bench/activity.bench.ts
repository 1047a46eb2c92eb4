import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { popupPage } from '~/test/e2e/pages/popup'
import { type ExtensionBrowser, launchExtension } from '~/test/e2e/support/browser'
import { buildExtension } from '~/test/e2e/support/build-extension'
import { type Past, writePast } from './past-swaps'
import { startWalletServers } from './wallet-servers'
import { median } from './take-turns'

/**
 * How long activity takes to show its first row after a click on its tab, in Chromium, with 50 past swaps and with 5,000, spread
 * over two years, in turns; ends that the user was told of, and ends that nobody was told of; with the background's worker running, and just after the browser has stopped it. Prints medians
 * and their ratio. Run: npx tsx test/bench/activity.bench.ts
 */
const PASSWORD = 'correct horse battery'
const PASTS: readonly Past[] = [
  { count: 50, ends: 'told' },
  { count: 5_000, ends: 'told' },
  { count: 5_000, ends: 'untold' },
]
const ROUNDS = 9

async function measureClick(browser: ExtensionBrowser): Promise<number> {
  const page = await browser.context.newPage()
  await page.goto(`chrome-extension://${browser.extensionId}/popup.html`)
  await page.getByTestId('tab-activity').waitFor()
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = performance.now()
        new MutationObserver((_, observer) => {
          if (document.querySelector('[data-testid=request-row]') === null) return
          observer.disconnect()
          resolve(performance.now() - start)
        }).observe(document, { subtree: true, childList: true })
        document.querySelector<HTMLElement>('[data-testid=tab-activity]')?.click()
      }),
  )
  await page.close()
  return ms
}

const scratch = mkdtempSync(join(tmpdir(), 'satspan-bench-'))
const servers = await startWalletServers()
const browsers: ExtensionBrowser[] = []
try {
  const profilePath = join(scratch, 'profile.json')
  writeFileSync(profilePath, JSON.stringify(servers.profile))
  const extensionPath = buildExtension({ outDir: join(scratch, 'build'), profilePath })
  for (const past of PASTS) {
    const userDataDir = join(scratch, `wallet-${past.count}-${past.ends}`)
    mkdirSync(userDataDir)
    const browser = await launchExtension({ extensionPath, userDataDir })
    browsers.push(browser)
    const { onboarding, page } = popupPage(await browser.openPopup())
    await onboarding.import({
      phrase: 'test test test test test test test test test test test junk',
      password: PASSWORD,
    })
    await page.getByTestId('tab-activity').waitFor()
    await writePast(page, past)
    await page.close()
  }
  for (const worker of ['running', 'stopped'] as const) {
    const taken = PASTS.map((): number[] => [])
    // In turns, so that a disturbance affects both.
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [at, browser] of browsers.entries()) {
        if (worker === 'stopped') await browser.killWorker()
        taken[at]?.push(await measureClick(browser))
      }
    const medians = taken.map(median)
    for (const [at, ms] of medians.entries())
      console.log(
        `activity, its worker ${worker}, ${PASTS[at]?.count} past swaps, ends ${PASTS[at]?.ends}: ${ms.toFixed(0)} ms, ratio ${(ms / (medians[0] ?? 0)).toFixed(2)}`,
      )
  }
} finally {
  for (const browser of browsers) await browser.close()
  servers.stop()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
}
