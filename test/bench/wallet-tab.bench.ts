import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { popupPage } from '~/test/e2e/pages/popup'
import { type ExtensionBrowser, launchExtension } from '~/test/e2e/support/browser'
import { buildExtension } from '~/test/e2e/support/build-extension'
import { writePast } from './past-swaps'
import { ASSETS, HELD, startWalletServers } from './wallet-servers'
import { median } from './take-turns'

/**
 * How long the wallet tab takes in Chromium, of a wallet that holds nothing and has no past, of one that holds 200 coins and
 * 12 tokens on each of 6 networks, and of one that has 5,000 past swaps as well, in turns: from the start of the navigation
 * until every asset is drawn with its balance, and until all balances have been read anew. Each with the background's
 * worker running, and with one that the browser has stopped meanwhile. Prints medians, and their ratios to the first.
 * Run: npx tsx test/bench/wallet-tab.bench.ts
 */
const PASSWORD = 'correct horse battery'
const PAST = 5_000
const ROUNDS = 15
const WALLETS = [
  {
    name: 'nothing',
    phrase: 'test test test test test test test test test test test junk',
    isRich: false,
    past: 0,
  },
  {
    name: HELD,
    phrase: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
    isRich: true,
    past: 0,
  },
  {
    name: `that and ${PAST} past swaps`,
    phrase: 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
    isRich: true,
    past: PAST,
  },
] as const

/** Runs in every page before its own code. As text: a compiler would add to it. */
const NOTE_TIMES = `{
  const rows = () => document.querySelectorAll('[data-testid=asset-row][data-balance]').length
  let asked = false
  const observer = new MutationObserver(() => {
    const refresh = document.querySelector('[data-testid=wallet-refresh]')
    if (refresh === null) return
    const isBusy = refresh.getAttribute('aria-busy') === 'true'
    asked ||= isBusy
    if (rows() < ${ASSETS}) return
    window.drawnAt ??= performance.now()
    if (asked && !isBusy) { window.readAt ??= performance.now() }
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true })
}`

const MEASURED = { drawnAt: 'drawn', readAt: 'read anew' } as const
type Measured = keyof typeof MEASURED
const WORKERS = ['running', 'stopped'] as const
type WorkerState = (typeof WORKERS)[number]

async function measureTab(browser: ExtensionBrowser, worker: WorkerState): Promise<Record<Measured, number>> {
  if (worker === 'stopped') await browser.killWorker()
  const page = await browser.context.newPage()
  await page.goto(`chrome-extension://${browser.extensionId}/popup.html#/wallet`)
  const times = { drawnAt: await noted(page, 'drawnAt'), readAt: await noted(page, 'readAt') }
  await page.close()
  return times
}

async function noted(page: Page, name: Measured): Promise<number> {
  return Number(await (await page.waitForFunction((key) => Reflect.get(window, key), name)).jsonValue())
}

const scratch = mkdtempSync(join(tmpdir(), 'satspan-bench-'))
const servers = await startWalletServers()
const browsers: ExtensionBrowser[] = []
try {
  const profilePath = join(scratch, 'profile.json')
  writeFileSync(profilePath, JSON.stringify(servers.profile))
  const extensionPath = buildExtension({ outDir: join(scratch, 'build'), profilePath })
  for (const [at, { phrase, isRich, past }] of WALLETS.entries()) {
    const userDataDir = join(scratch, `wallet-${at}`)
    mkdirSync(userDataDir)
    const browser = await launchExtension({ extensionPath, userDataDir })
    browsers.push(browser)
    const { onboarding, receive, page } = popupPage(await browser.openPopup())
    await onboarding.import({ phrase, password: PASSWORD })
    await receive.open()
    if (isRich) servers.enrich(await receive.bitcoinAddress(), await receive.evmAddress())
    await writePast(page, { count: past, ends: 'told' })
    await page.close()
    await browser.context.addInitScript(NOTE_TIMES)
    // The first look leaves what the others begin with.
    await measureTab(browser, 'running')
  }
  for (const worker of WORKERS) {
    const taken = browsers.map((): Record<Measured, number[]> => ({ drawnAt: [], readAt: [] }))
    // In turns, so that a disturbance affects all of them.
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [at, browser] of browsers.entries()) {
        const { drawnAt, readAt } = await measureTab(browser, worker)
        taken[at]?.drawnAt.push(drawnAt)
        taken[at]?.readAt.push(readAt)
      }
    console.log(`\nthe wallet tab in Chromium, its worker ${worker}:`)
    for (const [measured, words] of [
      ['drawnAt', MEASURED.drawnAt],
      ['readAt', MEASURED.readAt],
    ] as const) {
      const medians = taken.map((times) => median(times[measured]))
      for (const [at, ms] of medians.entries())
        console.log(
          `  ${words}, ${WALLETS[at]?.name}: ${ms.toFixed(0)} ms, ratio ${(ms / (medians[0] ?? 0)).toFixed(2)}`,
        )
    }
  }
} finally {
  for (const browser of browsers) await browser.close()
  servers.stop()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
}
