import { expectAccessible } from './support/accessibility'
import { addAuthenticator } from './support/authenticator'
import { expect, PASSWORD, test } from './support/fixtures'

const NEW_PASSWORD = 'another horse battery'

// threat: passkey-on-disk
test('unlocks by a passkey until the password changes', async ({ wallet }) => {
  const { popup } = wallet
  const { page, unlock, settings, passkey } = popup
  const authenticator = await addAuthenticator(page)
  await popup.lock()
  await unlock.unlock(PASSWORD)
  await expect(passkey.offer).toBeVisible()
  await expectAccessible(page, 'swap, a passkey offered')
  await passkey.accept.click()
  await expectAccessible(page, 'passkey, none yet')
  await passkey.add('not the password')
  await popup.expectError('password-wrong')
  expect(await authenticator.countPasskeys()).toBe(0)
  await passkey.add(PASSWORD)
  await expect(passkey.remove).toBeVisible()
  expect(await authenticator.countPasskeys()).toBe(1)
  await expectAccessible(page, 'passkey, added')

  await popup.lock()
  await expect(unlock.passkey).toBeVisible()
  await expectAccessible(page, 'unlock, with a passkey')
  await unlock.passkey.click()
  await popup.expectUnlocked()
  await popup.lock()
  await unlock.unlock(PASSWORD)
  await popup.expectUnlocked()

  await popup.open('settings')
  await settings.openPart('security')
  await settings.changePassword(PASSWORD, NEW_PASSWORD)
  await popup.lock()
  await expect(unlock.password).toBeVisible()
  await expect(unlock.passkey).toBeHidden()
  await unlock.unlock(NEW_PASSWORD)
  await popup.expectUnlocked()
})

test('turns a passkey off, and leaves the password', async ({ extension, wallet }) => {
  const { popup } = wallet
  const authenticator = await addAuthenticator(popup.page)
  await popup.lock()
  await popup.unlock.unlock(PASSWORD)
  await popup.passkey.decline.click()
  await expect(popup.passkey.offer).toBeHidden()
  await popup.open('settings')
  await popup.settings.openPart('security')
  await popup.passkey.open.click()
  await popup.passkey.add(PASSWORD)
  await expect(popup.passkey.remove).toBeVisible()

  await popup.lock()
  await expect(popup.unlock.passkey).toBeVisible()
  const other = await extension.popup()
  await other.unlock.unlock(PASSWORD)
  await other.expectUnlocked()
  await expect(other.passkey.offer).toBeHidden()
  await other.open('settings')
  await other.settings.openPart('security')
  await other.passkey.open.click()
  await other.passkey.turnOff(PASSWORD)
  await expect(other.passkey.addButton).toBeVisible()
  await other.lock()
  await expect(other.unlock.password).toBeVisible()
  await expect(other.unlock.passkey).toBeHidden()
  await expect(popup.unlock.passkey).toBeHidden()
  // It is the device's own to delete.
  expect(await authenticator.countPasskeys()).toBe(1)
})
