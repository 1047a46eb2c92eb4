import { expect, PASSWORD, test } from './support/fixtures'

test('a locked wallet opens with its password alone', async ({ wallet }) => {
  const { popup } = wallet
  await popup.lock()
  await popup.unlock.unlock('not the password')
  await popup.expectError('password-wrong')
  await popup.unlock.unlock(PASSWORD)
  await popup.expectUnlocked()
})

test('a lock applies to every page and survives a restart of the browser', async ({ extension, wallet }) => {
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

test('an unlocked wallet stays so when the worker dies', async ({ extension, wallet }) => {
  const { popup, bitcoinAddress } = wallet
  await extension.killWorker()
  await popup.page.reload()
  await popup.receive.open()
  expect(await popup.receive.bitcoinAddress()).toBe(bitcoinAddress)
})

test('an unlocked wallet is locked after the browser is closed', async ({ extension, wallet }) => {
  await wallet.popup.expectUnlocked()
  await extension.restart()
  const popup = await extension.popup()
  await expect(popup.unlock.password).toBeVisible()
})

test('a wallet locks itself when nobody uses it', async ({ extension, wallet }) => {
  await wallet.popup.open('settings')
  await wallet.popup.settings.autoLock.selectOption('1')
  await extension.closePages()
  const popup = await extension.popup()
  await popup.expectUnlocked()
  await expect(popup.unlock.password).toBeVisible({ timeout: 150_000 })
})

test('several wrong passwords are slowed down', async ({ wallet }) => {
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
