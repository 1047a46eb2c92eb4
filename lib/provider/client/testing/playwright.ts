import { startTestbed, type Testbed, type TestbedOptions } from './testbed'

export { startTestbed, type Testbed, type TestbedOptions, type EvmFunding } from './testbed'
export type { User } from './user'

/** Minutes, where the extension is built and the chains are started first. */
const START_TIMEOUT_MS = 300_000

/** The part of Playwright that is needed, for any version that the tests run with. */
type Playwright<Page> = {
  chromium: {
    connectOverCDP(
      url: string,
    ): Promise<{ contexts(): { newPage(): Promise<Page> }[]; close(): Promise<void> }>
  }
}
type Use<T> = (fixture: T) => Promise<void>

/**
 * Fixtures for Playwright: `satspan`, the real extension with a wallet on a local network, one for each worker; and `page`
 * in its browser.
 * @example
 *   import { type Page, test as base } from '@playwright/test'
 *
 *   const test = base.extend<object, SatspanFixture>(satspanFixtures<Page>({ checkout: '../satspan' }))
 *
 *   test('swaps', async ({ page, satspan }) => {
 *     await satspan.fund(2_000_000n)
 *     await page.goto('http://localhost:5173')
 *     await page.getByRole('button', { name: 'Swap' }).click()
 *     await satspan.approve()
 *   })
 */
export function satspanFixtures<Page extends { close(): Promise<void> }>(options: TestbedOptions) {
  const satspan = async ({ playwright: _any }: { playwright: unknown }, use: Use<Testbed>) => {
    const testbed = await startTestbed(options)
    await use(testbed)
    await testbed.stop()
  }
  const page = async (
    { playwright, satspan }: { playwright: Playwright<Page>; satspan: Testbed },
    use: Use<Page>,
  ) => {
    const browser = await playwright.chromium.connectOverCDP(satspan.cdpUrl)
    const [context] = browser.contexts()
    if (context === undefined) throw new Error('The browser of the testbed has no window.')
    const page = await context.newPage()
    await use(page)
    await page.close()
    await browser.close()
  }
  const worker: { scope: 'worker'; timeout: number } = { scope: 'worker', timeout: START_TIMEOUT_MS }
  const fixture: [typeof satspan, typeof worker] = [satspan, worker]
  return { satspan: fixture, page }
}

export type SatspanFixture = { satspan: Testbed }
