import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { type Profile, serversOf } from '~/lib/contract/profile'
import type { SwapOrder } from '~/lib/contract/orders'
import { popupPage } from '~/test/e2e/pages/popup'
import { launchExtension } from '~/test/e2e/support/browser'
import { buildExtension } from '~/test/e2e/support/build-extension'
import { createMachine, startWallet } from '~/test/integration/support/platform'
import { startNetwork } from '~/test/network/network'
import type { Hex } from '~/lib/core/hex'
import { median } from './take-turns'

/**
 * Our own quote beside the service's: the requests and calls that each costs and their times in the background, then
 * the time from the service's figure to ours on the screen. Prints medians and ratios.
 * Run: npx tsx test/bench/quote.bench.ts
 */
const RUNS = 11
const PHRASE = 'test test test test test test test test test test test junk'
const PASSWORD = 'correct horse battery'

/** Runs in the page before its own code: records when each figure is complete. As text: a compiler would add to it. */
const NOTE_FIGURES = `{
  const figures = { serviceAt: '[data-testid=swap-output][data-amount]', ownAt: '[data-testid=swap-rate][data-own-output]' }
  window.figures = {}
  new MutationObserver(() => {
    for (const [name, selector] of Object.entries(figures))
      if (document.querySelector(selector) !== null) window.figures[name] ??= performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true })
}`

/** A request may carry several calls of a chain's node. */
type Cost = { requests: number; calls: number }

function callsIn(body: unknown): number {
  if (typeof body !== 'string' || !body.startsWith('[')) return 1
  const calls: unknown[] = JSON.parse(body)
  return calls.length
}

function costText(costs: Cost[]): string {
  const [requests, calls] = [costs.map((cost) => cost.requests), costs.map((cost) => cost.calls)].map(median)
  return `${requests} requests of ${calls} calls`
}

function orderOf(outputToken: Hex | null, run: number): SwapOrder {
  return {
    direction: 'to-evm',
    networkName: 'polygon',
    amountSats: 1_000_000n + BigInt(run),
    outputToken,
    recipient: null,
    slippageBps: 100,
    feeChoice: null,
  }
}

async function inBackground(profilePath: string): Promise<void> {
  const profile: Profile = JSON.parse(readFileSync(profilePath, 'utf8'))
  const servers = new Set(serversOf(profile).map((url) => new URL(url).origin))
  const counted: Cost = { requests: 0, calls: 0 }
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => {
    // The local network runs in this process, and its servers ask its nodes in turn.
    if (servers.has(new URL(input instanceof Request ? input.url : input).origin)) {
      counted.requests += 1
      counted.calls += callsIn(init?.body)
    }
    return fetch(input, init)
  }
  const services = await startWallet(createMachine(profile))
  const taken = { service: [] as number[], own: [] as number[] }
  const costs = { service: [] as Cost[], own: [] as Cost[] }
  const timed = async <T>(name: keyof typeof taken, task: () => Promise<T>): Promise<T> => {
    const [before, start] = [{ ...counted }, performance.now()]
    const result = await task()
    taken[name].push(performance.now() - start)
    costs[name].push({
      requests: counted.requests - before.requests,
      calls: counted.calls - before.calls,
    })
    return result
  }
  for (let run = 0; run < RUNS; run += 1) {
    const order = orderOf(null, run)
    const { expectedOutput, minOutput, fees, route } = await timed('service', () =>
      services.swaps.quote(order),
    )
    const quoted = { expectedOutput, minOutput, serviceFeeSats: fees.networkSats, route }
    await timed('own', () => services.swaps.price(order, quoted))
  }
  globalThis.fetch = fetch
  const [service, own] = [median(taken.service), median(taken.own)]
  console.log(
    `quote, in the background: the service's ${service.toFixed(0)} ms and ${costText(costs.service)}, ` +
      `our own ${own.toFixed(0)} ms and ${costText(costs.own)}; ratio ${(own / service).toFixed(2)}`,
  )
}

async function figuresOf(
  page: Page,
  url: string,
  run: number,
): Promise<{ serviceAt: number; ownAt: number }> {
  await page.goto(url)
  await popupPage(page).swap.enter({ network: 'polygon', token: 'native', amount: `0.0100${10 + run}` })
  const handle = await page.waitForFunction(() => {
    const figures: unknown = Reflect.get(window, 'figures')
    return typeof figures === 'object' && figures !== null && 'ownAt' in figures ? figures : undefined
  })
  const { serviceAt, ownAt } = Object(await handle.jsonValue())
  return { serviceAt: Number(serviceAt), ownAt: Number(ownAt) }
}

async function onScreen(profilePath: string, fund: (address: string) => Promise<unknown>): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'satspan-bench-'))
  const extensionPath = buildExtension({ outDir: join(scratch, 'build'), profilePath })
  const browser = await launchExtension({ extensionPath, userDataDir: join(scratch, 'profile') })
  try {
    const first = popupPage(await browser.openPopup())
    await first.onboarding.import({ phrase: PHRASE, password: PASSWORD })
    await first.receive.open()
    await fund(await first.receive.bitcoinAddress())
    await browser.context.addInitScript(NOTE_FIGURES)
    const page = await browser.context.newPage()
    const later: number[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const url = `chrome-extension://${browser.extensionId}/popup.html`
      const { serviceAt, ownAt } = await figuresOf(page, url, run)
      later.push(ownAt - serviceAt)
    }
    const each = later.map((ms) => ms.toFixed(0)).join(' ')
    console.log(
      `quote, on the screen: ours comes ${median(later).toFixed(0)} ms after the service's (${each})`,
    )
  } finally {
    await browser.close()
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
}

const network = await startNetwork({ portBase: 0 })
try {
  await inBackground(network.profilePath)
  await onScreen(network.profilePath, (address) => network.bitcoin.fund(address, 20_000_000n))
} finally {
  await network.stop()
}
