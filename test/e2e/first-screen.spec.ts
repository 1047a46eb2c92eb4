import type { Page } from 'playwright/test'
import { type Popup, popupPage } from './pages/popup'
import { expectAccessible } from './support/accessibility'
import { type Extension, expect, test } from './support/fixtures'

const KEPT = 'kept-screen'

/** Keeps back what a page's head begins its code with, until `begin`. */
const KEEP_BACK = `{
  const { append } = Element.prototype
  Element.prototype.append = function (...nodes) {
    if (nodes.some((node) => node instanceof DocumentFragment)) window.begin = () => append.apply(this, nodes)
    else append.apply(this, nodes)
  }
}`

/** Puts it there before a page begins. The page that was left may still be answered, which outdates what it has kept. */
const setKept = (page: Page, kept: string) =>
  page.addInitScript(
    ([key, screen]) => {
      if (location.protocol === 'chrome-extension:') localStorage.setItem(key, screen)
    },
    [KEPT, kept] as const,
  )

/** A popup that finds this screen kept, and whose code does not come before it is told to. */
async function popupWithoutCode(extension: Extension, kept: string): Promise<Popup> {
  const page = await extension.context.newPage()
  await page.setViewportSize({ width: 380, height: 600 })
  await page.addInitScript(KEEP_BACK)
  if (kept !== '') await setKept(page, kept)
  await page.goto(`chrome-extension://${extension.extensionId}/popup.html`)
  await page.waitForFunction('window.begin !== undefined')
  return popupPage(page)
}

const begin = (page: Page) => page.evaluate('window.begin()')
const isEmpty = (page: Page) => page.evaluate(() => document.getElementById('root')?.childElementCount === 0)

const keptOf = (page: Page) => page.evaluate((key) => localStorage.getItem(key) ?? '', KEPT)

/** What is kept can be outdated at any moment, for as long as it takes to be kept anew. */
async function untilKept(page: Page): Promise<string> {
  let kept = ''
  await expect
    .poll(async () => (kept = await keptOf(page)), 'the popup’s first screen is kept')
    .toContain('"page":"/popup.html"')
  return kept
}

// One screen is kept, that of the page that was last drawn: the welcome, which is open as well, would keep its own.
test.beforeEach(async ({ extension, wallet }) => {
  const { page } = wallet.popup
  for (const other of extension.context.pages()) if (other !== page) await other.close()
  await page.reload()
})

/** Leaves the page's first screen, as a popup that closes, for a page that runs nothing. @returns what is kept */
async function leave(page: Page): Promise<string> {
  await untilKept(page)
  await page.goto(new URL('/manifest.json', page.url()).href)
  return untilKept(page)
}

test('the first screen stands before the code has come, and takes what is typed and the first click', async ({
  extension,
  wallet,
}) => {
  await wallet.fund(20_000_000n)
  const popup = await popupWithoutCode(extension, await leave(wallet.popup.page))
  await popup.expectBalance(20_000_000n)
  await expect(popup.swap.amount).toBeFocused()
  await popup.page.keyboard.type('0.012')
  await popup.hideAmounts.click()
  // Only the first counts.
  await popup.swap.direction.click()
  await expect(popup.hideAmounts).toHaveAttribute('data-hidden', 'false')

  await begin(popup.page)
  await expect(popup.hideAmounts).toHaveAttribute('data-hidden', 'true')
  await expect(popup.swap.amount).toHaveValue('0.012')
  await expect(popup.swap.direction).toHaveAttribute('data-direction', 'to-evm')

  // From here on the page's own code answers.
  await popup.hideAmounts.click()
  await expect(popup.hideAmounts).toHaveAttribute('data-hidden', 'false')
})

for (const language of ['', 'ar'] as const)
  test(`a screen reader and the keyboard find on it what is on the real one: ${language || 'en'}`, async ({
    extension,
    wallet,
  }) => {
    const { popup } = wallet
    await wallet.fund(20_000_000n)
    await popup.open('settings')
    await popup.settings.language.selectOption(language)
    // The page begins anew once it has read the sentences.
    await expect(popup.page.locator('html')).toHaveAttribute('lang', language || 'en')
    await popup.settings.theme('dark').click()
    await popup.open('swap')
    const { page, swap } = await popupWithoutCode(extension, await leave(popup.page))
    const html = page.locator('html')
    const ofKept = page.locator('[data-style]')
    await expect(html).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
    await expect(html).toHaveAttribute('data-theme', 'dark')
    await expectAccessible(page, 'kept screen')
    const tree = await page.locator('body').ariaSnapshot()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(swap.direction).toBeFocused()

    await expect(ofKept).not.toHaveCount(0)
    await begin(page)
    await expect(ofKept).toHaveCount(0)
    await expect(swap.direction).toBeFocused()
    await expect.poll(() => page.locator('body').ariaSnapshot()).toBe(tree)
    await page.keyboard.press('Enter')
    await expect(swap.direction).toHaveAttribute('data-direction', 'to-bitcoin')
  })

