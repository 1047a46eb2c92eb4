import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { expect, PASSWORD, test } from './support/fixtures'
import { storageArea } from './support/leftovers'

const NEW_PASSWORD = 'another horse battery'

/** Whether a page has ever shown the balance, be it for a moment. As text: a compiler would add to it. */
const NOTE_AMOUNTS = `{
  window.hadAmounts = false
  new MutationObserver(() => { window.hadAmounts ||= document.querySelector('[data-testid=btc-balance]') !== null })
    .observe(document, { subtree: true, childList: true })
}`

test('opens a locked wallet with its password alone', { tag: '@loop' }, async ({ wallet }) => {
  const { popup } = wallet
  await popup.lock()
  const field = await popup.unlock.password.boundingBox()
  await popup.unlock.unlock('not the password')
  await popup.expectError('password-wrong')
  expect(await popup.unlock.password.boundingBox(), 'the error moves nothing').toEqual(field)
  await popup.unlock.unlock(PASSWORD)
  await popup.expectUnlocked()
})

test('opens a forgotten wallet by its own phrase alone', async ({ extension, wallet }) => {
  const { popup, phrase, bitcoinAddress } = wallet
  await popup.lock()
  await popup.unlock.unlock(PASSWORD)
  await popup.lock()
  await popup.unlock.forgot.click()
  await popup.unlock.restore.click()
  await popup.onboarding.importPhrase({ phrase: generateMnemonic(wordlist), password: NEW_PASSWORD })
  await popup.expectError('phrase-other')
  await extension.closePages()
  const again = await extension.popup()
  await again.unlock.unlock(PASSWORD)
  await again.expectUnlocked()

  await again.lock()
  await again.unlock.forgot.click()
  await again.unlock.restore.click()
  await again.onboarding.importPhrase({ phrase, password: NEW_PASSWORD })
  await again.receive.open()
  expect(await again.receive.bitcoinAddress()).toBe(bitcoinAddress)
  await again.lock()
  await again.unlock.unlock(NEW_PASSWORD)
  await again.expectUnlocked()
})

test('locks every page, and stays locked after a browser restart', async ({ extension, wallet }) => {
  const other = await extension.popup()
  await other.expectUnlocked()
  await wallet.popup.lock()
  await expect(other.unlock.password).toBeVisible()

  await extension.restart()
  const popup = await extension.popup()
  await expect(popup.unlock.password).toBeVisible()
  await popup.unlock.unlock(PASSWORD)
  await popup.expectUnlocked()
})

test('stays unlocked when the worker dies', async ({ extension, wallet }) => {
  const { popup, bitcoinAddress } = wallet
  await extension.killWorker()
  await popup.page.reload()
  await popup.receive.open()
  expect(await popup.receive.bitcoinAddress()).toBe(bitcoinAddress)
})

// threat: secret-after-lock
test('locks an unlocked wallet when the browser is closed', async ({ extension, wallet }) => {
  await wallet.popup.expectUnlocked()
  await extension.restart()
  await extension.context.addInitScript(NOTE_AMOUNTS)
  const popup = await extension.popup()
  await expect(popup.unlock.password).toBeVisible()
  expect(await popup.page.evaluate(() => Reflect.get(window, 'hadAmounts'))).toBe(false)
})

test('locks itself when nobody uses it', async ({ extension, wallet }) => {
  await wallet.popup.open('settings')
  await wallet.popup.settings.openPart('security')
  await wallet.popup.settings.autoLock.selectOption('1')
  // It shows what is stored, and the page goes at once.
  await expect(wallet.popup.settings.autoLock).toHaveValue('1')
  await extension.closePages()
  const popup = await extension.popup()
  await popup.expectUnlocked()
  await expect(popup.unlock.password).toBeVisible({ timeout: 150_000 })
})

/** The time without use is over, and the alarm is due. */
const EXPIRE = `chrome.storage.session
  .get('unlocked')
  .then(({ unlocked }) => chrome.storage.session.set({ unlocked: { ...unlocked, touchedAt: 0 } }))
  .then(() => chrome.alarms.create('auto-lock', { when: Date.now() }))`

test('leaves no balance or address after a lock without pages', async ({ extension, wallet }) => {
  const { popup, bitcoinAddress, evmAddress } = wallet
  await wallet.fund(12_345_678n)
  // Unreleased versions kept it on disk.
  await popup.page.evaluate(() => {
    for (const key of ['kept-screen', 'snapshot']) localStorage.setItem(key, '12345678')
  })
  await popup.page.reload()
  await popup.expectBalance(12_345_678n)
  const worker = await extension.worker()
  const inMemory = () => storageArea(worker, 'session')
  await expect.poll(inMemory, 'the next page begins with it').toContain('12345678')
  await extension.closePages()

  await worker.evaluate(EXPIRE)
  await expect.poll(inMemory).not.toContain('seed')
  // A page that runs no code.
  const page = await extension.openPage('manifest.json')
  const onDisk = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  expect(onDisk).toContain('wallet-trace')
  for (const known of ['12345678', bitcoinAddress, evmAddress]) {
    expect(onDisk).not.toContain(known)
    expect(await inMemory()).not.toContain(known)
  }
})

test('slows down after several wrong passwords', async ({ wallet }) => {
  const { popup } = wallet
  await popup.lock()
  await expect(async () => {
    await popup.unlock.unlock('not the password')
    await expect(popup.unlock.button).not.toHaveAttribute('aria-busy')
    expect(await popup.error.getAttribute('data-error-code')).toBe('password-throttled')
  }).toPass()
  const wait = popup.page.getByTestId('error-wait')
  const shown = await wait.innerText()
  expect(shown).toMatch(/^\d+:\d\d$/)
  await expect(wait).not.toHaveText(shown)
})
