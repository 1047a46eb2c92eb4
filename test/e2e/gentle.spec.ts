import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import { getAddress } from 'viem'
import * as z from 'zod'
import { REQUEST_LIMIT_MS } from '~/lib/adapters/http'
import { tokenOf } from './support/chains'
import { control } from './support/control'
import { type Extension, expect, test, type Wallet } from './support/fixtures'

/** Budgets of requests an hour for each server while nothing is under way, counted by the local network. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const STEP_MS = 15_000
const BLOCK_MS = 10 * MINUTE
/** How long what a step has set off takes: with twenty swaps, longer. */
const SETTLED_MS = 150
const TWENTY_SETTLED_MS = 450

const requests = z.record(z.string(), z.record(z.string(), z.number()))

type Asked = z.infer<typeof requests>

function highest(asked: Asked): number {
  return Math.max(
    ...Object.values(asked).map((paths) => Object.values(paths).reduce((sum, count) => sum + count, 0)),
  )
}

type World = { extension: Extension; page: Page }

/** Lets the worker's clock be set forward, and the page's timers run. */
async function begin(extension: Extension, { popup: { page } }: Wallet): Promise<World> {
  const worker = await extension.worker()
  await worker.evaluate(async (requestLimitMs) => {
    const { storage } = Reflect.get(globalThis, 'chrome')
    const { settings } = await storage.local.get('settings')
    await storage.local.set({ settings: { ...settings, autoLockMinutes: 1_440 } })
    const now = Date.now.bind(Date)
    const skew = { ms: 0 }
    Object.assign(globalThis, { skew })
    Date.now = () => now() + skew.ms
    // The rests between two polls pass as the clock does; the limit of a request stays as long as it is.
    const later = setTimeout
    const isRest = (ms: number) => ms >= 5_000 && ms !== requestLimitMs
    Object.assign(globalThis, {
      setTimeout(task: (...rest: unknown[]) => void, ms = 0, ...rest: unknown[]) {
        if (!isRest(ms)) return later(task, ms, ...rest)
        const due = Date.now() + ms
        const look = () => (Date.now() < due ? later(look, 20) : task(...rest))
        return later(look, 20)
      },
    })
  }, REQUEST_LIMIT_MS)
  await page.clock.install()
  await page.reload()
  await page.getByTestId('tab-swap').waitFor()
  // A page from before keeps timers of the true clock, and would go on asking.
  for (const other of page.context().pages()) if (other !== page) await other.close()
  // The addresses of a new wallet are searched once, for as long as the machine takes.
  const isSearching = async () =>
    (await Reflect.get(globalThis, 'chrome').alarms.get('addresses')) !== undefined
  await expect.poll(() => worker.evaluate(isSearching), { timeout: 240_000 }).toBe(false)
  return { extension, page }
}

/** Lets time pass for the worker and the page. */
async function pass({ extension, page }: World, ms: number): Promise<void> {
  const worker = await extension.worker()
  await worker.evaluate((step) => {
    Reflect.get(globalThis, 'skew').ms += step
  }, ms)
  await page.clock.runFor(ms)
}

type Hour = { ms?: number; isTouched?: boolean; settledMs?: number }

/** Counts the requests to each server meanwhile; Bitcoin has a block in ten minutes. */
async function askedDuring(
  { extension, page }: World,
  { ms = HOUR, isTouched = false, settledMs = SETTLED_MS }: Hour,
): Promise<Asked> {
  await sleep(1_000)
  await control.forgetRequests()
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    if (isTouched && passed % MINUTE === 0) await page.mouse.move(1 + ((passed / MINUTE) % 2), 1)
    if (passed % BLOCK_MS === BLOCK_MS / 2) await control.mine(1)
    await pass({ extension, page }, STEP_MS)
    await sleep(settledMs)
  }
  const asked = requests.parse(await control.requests())
  console.log(`${test.info().title}: ${highest(asked)} at the busiest in ${ms / MINUTE} minutes`)
  return asked
}

