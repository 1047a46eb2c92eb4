import type { Locator } from 'playwright/test'
import { ask } from './pages/dapp'
import { expectAccessible } from './support/accessibility'
import { clickToClose } from './support/closing-click'
import { expect, test } from './support/dapp'

const SWAP = { amountBTC: '0.01', networkName: 'polygon' }

/** Replaces common built-ins, as hostile and merely old pages do. It uses none of them itself. */
function breakBuiltIns(): void {
  const fail = () => {
    throw new Error('replaced')
  }
  const names = [
    'Array',
    'Promise',
    'EventTarget',
    'JSON',
    'String',
    'Number',
    'Map',
    'Set',
    'Function',
    'CustomEvent',
  ]
  const { get, getOwnPropertyDescriptor, ownKeys, set } = Reflect
  for (let i = 0; i < names.length; i++) {
    const owner: object = get(window, names[i] ?? '')
    const targets = [owner, get(owner, 'prototype') ?? {}]
    for (let k = 0; k < targets.length; k++) {
      const target = targets[k] ?? {}
      const keys = ownKeys(target)
      for (let n = 0; n < keys.length; n++) {
        const key = keys[n] ?? ''
        const isMethod = typeof getOwnPropertyDescriptor(target, key)?.value === 'function'
        if (isMethod && key !== 'constructor') set(target, key, fail)
      }
    }
    set(window, names[i] ?? '', fail)
  }
}

/** Sends a request without any replaceable built-in, and puts the answer into the title. */
const ASK_BARE = `(async () => {
  try { const info = await window.satspan.request({ method: 'getInfo', params: {} }); document.title = 'answered ' + info.methods.length }
  catch (error) { document.title = 'failed ' + error.code + ' ' + error.message }
})()`

// threat: patched-built-ins
test('works where the page replaced built-ins before it ran', async ({ dapp, extension }) => {
  const page = await extension.context.newPage()
  await page.addInitScript(breakBuiltIns)
  await page.addInitScript(`addEventListener = null; window.ask = () => ${ASK_BARE}`)
  // Playwright's own scripts need the built-ins, so the page sends the request itself.
  await page.route(`${dapp.origin}/bare.html`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><script>window.ask()</script>` }),
  )
  await page.goto(`${dapp.origin}/bare.html`)
  await expect(page).toHaveTitle('answered 14')
})

// threat: patched-built-ins
test('works where the page replaces built-ins after it ran', async ({ dapp, extension }) => {
  const page = await extension.context.newPage()
  await page.route(`${dapp.origin}/bare.html`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><script>(${breakBuiltIns.toString()})(); ${ASK_BARE}</script>`,
    }),
  )
  await page.goto(`${dapp.origin}/bare.html`)
  await expect(page).toHaveTitle('answered 14')
})

test('leaves only the provider on a page', async ({ dapp }) => {
  const seen = await dapp.page.evaluate(() => ({
    isFrozen: Object.isFrozen(Reflect.get(globalThis, 'satspan')),
    isReplaceable: Reflect.set(window, 'satspan', {}),
    wires: document.querySelectorAll('satspan-wire').length,
    globals: Object.keys(window).filter((name) => /wxt|inpage|relay|chrome-extension/i.test(name)),
    listed: ['btc_providers', 'wbip_providers', 'webbtc_providers'].map((name) =>
      Reflect.get(window, name)
        ?.map(({ id }: { id: string }) => id)
        .join(),
    ),
  }))
  expect(seen).toEqual({
    isFrozen: true,
    isReplaceable: false,
    wires: 0,
    globals: [],
    listed: ['satspan', 'satspan', 'satspan'],
  })
})

