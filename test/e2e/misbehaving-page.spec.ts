import type { Page } from 'playwright/test'
import type * as Client from '~/lib/provider/client'
import { ask } from './pages/dapp'
import { clickToClose } from './support/closing-click'
import { dappOn, expect, test } from './support/dapp'
import { type Extension, PASSWORD } from './support/fixtures'

const SWAP = { amountBTC: '0.01', networkName: 'polygon' }

test('answers other sites amid thirty thousand calls', async ({ dapp, otherDapp }) => {
  const refused = await dapp.page.evaluate(async () => {
    const { request } = Reflect.get(globalThis, 'satspan')
    let busy = 0
    await new Promise<void>((resolve) => {
      for (let n = 0; n < 30_000; n += 1)
        request({ method: 'bridge_requestAccounts' }).catch(({ code }: { code: number }) => {
          if (code === -32005) busy += 1
          if (busy === 20_000) resolve()
        })
    })
    return busy
  })
  expect(refused).toBe(20_000)
  expect(await otherDapp.ask('bridge_accounts')).toEqual({ result: null })
  // What a closed page asked is dropped, so that the other site's question is the first.
  const flooding = await dapp.approval()
  const closed = flooding.page.waitForEvent('close')
  await dapp.page.goto('about:blank')
  await closed
  const approval = await otherDapp.approval(() => otherDapp.connect.click())
  await expect(approval.origin).toHaveText(otherDapp.origin)
  await clickToClose(approval.refuse)
})

test('disconnects a site from the window of its swap', async ({ dapp, wallet }) => {
  await wallet.fund(20_000_000n)
  await dapp.connectSite()
  const asked = dapp.ask('bridge_swapToEvm', SWAP)
  const approval = await dapp.approval()
  await approval.review.expectVerdict('ok')
  const closed = approval.page.waitForEvent('close')
  await approval.page.getByTestId('approval-disconnect').click()
  await closed
  expect(await asked).toMatchObject({ error: { code: 4001 } })
  expect(await dapp.ask('bridge_accounts')).toEqual({ result: null })
})

const DOCUMENTS = {
  'page.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'],
  'page.xml': ['application/xml', '<?xml version="1.0"?><a><b/></a>'],
  'page.xhtml': ['application/xhtml+xml', '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>'],
  'page.txt': ['text/plain', 'text'],
  'strict.html': ['text/html', '<!doctype html><p>strict</p>', "default-src 'none'"],
  'sandboxed.html': ['text/html', '<!doctype html><p>alone</p>', 'sandbox allow-scripts'],
} as const

/** Collects the errors in a page's console, and those that nobody catches. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => void complaints.push(message))
  return complaints
}

test('answers where a document allows it, and never complains', async ({ dapp, extension }) => {
  const page = await extension.context.newPage()
  const complaints = complaintsOf(page)
  for (const [name, [contentType, body, policy]] of Object.entries(DOCUMENTS)) {
    const headers = policy === undefined ? {} : { 'content-security-policy': policy }
    await page.route(`${dapp.origin}/${name}`, (route) => route.fulfill({ contentType, body, headers }))
    await page.goto(`${dapp.origin}/${name}`)
    const hasProvider = await page.evaluate(() => 'satspan' in globalThis)
    expect(hasProvider, name).toBe(name !== 'sandboxed.html')
    if (hasProvider) expect(await ask(page, 'bridge_accounts'), name).toEqual({ result: null })
  }
  expect(complaints).toEqual([])
})

test('announces itself again in a document that was opened later', async ({ dapp, extension }) => {
  // A page without scripts: the dApp's own would go on in a document that has none of its elements.
  const page = await extension.context.newPage()
  const url = `${dapp.origin}/bare.html`
  await page.route(url, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>first</p>' }),
  )
  await page.goto(url)
  const heard = await page.evaluate(async () => {
    document.open()
    document.write('<!doctype html><p>later</p>')
    document.close()
    // The observer of the new root runs first.
    await new Promise((resolve) => setTimeout(resolve))
    const heard: unknown[] = []
    addEventListener('satspan:announceProvider', (event) => heard.push(Reflect.get(event, 'detail')))
    dispatchEvent(new Event('satspan:requestProvider'))
    return heard.length
  })
  expect(heard).toBe(1)
  expect(await ask(page, 'bridge_accounts')).toEqual({ result: null })
})

test('answers a page that has patched how events are read', async ({ dapp }) => {
  await dapp.page.evaluate(() => {
    Object.defineProperty(CustomEvent.prototype, 'detail', { get: () => undefined })
  })
  expect(await ask(dapp.page, 'bridge_accounts')).toEqual({ result: null })
})

test('answers 4900 at once after the extension was reloaded', async ({ dapp, extension }) => {
  expect(await dapp.ask('bridge_accounts')).toEqual({ result: null })
  const pending = dapp.ask('bridge_requestAccounts')
  await dapp.approval()
  await reloadExtension(extension)
  expect(await pending).toMatchObject({ error: { code: 4900 } })
  await expect
    .poll(() => dapp.ask('bridge_accounts'))
    .toMatchObject({ error: { code: 4900, data: { reason: 'extension-unreachable' } } })
})

test('names the swap that a reload of the extension interrupts', async ({
  dapp,
  extension,
  wallet,
  miner,
}) => {
  const { page } = dapp
  await wallet.fund(20_000_000n)
  await dapp.connectSite()
  await miner.pause()
  const approval = await dapp.approval(() => startSwap(page))
  await approval.review.expectVerdict('ok')
  await clickToClose(approval.review.approve)
  await expect.poll(() => page.evaluate(() => Object(window).swap?.id)).toBeTruthy()
  const id: string = await page.evaluate(() => Object(window).swap.id)

  await reloadExtension(extension)
  await expect
    .poll(() => page.evaluate(() => Object(window).ended))
    .toEqual({ code: 4900, reason: 'extension-unreachable', requestId: id })
  expect(await page.evaluate(() => Object(window).satspanOfPage.state())).toBe('unreachable')

  // Chromium keeps an extension of its command line out once it was reloaded, until the next start.
  await extension.restart()
  const later = dappOn(await extension.context.newPage(), dapp.origin, extension)
  await later.page.goto(dapp.origin)
  await (await extension.popup()).unlock.unlock(PASSWORD)
  await expect(later.row(id)).toBeVisible()
  miner.resume()
  await later.expectDone(id)
})

async function reloadExtension(extension: Extension): Promise<void> {
  const worker = await extension.worker()
  await worker.evaluate(() => {
    setTimeout(() => Reflect.get(globalThis, 'chrome').runtime.reload())
  })
}

/** Asks for a swap through the package, and waits for its end. */
function startSwap(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const { findSatspan }: typeof Client = await import(`${location.origin}/client.js`)
    const satspan = await findSatspan()
    const ask = async () => {
      const swap = await satspan?.swap({ direction: 'to-evm', sats: 1_000_000n, network: 'polygon' })
      Object.assign(window, { swap, satspanOfPage: satspan })
      const ended = await swap?.done().catch(({ code, reason, requestId }) => ({ code, reason, requestId }))
      Object.assign(window, { ended })
    }
    void ask()
  })
}
