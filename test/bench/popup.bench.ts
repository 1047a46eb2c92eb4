import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { popupPage } from '~/test/e2e/pages/popup'
import { launchExtension } from '~/test/e2e/support/browser'
import { buildExtension } from '~/test/e2e/support/build-extension'
import { chromiumArguments } from '~/test/e2e/support/chromium'
import { ensureChromium } from '~/test/e2e/support/ensure-chromium'
import { startNetwork } from '~/test/network/network'

/**
 * The popup's time to use: from the start of its navigation to the frame that shows its first screen with the action
 * enabled. Warm: an unlocked wallet in a running browser, balance and form. Cold: the first page of a browser that has
 * just started, which shows the password form. Prints medians in milliseconds and against the budgets.
 * Run: npx tsx test/bench/popup.bench.ts
 */
const WARM = {
  budgetMs: 120,
  runs: 15,
  screen: [
    '[data-testid=btc-balance][data-sats]',
    '[data-testid=swap-amount]',
    '[data-testid=swap-continue]',
  ],
}
const COLD = {
  budgetMs: 600,
  runs: 7,
  screen: ['[data-testid=unlock-password]', '[data-testid=unlock-button]'],
}
const PHRASE = 'test test test test test test test test test test test junk'
const PASSWORD = 'correct horse battery'
const SATS = 20_000_000n

/** Runs in every page before its own code: records when a screen is complete. As text: a compiler would add to it. */
const NOTE_USABLE = `{
  const screens = ${JSON.stringify([WARM.screen, COLD.screen])}
  const isEnabled = (selector) => {
    const element = document.querySelector(selector)
    return element !== null && !element.matches(':disabled, [aria-disabled=true]')
  }
  const observer = new MutationObserver(() => {
    if (!screens.some((screen) => screen.every(isEnabled))) return
    observer.disconnect()
    // The frame is produced before the task after its callbacks runs.
    requestAnimationFrame(() => setTimeout(() => { window.usableAt = performance.now() }))
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true })
}`

async function timeToUsable(page: Page, url: string): Promise<number> {
  await page.goto(url)
  const handle = await page.waitForFunction(() => Reflect.get(window, 'usableAt'))
  return Number(await handle.jsonValue())
}

async function listening(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(NOTE_USABLE)
  return context
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function report(name: string, taken: number[], budgetMs: number): void {
  const each = taken.map((ms) => ms.toFixed(0)).join(' ')
  const middle = median(taken)
  console.log(
    `popup, ${name}: ${middle.toFixed(0)} ms, ${(middle / budgetMs).toFixed(2)} of the budget of ${budgetMs} ms (${each})`,
  )
}

const scratch = mkdtempSync(join(tmpdir(), 'satspan-bench-'))
const userDataDir = join(scratch, 'profile')
const network = await startNetwork({ portBase: 0 })
try {
  const extensionPath = buildExtension({ outDir: join(scratch, 'build'), profilePath: network.profilePath })
  const browser = await launchExtension({ extensionPath, userDataDir })
  const url = `chrome-extension://${browser.extensionId}/popup.html`
  const first = popupPage(await browser.openPopup())
  await first.onboarding.import({ phrase: PHRASE, password: PASSWORD })
  await first.receive.open()
  await network.bitcoin.fund(await first.receive.bitcoinAddress(), SATS)
  await first.page.goto(url)
  await first.page.locator(`[data-testid=btc-balance][data-sats="${SATS}"]`).waitFor()

  await listening(browser.context)
  const warm: number[] = []
  for (let run = 0; run < WARM.runs; run += 1) {
    const page = await browser.context.newPage()
    warm.push(await timeToUsable(page, url))
    await page.close()
  }
  report('warm and unlocked', warm, WARM.budgetMs)
  await browser.close()

  const cold: number[] = []
  for (let run = 0; run < COLD.runs; run += 1) {
    const context = await listening(
      await chromium.launchPersistentContext(userDataDir, {
        executablePath: ensureChromium(console.log),
        headless: true,
        args: chromiumArguments(extensionPath),
        ignoreDefaultArgs: ['--disable-extensions'],
        viewport: { width: 380, height: 600 },
      }),
    )
    const page = context.pages()[0] ?? (await context.newPage())
    cold.push(await timeToUsable(page, url))
    await context.close()
  }
  report('after a cold start', cold, COLD.budgetMs)
} finally {
  await network.stop()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
}
