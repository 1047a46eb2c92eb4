import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import type { Address } from 'viem'
import { bundle } from '../dapp/serve'
import { samplesOf } from '../support/samples'
import { userIn } from '../testbed/user'
import { openApproval } from './support/approval-window'
import { tokenOf } from './support/chains'
import { control } from './support/control'
import { type Dapp, expect, test, visitDapp } from './support/dapp'
import { installPageWallet } from './support/page-wallet'
import { refreshEntry } from './support/refresh'
import { root } from './support/root'

const DOCS = 'lib/provider/docs'
const DONE = /^done chain$/m
/** A line that each sample logs; `connected` where it begins with a connected site. */
const SAMPLES: { path: string; file?: string; log: RegExp; connected?: true }[] = [
  { path: 'README.md', log: DONE },
  { path: 'lib/provider/client/README.md', log: DONE },
  { path: `${DOCS}/errors.md`, log: /^This site is not connected to Satspan\./m },
  { path: `${DOCS}/links.md`, log: /^$/m },
  { path: `${DOCS}/page-wallet.md`, log: /^/, connected: true },
]

/** The sample as a module of the page's own server. */
async function serveSample(page: Page, path: string, file: string): Promise<void> {
  const folder = join(root, '.output', `samples-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  const source = join(folder, file)
  writeFileSync(source, samplesOf(readFileSync(join(root, path), 'utf8')).get(file) ?? '')
  const body = await bundle(source)
  await page.route('**/sample.js', (route) => route.fulfill({ body, contentType: 'text/javascript' }))
  await page.route('**/*.profile.json', (route) => route.fulfill({ json: {} }))
}

/** Runs a sample to its end, with a user who says yes to everything. @returns what it logs */
async function run({ page }: Dapp, yes: () => Promise<void>): Promise<string> {
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  let end: unknown
  const running = page
    .evaluate(async () => {
      await import(`${location.origin}/sample.js`)
    })
    .then(
      () => (end = 'ran'),
      (thrown: unknown) => (end = thrown),
    )
  await expect(async () => {
    await yes()
    expect(end).toBeDefined()
  }).toPass({ timeout: 120_000 })
  await running
  expect.soft(end).toBe('ran')
  return lines.join('\n')
}

test('runs samples of the documents for pages', async ({ extension, wallet }) => {
  const { context } = extension
  const user = userIn(context)
  const ether = (10n ** 21n).toString()
  await wallet.fund(20_000_000n, 20_000_000n, 20_000_000n, 20_000_000n)
  const token = tokenOf('polygon', 'USDC').address ?? '0x'
  const fundEvm = async (address: Address) => {
    await control.fundEvm({ network: 'polygon', address, wei: ether })
    await control.fundEvm({ network: 'polygon', address, token, amount: (10n ** 9n).toString() })
  }
  await fundEvm(wallet.evmAddress)
  for (const { path, file = 'page.ts', log, connected } of SAMPLES)
    await test.step(`${path} ${file}`, () =>
      visitDapp(extension, async (dapp) => {
        const { page } = dapp
        if (path.includes('page-wallet')) {
          await fundEvm((await installPageWallet(page)).address)
          await page.evaluate(() => {
            addEventListener('eip6963:announceProvider', ({ detail }: Event & { detail?: unknown }) =>
              Reflect.set(window, 'ethereum', Object(detail).provider),
            )
            dispatchEvent(new Event('eip6963:requestProvider'))
          })
        }
        if (connected) await dapp.connectSite()
        await serveSample(page, path, file)
        const yes = async () => {
          if (openApproval(context) !== undefined) return user.approve()
          for (const id of await page.locator('#requests [data-request-id]').all())
            await refreshEntry((await id.getAttribute('data-request-id')) ?? '', (task, call) =>
              wallet.popup.page.evaluate(task, call),
            )
        }
        expect.soft(`${await run(dapp, yes)}\n`).toMatch(log)
      }))
})

test('swaps both ways on the whole page of the documents', async ({ extension, wallet }) => {
  const user = userIn(extension.context)
  await wallet.fund(20_000_000n)
  await control.fundEvm({ network: 'polygon', address: wallet.evmAddress, wei: (10n ** 20n).toString() })
  await visitDapp(extension, async (dapp) => {
    const { page } = dapp
    await serveSample(page, `${DOCS}/swap-from-a-page.md`, 'whole-page.ts')
    const empty = { body: '<!doctype html><body></body>', contentType: 'text/html' }
    await page.route('**/empty', (route) => route.fulfill(empty))
    await page.goto(`${dapp.origin}/empty`)
    await page.evaluate(async () => {
      await import(`${location.origin}/sample.js`)
    })
    const swap = async (button: string, amount: string) => {
      await page.getByPlaceholder('Amount').fill(amount)
      await page.getByRole('button', { name: button }).click()
      await user.approve()
    }
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await user.approve()
    await expect(page.getByRole('combobox').locator('option')).not.toHaveCount(0)
    await page.getByRole('combobox').selectOption('polygon')
    await swap('From bitcoin', '0.01')
    await swap('To bitcoin', '10')
    await expect(async () => {
      const { result } = Object(await dapp.ask('bridge_requests'))
      for (const { requestId } of result)
        await refreshEntry(requestId, (task, call) => wallet.popup.page.evaluate(task, call))
      await expect(page.getByText('It has arrived.')).toHaveCount(2, { timeout: 2_000 })
    }).toPass({ timeout: 120_000 })
    await page.getByPlaceholder('Amount').fill('much')
    await page.getByRole('button', { name: 'From bitcoin' }).click()
    await expect(page.getByText('This site asked for something that Satspan')).toBeVisible()
  })
})
