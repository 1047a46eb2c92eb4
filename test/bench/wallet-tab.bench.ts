import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { type Popup, popupPage } from '~/test/e2e/pages/popup'
import { type ExtensionBrowser, launchExtension } from '~/test/e2e/support/browser'
import { buildExtension } from '~/test/e2e/support/build-extension'
import { writePast } from './past-swaps'
import { ASSETS, HELD, startWalletServers } from './wallet-servers'

/**
 * How long the wallet tab takes in Chromium, of a wallet that holds nothing and has no past, and of one with 200 coins, 12
 * tokens on each of 6 networks and 5,000 past swaps, in turns: from the start of the navigation until every asset is
 * drawn with its balance, and until all balances have been read anew. Prints medians in milliseconds, and the ratios.
 * Run: npx tsx test/bench/wallet-tab.bench.ts
 */
const PHRASES = {
  nothing: 'test test test test test test test test test test test junk',
  everything: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
}
const PASSWORD = 'correct horse battery'
const PAST = 5_000
const ROUNDS = 15

/** Runs in every page before its own code. As text: a compiler would add to it. */
const NOTE_TIMES = `{
  const rows = () => document.querySelectorAll('[data-testid=asset-row][data-balance]').length
  let asked = false
  const observer = new MutationObserver(() => {
    const refresh = document.querySelector('[data-testid=wallet-refresh]')
    if (refresh === null || rows() < ${ASSETS}) return
    window.drawnAt ??= performance.now()
    const isBusy = refresh.getAttribute('aria-busy') === 'true'
    asked ||= isBusy
    if (asked && !isBusy) { window.readAt ??= performance.now() }
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true })
}`

type Times = { drawnMs: number; readMs: number }

async function timesOf({ context, extensionId }: ExtensionBrowser): Promise<Times> {
  const page = await context.newPage()
  await page.goto(`chrome-extension://${extensionId}/popup.html#/wallet`)
  const [drawnMs, readMs] = [await noted(page, 'drawnAt'), await noted(page, 'readAt')]
  await page.close()
  return { drawnMs, readMs }
}

async function noted(page: Page, name: string): Promise<number> {
  return Number(await (await page.waitForFunction((key) => Reflect.get(window, key), name)).jsonValue())
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

const scratch = mkdtempSync(join(tmpdir(), 'satspan-bench-'))
const servers = await startWalletServers()
try {
  const profilePath = join(scratch, 'profile.json')
  writeFileSync(profilePath, JSON.stringify(servers.profile))
  const extensionPath = buildExtension({ outDir: join(scratch, 'build'), profilePath })
  const start = async (name: keyof typeof PHRASES, fill: (popup: Popup) => Promise<void>) => {
    const userDataDir = join(scratch, name)
    mkdirSync(userDataDir)
    const browser = await launchExtension({ extensionPath, userDataDir })
    const popup = popupPage(await browser.openPopup())
    await popup.onboarding.import({ phrase: PHRASES[name], password: PASSWORD })
    await fill(popup)
    await browser.context.addInitScript(NOTE_TIMES)
    // The first look leaves what the others begin with.
    await timesOf(browser)
    return browser
  }
  const nothing = await start('nothing', async () => {})
  const everything = await start('everything', async ({ page, receive }) => {
    await receive.open()
    servers.enrich(await receive.bitcoinAddress(), await receive.evmAddress())
    await writePast(page, PAST)
  })
  const taken = { nothing: [] as Times[], everything: [] as Times[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    taken.nothing.push(await timesOf(nothing))
    taken.everything.push(await timesOf(everything))
  }
  console.log(`the wallet tab in Chromium, of nothing; and of ${HELD}, and ${PAST} past swaps:`)
  for (const [time, words] of [
    ['drawnMs', 'drawn'],
    ['readMs', 'read anew'],
  ] as const) {
    const few = median(taken.nothing.map((times) => times[time]))
    const many = median(taken.everything.map((times) => times[time]))
    console.log(`${words}: ${few.toFixed(0)} / ${many.toFixed(0)} ms, ratio ${(many / few).toFixed(2)}`)
  }
  await nothing.close()
  await everything.close()
} finally {
  servers.stop()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
}