test.describe('nothing under way: in an hour each server is asked', () => {
  test.beforeEach(async ({ miner, wallet }) => {
    await wallet.fund(2_000_000n)
    await miner.pause()
  })

  test('thirty times at most by a visible page', async ({ extension, wallet }) => {
    const world = await begin(extension, wallet)
    const asked = await askedDuring(world, { isTouched: true })
    expect(highest(asked), JSON.stringify(asked)).toBeLessThanOrEqual(30)
  })

  test('thirty times at most by the wallet tab', async ({ extension, wallet }) => {
    const token = getAddress(tokenOf('polygon', 'USDC').address ?? '')
    await control.fundEvm({ network: 'polygon', address: wallet.evmAddress, token, amount: '900000000' })
    await control.fundEvm({ network: 'ethereum', address: wallet.evmAddress, wei: '1000000000000000000' })
    const world = await begin(extension, wallet)
    await wallet.popup.open('wallet')
    const asked = await askedDuring(world, { isTouched: true })
    expect(highest(asked), JSON.stringify(asked)).toBeLessThanOrEqual(30)
  })

  test('150 times at most while an address is shown', async ({ extension, wallet }) => {
    const world = await begin(extension, wallet)
    await wallet.popup.receive.open()
    const asked = await askedDuring(world, {})
    expect(highest(asked), JSON.stringify(asked)).toBeLessThanOrEqual(150)
  })

  test('120 times at most by a form with an amount', async ({ extension, wallet }) => {
    const world = await begin(extension, wallet)
    await wallet.popup.swap.enter({
      network: 'polygon',
      token: tokenOf('polygon', 'USDC').address ?? '',
      amount: '0.01',
    })
    await world.page.clock.runFor(2_000)
    await wallet.popup.swap.quote()
    const asked = await askedDuring(world, { isTouched: true })
    expect(highest(asked), JSON.stringify(asked)).toBeLessThanOrEqual(120)
  })

  test('never by a page that nobody touches or sees', async ({ extension, wallet }) => {
    const world = await begin(extension, wallet)
    await wallet.popup.open('wallet')
    await askedDuring(world, { ms: 3 * MINUTE })
    const untouched = await askedDuring(world, { ms: HOUR / 2 })
    expect(highest(untouched), JSON.stringify(untouched)).toBe(0)
    const back = await askedDuring(world, { ms: MINUTE, isTouched: true })
    expect(highest(back), JSON.stringify(back)).toBeLessThanOrEqual(2)
    expect(back['esplora-0']).not.toEqual({})
    await hide(world.page)
    const hidden = await askedDuring(world, { ms: HOUR / 2, isTouched: true })
    expect(highest(hidden), JSON.stringify(hidden)).toBe(0)
  })
})

const SWAPS = 20

test('asks at most 400 times for twenty swaps, begun apart', async ({ extension, miner, wallet }) => {
  const { popup } = wallet
  await wallet.fund(...Array.from({ length: SWAPS }, () => 2_000_000n))
  await miner.pause()
  const world = await begin(extension, wallet)
  for (let swap = 0; swap < SWAPS; swap += 1) {
    await popup.open('swap')
    await popup.swap.enter({ network: 'polygon', token: 'native', amount: '0.01' })
    await popup.swap.quote()
    await popup.swap.continue.click()
    await expect(popup.review.approve).toBeVisible()
    // Later swaps spend the change of earlier ones.
    if (await popup.review.acknowledge.isVisible()) await popup.review.acknowledge.click()
    await popup.review.approve.click()
    await popup.request.txid()
    await pass(world, (4 + ((swap * 7) % 12)) * 1_000)
  }
  await popup.open('activity')
  await expect(popup.activity.rows).toHaveCount(SWAPS)
  const load = await askedDuring(world, { isTouched: true, settledMs: TWENTY_SETTLED_MS })
  expect(highest(load), JSON.stringify(load)).toBeLessThanOrEqual(400)
  await expect(popup.activity.rows.first()).toHaveAttribute('data-phase', 'done')
})

test('shows within half a minute what a shown address receives', async ({ extension, miner, wallet }) => {
  await wallet.fund(2_000_000n)
  await miner.pause()
  const world = await begin(extension, wallet)
  await wallet.popup.receive.open()
  await askedDuring(world, { ms: 5 * MINUTE })
  await control.fund(wallet.bitcoinAddress, 300_000n)
  await askedDuring(world, { ms: MINUTE / 2 })
  await wallet.popup.expectBalance(2_300_000n)
})

/** No page of a browser without a screen is ever hidden. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    Object.defineProperty(document, 'hidden', { get: () => true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
}