test('refuses params that are not plain data, or change later', async ({ dapp, wallet }) => {
  await wallet.fund(20_000_000n)
  await dapp.connectSite()
  const codes = await dapp.page.evaluate(async () => {
    const cycle: Record<string, unknown> = {}
    cycle['self'] = cycle
    const hostile: unknown[] = [
      cycle,
      {
        get amountBTC() {
          return '0.01'
        },
        networkName: 'polygon',
      },
      new Proxy({ amountBTC: '0.01', networkName: 'polygon' }, {}),
      { amountBTC: 1n, networkName: 'polygon' },
      { amountBTC: 'x'.repeat(5_000_000), networkName: 'polygon' },
      JSON.parse('{"__proto__":{"amountBTC":"0.01"},"networkName":"polygon"}'),
      { amountBTC: 0.01, networkName: 'polygon' },
      { amountBTC: '0.010000001', networkName: 'polygon' },
      { amountBTC: '-1', networkName: 'polygon' },
      { amountBTC: '1e2', networkName: 'polygon' },
      { amountBTC: '0.01', networkName: 'nowhere' },
      'text',
      [{}, {}],
      // Nor does a page say who it is.
      { amountBTC: '0.01', networkName: 'polygon', origin: 'https://trusted.example' },
    ]
    const codes: unknown[] = []
    for (const params of hostile) {
      try {
        await Reflect.get(globalThis, 'satspan').request({ method: 'bridge_swapToEvm', params })
        codes.push('taken')
      } catch (thrown) {
        codes.push(Object(thrown).code)
      }
    }
    return codes
  })
  expect(codes).toEqual(codes.map(() => -32602))

  const approval = await dapp.approval(async () => {
    await dapp.page.evaluate(() => {
      const params = { amountBTC: '0.01', networkName: 'polygon' }
      const asked = Reflect.get(globalThis, 'satspan').request({ method: 'bridge_swapToEvm', params })
      params.amountBTC = '0.15'
      params.networkName = 'ethereum'
      Reflect.set(
        window,
        'asked',
        asked.catch(({ code }: { code: number }) => code),
      )
    })
  })
  await approval.review.expectVerdict('ok')
  // The origin comes from the browser, whatever the payload claims.
  await expect(approval.origin).toHaveText(dapp.origin)
  await expect(approval.review.review).toContainText('0.01')
  await expect(approval.review.review).not.toContainText('0.15')
  await clickToClose(approval.review.reject)
  expect(await dapp.page.evaluate('asked')).toBe(4001)
})

// threat: request-flood
test('answers a thousand requests by one window and bounded queue', async ({ dapp, extension, wallet }) => {
  await wallet.fund(20_000_000n)
  const connect = await dapp.page.evaluate(async () => {
    const { request } = Reflect.get(globalThis, 'satspan')
    const codes: Record<string, number> = {}
    const asks = Array.from({ length: 1_000 }, () => request({ method: 'bridge_requestAccounts' }))
    Reflect.set(
      window,
      'first',
      asks[0].catch(() => undefined),
    )
    await Promise.all(
      asks.slice(1).map((asked) =>
        asked.catch(({ code }: { code: number }) => {
          codes[code] = (codes[code] ?? 0) + 1
        }),
      ),
    )
    return codes
  })
  expect(connect).toEqual({ '-32002': 999 })
  const approval = await dapp.approval()
  const windows = () => extension.context.pages().filter((page) => page.url().endsWith('/approval.html'))
  expect(windows()).toHaveLength(1)
  await clickToClose(approval.connect)

  const window = await dapp.approval(async () => {
    const swaps = await dapp.page.evaluate(async (params) => {
      const { request } = Reflect.get(globalThis, 'satspan')
      const asks = Array.from({ length: 1_000 }, () => request({ method: 'bridge_swapToEvm', params }))
      const codes: Record<string, number> = {}
      let refused = 0
      await new Promise<void>((resolve) => {
        for (const asked of asks)
          asked.catch(({ code }: { code: number }) => {
            codes[code] = (codes[code] ?? 0) + 1
            refused += 1
            if (refused === 995) resolve()
          })
      })
      return codes
    }, SWAP)
    expect(swaps).toEqual({ '-32005': 995 })
  })
  await expect(window.position).toHaveAttribute('data-total', '5')
  expect(windows()).toHaveLength(1)
})

// threat: forged-origin
test('gives frames no provider, and ignores their messages', async ({ dapp, otherDapp }) => {
  await dapp.connectSite()
  const framed = await dapp.page.evaluate(async (src) => {
    const hasProvider = async (url: string) => {
      const frame = document.createElement('iframe')
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
      frame.src = url
      document.body.append(frame)
      await loaded
      return frame.contentWindow !== null && url.startsWith(location.origin)
        ? 'satspan' in frame.contentWindow
        : null
    }
    return [await hasProvider(`${location.origin}/`), await hasProvider(src)]
  }, otherDapp.origin)
  expect(framed[0]).toBe(false)
  const [, , foreign] = dapp.page.frames()
  expect(await foreign?.evaluate(() => 'satspan' in window)).toBe(false)
  await foreign?.evaluate(() => {
    for (const data of [
      { kind: 'result', id: 1, result: 'forged' },
      { id: 1, method: 'bridge_swapToEvm' },
    ])
      window.parent.postMessage(data, '*')
  })
  expect(await dapp.ask('bridge_requests')).toEqual({ result: [] })
})

test('cannot be framed by a site', async ({ dapp, extension }) => {
  await dapp.page.evaluate((src) => {
    const frame = document.createElement('iframe')
    frame.src = src
    document.body.append(frame)
  }, `chrome-extension://${extension.extensionId}/approval.html`)
  await expect
    .poll(() => dapp.page.frames().map((frame) => frame.url()))
    .toContain('chrome-error://chromewebdata/')
})

