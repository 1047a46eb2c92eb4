import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Frame, Page } from 'playwright/test'
import type { Address } from 'viem'
import { buildClient, installOffline, packPackage } from '../client/package'
import { bundle } from '../dapp/serve'
import { samplesOf } from '../support/samples'
import { userIn } from '../testbed/user'
import { openApproval } from './support/approval-window'
import { tokenOf } from './support/chains'
import { control } from './support/control'
import { expect, test, visitDapp } from './support/dapp'
import { installPageWallet } from './support/page-wallet'
import { refreshEntry } from './support/refresh'
import { root } from './support/root'
import { runDirectory } from './support/run-directory'

const DOCS = 'lib/provider/docs'
const DONE = /^done chain$/m
/**
 * Each sample with what it logs; `connected` where it begins with a connected site, `framed` where it needs a window
 * without Satspan.
 */
const SAMPLES: { path: string; file?: string; log: RegExp; begins?: 'connected' | 'framed' }[] = [
  { path: 'README.md', log: DONE },
  { path: 'lib/provider/client/README.md', log: DONE },
  { path: `${DOCS}/errors.md`, log: /^This site is not connected to Satspan\./m },
  { path: `${DOCS}/links.md`, log: /^$/m },
  { path: `${DOCS}/page-wallet.md`, log: /^/, begins: 'connected' },
  { path: `${DOCS}/page-wallet.md`, file: 'viem.ts', log: /^$/m, begins: 'connected' },
  { path: `${DOCS}/provider.md`, log: / (?:broadcast|confirming|submitted|mined) /m },
  { path: `${DOCS}/swap-from-a-page.md`, log: /^about \d+ base units, for \d+ sats$/m },
  {
    path: `${DOCS}/testing.md`,
    log: /^done\nrefunded\nservice\nfunds-insufficient\n.*rejected/m,
    begins: 'framed',
  },
  { path: `${DOCS}/your-own-operator.md`, log: /^$/m, begins: 'connected' },
]

/** Writes a sample to a file, from which a module of the page's own server is made. */
function writeSample(folder: string, path: string, file: string): string {
  mkdirSync(folder, { recursive: true })
  const source = join(folder, file)
  writeFileSync(source, samplesOf(readFileSync(join(root, path), 'utf8')).get(file) ?? '')
  return source
}

async function serveEmpty(page: Page): Promise<void> {
  const empty = { body: '<!doctype html><body></body>', contentType: 'text/html' }
  await page.route('**/empty', (route) => route.fulfill(empty))
}

/** A frame of this site, where no Satspan is. */
async function frameOf(page: Page): Promise<Frame> {
  await serveEmpty(page)
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: '/empty' }))
  })
  const frame = await (await page.waitForSelector('iframe')).contentFrame()
  if (frame === null) throw new Error('the frame is gone')
  await frame.waitForURL('**/empty')
  return frame
}

async function serveModule(page: Page, body: string): Promise<void> {
  await page.route('**/sample.js', (route) => route.fulfill({ body, contentType: 'text/javascript' }))
  await page.route('**/*.profile.json', (route) => route.fulfill({ json: {} }))
}

/** Runs a sample to its end and until it has logged so, with a user who says yes to everything. */
async function run(page: Page, place: Page | Frame, log: RegExp, yes: () => Promise<void>): Promise<void> {
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  let end: unknown
  const running = place
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
    if (end === 'ran') expect(`${lines.join('\n')}\n`).toMatch(log)
  }).toPass({ timeout: 120_000 })
  await running
  expect.soft(end).toBe('ran')
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
  for (const { path, file = 'page.ts', log, begins } of SAMPLES)
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
        if (begins === 'connected') await dapp.connectSite()
        await serveModule(page, await bundle(writeSample(join(runDirectory, 'samples'), path, file)))
        const yes = async () => {
          if (openApproval(context) !== undefined) return user.approve()
          for (const id of await page.locator('#requests [data-request-id]').all())
            await refreshEntry((await id.getAttribute('data-request-id')) ?? '', (task, call) =>
              wallet.popup.page.evaluate(task, call),
            )
        }
        await run(page, begins === 'framed' ? await frameOf(page) : page, log, yes)
      }))
})

test('swaps both ways on a page with the packed client', async ({ extension, wallet }) => {
  const user = userIn(extension.context)
  await wallet.fund(20_000_000n)
  await control.fundEvm({ network: 'polygon', address: wallet.evmAddress, wei: (10n ** 20n).toString() })
  const project = join(runDirectory, 'whole-page')
  const source = writeSample(project, `${DOCS}/swap-from-a-page.md`, 'whole-page.ts')
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
  await buildClient(join(project, 'client'))
  await installOffline(await packPackage(join(project, 'client'), project), project)
  const packed = await bundle(source, {})
  await visitDapp(extension, async (dapp) => {
    const { page } = dapp
    await serveModule(page, packed)
    await serveEmpty(page)
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
    await expect(page.getByText('That is not an amount.')).toBeVisible()
  })
})
