import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { popupPage } from '~/test/e2e/pages/popup'
import { type ExtensionBrowser, launchExtension } from '~/test/e2e/support/browser'
import { buildExtension } from '~/test/e2e/support/build-extension'
import { bytesAtRest } from './database-size'
import { type Past, writePast } from './past-swaps'
import { startWalletServers } from './wallet-servers'
import { median } from './take-turns'

/**
 * How long activity takes to show its first row after a click on its tab, in Chromium, with 50 past swaps and with
 * 5,000, spread over two years, in turns; ends that the user was told of, and ends that nobody was told of; with the
 * background's worker running, and just after the browser has stopped it. Prints medians and their ratio, and what a
 * settled swap takes on the disk, index and all. Run: npx tsx test/bench/activity.bench.ts
 */
const PASSWORD = 'correct horse battery'
const PASTS = [
  { count: 50, ends: 'told' },
  { count: 5_000, ends: 'told' },
  { count: 5_000, ends: 'untold' },
] as const satisfies Past[]
const ROUNDS = 9
const MOST_RATIO = 1.3
const MOST_BYTES = 2_000

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

/** The bytes that the databases of that history take once they are at rest. */
function bytesOf(past: Past, extensionPath: string): Promise<number> {
  const userDataDir = dataOf(past)
  return bytesAtRest(userDataDir, async () => {
    const browser = await launchExtension({ extensionPath, userDataDir })
    await popupPage(await browser.openPopup()).unlock.password.waitFor()
    await browser.close()
  })
}

const scratch = mkdtempSync(join(tmpdir(), 'satspan-bench-'))
const servers = await startWalletServers()
const nameOf = ({ count, ends }: Past) => `${count} past swaps, ends ${ends}`
const dataOf = (past: Past) => join(scratch, nameOf(past).replaceAll(/[ ,]+/g, '-'))
const browsers: ExtensionBrowser[] = []
try {
  const profilePath = join(scratch, 'profile.json')
  writeFileSync(profilePath, JSON.stringify(servers.profile))
  const extensionPath = buildExtension({ outDir: join(scratch, 'build'), profilePath })
  for (const past of PASTS) {
    const userDataDir = dataOf(past)
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
    for (const [at, past] of PASTS.entries()) {
      const ms = medians[at] ?? 0
      console.log(
        `activity, its worker ${worker}, ${nameOf(past)}: ${ms.toFixed(0)} ms, ratio ${(ms / (medians[0] ?? 0)).toFixed(2)} (of ${MOST_RATIO})`,
      )
    }
  }
  for (const browser of browsers.splice(0)) await browser.close()
  const [few, many] = [await bytesOf(PASTS[0], extensionPath), await bytesOf(PASTS[1], extensionPath)]
  console.log(
    `a settled swap on the disk: ${((many - few) / (PASTS[1].count - PASTS[0].count)).toFixed(0)} bytes (of ${MOST_BYTES})`,
  )
} finally {
  for (const browser of browsers) await browser.close()
  servers.stop()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
}