test('a link to another section leads there', async ({ extension, wallet }) => {
  const popup = await popupWithoutCode(extension, await leave(wallet.popup.page))
  await popup.open('wallet')
  await begin(popup.page)
  await expect(popup.wallet.row('bitcoin')).toBeVisible()
})

test('nothing is shown of a wallet that is locked', async ({ extension, wallet }) => {
  const { popup } = wallet
  // By the background alone, as after the time without use: no page is there to forget what it kept.
  const kept = await leave(popup.page)
  await (await extension.worker()).evaluate("chrome.storage.session.remove('unlocked-until')")
  const next = await popupWithoutCode(extension, kept)
  expect(await isEmpty(next.page)).toBe(true)
  await begin(next.page)
  await next.page.close()

  await popup.page.goBack()
  await popup.lock()
  await expect(popup.unlock.password).toBeVisible()
  expect(await keptOf(popup.page)).toBe('')
})

test('a page that paints nothing still starts', async ({ extension, wallet }) => {
  const kept = await leave(wallet.popup.page)
  const page = await extension.context.newPage()
  await setKept(page, kept)
  await page.addInitScript(KEEP_BACK)
  await page.addInitScript('window.requestAnimationFrame = () => 0')
  await page.goto(`chrome-extension://${extension.extensionId}/popup.html`)
  await expect.poll(() => page.evaluate('window.begin !== undefined')).toBe(true)
  expect(await isEmpty(page)).toBe(false)
})

test('what is typed, or hidden, is not kept', async ({ extension, wallet }) => {
  const { page, swap, hideAmounts } = wallet.popup
  await wallet.fund(12_345_678n)
  const amounts = /0\.12|12\W?345/
  const shown = async () => (await keptOf(page)).replaceAll(/data-sats=\\?"\d+/g, '')
  await expect.poll(shown).toMatch(amounts)
  await hideAmounts.click()
  await expect(hideAmounts).toHaveAttribute('data-hidden', 'true')
  await untilKept(page)
  expect(await shown()).not.toMatch(amounts)

  await swap.enter({ network: 'polygon', amount: '0.0123' })
  await expect.poll(() => keptOf(page)).toBe('')
  await swap.quote()
  const next = await popupWithoutCode(extension, '')
  expect(await isEmpty(next.page)).toBe(true)
  await begin(next.page)
  await expect(next.swap.amount).toHaveValue('0.0123')
  expect(await keptOf(page)).toBe('')
})

test('privacy mode that another page switches on leaves no amounts behind', async ({ extension, wallet }) => {
  await wallet.fund(12_345_678n)
  const { page } = wallet.popup
  const popup = page.url()
  const tab = popupPage(await extension.openPage('tab.html#/settings', { width: 1280, height: 800 }))
  await expect(tab.settings.autoLock).toBeVisible()
  // Whatever the tab reads outdates what is kept, which it may do at any moment.
  await expect(async () => {
    await page.goto(popup)
    await expect.poll(() => keptOf(page), { timeout: 5_000 }).toContain('12345678')
    await page.goto(new URL('/manifest.json', popup).href)
    expect(await keptOf(page)).toContain('12345678')
  }).toPass()
  await tab.hideAmounts.click()
  expect(await keptOf(tab.page)).toBe('')
})

test('another page, another route and another version begin without it', async ({ extension, wallet }) => {
  const kept = await leave(wallet.popup.page)
  const origin = `chrome-extension://${extension.extensionId}`
  const opened = await popupWithoutCode(extension, kept)
  expect(await isEmpty(opened.page)).toBe(false)
  for (const path of ['tab.html', 'popup.html#/wallet']) {
    await opened.page.goto('about:blank')
    await opened.page.goto(`${origin}/${path}`)
    await opened.page.waitForFunction('window.begin !== undefined')
    expect(await isEmpty(opened.page), path).toBe(true)
  }
  await setKept(opened.page, JSON.stringify({ ...JSON.parse(kept), version: '0.0.0' }))
  await opened.page.goto('about:blank')
  await opened.page.goto(`${origin}/popup.html`)
  await opened.page.waitForFunction('window.begin !== undefined')
  expect(await isEmpty(opened.page)).toBe(true)
})
