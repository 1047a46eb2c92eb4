import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { popupPage } from '~/test/e2e/pages/popup'
import { launchExtension } from '~/test/e2e/support/browser'
import { buildExtension } from '~/test/e2e/support/build-extension'
import { chromiumArguments } from '~/test/e2e/support/chromium'
import { ensureChromium } from '~/test/e2e/support/ensure-chromium'
import { startNetwork } from '~/test/network/network'
import { median } from './take-turns'

/**
 * The popup's times, from the start of its navigation: to its first paint of anything, and to the frame that shows its
 * first screen with the action enabled. Warm: an unlocked wallet in a running browser, balance and form. Cold: the
 * first page of a browser that has just started, which shows the password form. Both in turns with an empty page of the
 * same extension; warm, with the pages open that the setting up has left. Prints medians in milliseconds, and how many
 * times as long as the empty page's. Run: npx tsx test/bench/popup.bench.ts
 */
const WARM = {
  budget: 2.5,
  runs: 75,
  screen: [
    '[data-testid=btc-balance][data-sats]',
    '[data-testid=swap-amount]',
    '[data-testid=swap-continue]',
  ],
}
const COLD = {
  budget: 3.5,
  runs: 9,
  screen: ['[data-testid=unlock-password]', '[data-testid=unlock-button]'],
}
const PHRASE = 'test test test test test test test test test test test junk'
const PASSWORD = 'correct horse battery'
const SATS = 20_000_000n

const EMPTY_PAGE = 'empty.html'

/** Runs in every page before its own code: records when a screen is complete. As text: a compiler would add to it. */
const NOTE_TIMES = `{
  const screens = ${JSON.stringify([WARM.screen, COLD.screen])}
  const isEmptyPage = location.pathname === '/${EMPTY_PAGE}'
  const isEnabled = (selector) => {
    const element = document.querySelector(selector)
    return element !== null && !element.matches(':disabled, [aria-disabled=true]')
  }
  const times = {}
  const note = (name) => {
    if (name in times) return
    times[name] = 0
    // The frame is produced before the task after its callbacks runs.
    requestAnimationFrame(() => setTimeout(() => { times[name] = performance.now(); window.times = times }))
  }
  const look = () => {
    if (document.querySelector('#root *, #empty') !== null) note('painted')
    if (isEmptyPage ? 'painted' in times : screens.some((screen) => screen.every(isEnabled))) note('usable')
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
}`

const PAGES = [
  ['popup', 'popup.html'],
  ['empty', EMPTY_PAGE],
] as const

type Times = { painted: number; usable: number }

async function timesOf(page: Page, url: string): Promise<Times> {
  await page.goto(url)
  const handle = await page.waitForFunction(() => {
    const times = Reflect.get(window, 'times')
    return times?.painted > 0 && times.usable > 0 ? times : undefined
  })
  return handle.jsonValue()
}

async function listening(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(NOTE_TIMES)
  return context
}

function report(name: string, budget: number, popup: readonly Times[], empty: readonly Times[]): void {
  for (const moment of ['painted', 'usable'] as const) {
    const [own, base] = [popup, empty].map((all) => median(all.map((times) => times[moment])))
    const ratio = (own ?? 0) / (base ?? 1)
    console.log(
      `popup, ${name}, ${moment}: ${own?.toFixed(0)} ms, ${ratio.toFixed(2)} times an empty page's ${base?.toFixed(0)} ms ` +
        `(budget ${budget})`,
    )
  }
}

const scratch = mkdtempSync(join(tmpdir(), 'satspan-bench-'))
const userDataDir = join(scratch, 'profile')
const network = await startNetwork({ portBase: 0 })
try {
  const extensionPath = buildExtension({ outDir: join(scratch, 'build'), profilePath: network.profilePath })
  writeFileSync(join(extensionPath, EMPTY_PAGE), '<!doctype html><title>Empty</title><p id="empty">Empty</p>')
  const browser = await launchExtension({ extensionPath, userDataDir })
  const origin = `chrome-extension://${browser.extensionId}`
  const first = popupPage(await browser.openPopup())
  await first.onboarding.import({ phrase: PHRASE, password: PASSWORD })
  await first.receive.open()
  await network.bitcoin.fund(await first.receive.bitcoinAddress(), SATS)
  await first.page.goto(`${origin}/popup.html`)
  // Nothing is under way, so the page asks no more than every two minutes.
  await first.page.locator(`[data-testid=btc-balance][data-sats="${SATS}"]`).waitFor({ timeout: 180_000 })

  await listening(browser.context)
  const warm: Record<'popup' | 'empty', Times[]> = { popup: [], empty: [] }
  for (let run = 0; run < WARM.runs; run += 1)
    for (const [name, file] of PAGES) {
      const page = await browser.context.newPage()
      warm[name].push(await timesOf(page, `${origin}/${file}`))
      // What it does afterwards would disturb the next page.
      await page.evaluate('new Promise((rests) => requestIdleCallback(rests))')
      await page.close()
    }
  report('warm and unlocked', WARM.budget, warm.popup, warm.empty)
  await browser.close()

  const cold: Record<'popup' | 'empty', Times[]> = { popup: [], empty: [] }
  for (let run = 0; run < COLD.runs; run += 1)
    for (const [name, file] of PAGES) {
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
      cold[name].push(await timesOf(page, `${origin}/${file}`))
      await context.close()
    }
  report('after a cold start', COLD.budget, cold.popup, cold.empty)
} finally {
  await network.stop()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
}