// threat: fingerprinting
test('gives an unconnected site one answer, whatever it asks', async ({ dapp, wallet }) => {
  const answers = async () => [
    await dapp.ask('bridge_swapToEvm', SWAP),
    await dapp.ask('bridge_swapToEvm', { nonsense: true }),
    await dapp.ask('bridge_swapToBitcoin', { networkName: 'nowhere', inputAmount: '1' }),
    await dapp.ask('bridge_estimateToEvm', SWAP),
    await dapp.ask('bridge_networks'),
    await dapp.ask('bridge_requests'),
    await dapp.ask('bridge_getRequest', { requestId: 'x' }),
  ]
  const unlocked = await answers()
  expect(new Set(unlocked.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(unlocked[0]).toMatchObject({ error: { code: 4100 } })
  await wallet.popup.page.bringToFront()
  await wallet.popup.lock()
  expect(await answers()).toEqual(unlocked)
  expect(await dapp.ask('satspan_unheardOf')).toMatchObject({ error: { code: 4200 } })
})

test('ignores a click that comes too soon', async ({ dapp }) => {
  const approval = await dapp.approval(() => dapp.connect.click())
  await expect(approval.connect).toBeEnabled()
  // The window comes into view again, and a click meant for another window follows at once.
  await approval.connect.evaluate(
    (answer) =>
      new Promise<void>((canBeGivenAgain) => {
        const watching = new MutationObserver(() => {
          if (!answer.hasAttribute('aria-disabled')) canBeGivenAgain()
        })
        watching.observe(answer, { attributeFilter: ['aria-disabled'] })
        dispatchEvent(new Event('focus'))
        answer.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      }),
  )
  expect(await dapp.ask('bridge_accounts')).toEqual({ result: null })

  await clickToClose(approval.connect)
  expect(await dapp.ask('bridge_accounts')).not.toEqual({ result: null })
})

// threat: clickjacking
test('ignores ten quick clicks and a key held down', { tag: '@loop' }, async ({ dapp }) => {
  const { page, connect } = await dapp.approval(() => dapp.connect.click())
  await expect(connect).toBeEnabled()
  // The test has the clock of the window, which comes into view again.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(connect).toBeDisabled()

  await connect.hover({ force: true })
  await page.clock.runFor(900)
  for (let click = 0; click < 10; click++) {
    await page.mouse.down()
    await page.mouse.up()
    await page.clock.runFor(60)
  }
  await connect.focus()
  for (let repeat = 0; repeat < 30; repeat++) {
    await page.keyboard.down('Enter')
    await page.clock.runFor(100)
  }
  await page.keyboard.up('Enter')
  await page.clock.runFor(999)
  await expect(connect).toBeDisabled()
  expect(await dapp.ask('bridge_accounts')).toEqual({ result: null })

  await page.clock.runFor(1)
  await expect(connect).toBeEnabled()
  await page.clock.resume()
  await clickToClose(connect)
  expect(await dapp.ask('bridge_accounts')).not.toEqual({ result: null })
})

test('shows the registrable domain, and never cuts an origin', async ({ dapp, wallet }) => {
  const { port } = new URL(dapp.origin)
  const labels = ['accounts', 'google', 'com', ...Array.from({ length: 55 }, () => 'w')].join('.')
  const origin = `http://${labels}.evil.localhost:${port}`
  await dapp.page.goto(origin)
  const approval = await dapp.approval(() => dapp.connect.click())
  await expect(approval.origin).toHaveText(origin)
  await expect(approval.domain).toHaveText('evil.localhost')
  await expect(approval.domain).toBeInViewport()
  expect(await isWhole(approval.origin)).toBe(true)
  await expectAccessible(approval.page, 'a site of many labels')
  await clickToClose(approval.connect)

  await wallet.popup.page.bringToFront()
  await wallet.popup.open('settings')
  const listed = wallet.popup.settings.sites.getByText(origin)
  await expect(listed).toBeVisible()
  expect(await isWhole(listed)).toBe(true)
})

// threat: left-page
test('drops a page’s request when it navigates', async ({ dapp, extension, wallet }) => {
  await wallet.fund(20_000_000n)
  await dapp.connectSite()
  const approval = await dapp.approval(() => dapp.toEvm.submit.click())
  await approval.review.expectVerdict('ok')
  const closed = approval.page.waitForEvent('close')
  await dapp.page.goto('about:blank')
  await closed
  await dapp.page.goto(dapp.origin)
  expect(await ask(dapp.page, 'bridge_requests')).toEqual({ result: [] })
  expect(extension.context.pages().some((page) => page.url().endsWith('/approval.html'))).toBe(false)
})

/** Whether all of an element's text is inside of whatever cuts it at its sides. */
const isWhole = (shown: Locator): Promise<boolean> =>
  shown.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    const { left, right } = text.getBoundingClientRect()
    for (let box: Element | null = element; box !== null; box = box.parentElement) {
      const sides = box.getBoundingClientRect()
      const cuts = getComputedStyle(box).overflowX !== 'visible'
      if (cuts && (left < sides.left - 1 || right > sides.right + 1)) return false
    }
    return true
  })
