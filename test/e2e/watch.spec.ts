import { HDKey } from '@scure/bip32'
import { createBase58check, hex } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'
import { codeOf, KEYSTONE } from '~/lib/core/outside/account/account-codes.fixture'
import { expectAccessible } from './support/accessibility'
import { freshBitcoinAddress } from './support/bitcoin-addresses'
import { control } from './support/control'
import { expect, PASSWORD, test } from './support/fixtures'

const base58check = createBase58check(sha256)

/** A vpub (SLIP132) of a fresh key. */
function freshVpub(): string {
  const seed = crypto.getRandomValues(new Uint8Array(32))
  const key = HDKey.fromMasterSeed(seed, { public: 0x043587cf, private: 0x04358394 })
  const bytes = base58check.decode(key.derive("m/84'/1'/0'").publicExtendedKey)
  return base58check.encode(Uint8Array.of(...hex.decode('045f1cf6'), ...bytes.subarray(4)))
}

test('watches without a phrase, and locks', async ({ extension }) => {
  const popup = await extension.popup()
  const { page, watch, onboarding, unlock, receive } = popup
  await watch.welcome.click()
  await watch.input.fill(freshVpub())
  await expect(watch.address).toBeVisible()
  const address = (await watch.address.getAttribute('data-address')) ?? ''
  await expectAccessible(page, 'watch, on the welcome')
  await onboarding.setPassword(PASSWORD)
  await popup.expectUnlocked()

  await receive.open()
  await expect(receive.bitcoin).toHaveAttribute('data-address', address)
  await expect(page.getByTestId('evm-address')).toHaveCount(0)
  await expectAccessible(page, 'receive, watching')

  await popup.open('swap')
  await control.fund(address, 3_000_000n)
  await expect(async () => {
    await page.reload()
    await expect(popup.balance).toHaveAttribute('data-sats', '3000000', { timeout: 10_000 })
  }).toPass()
  await popup.open('settings')
  await popup.settings.openPart('security')
  await expect(watch.noPhrase).toBeVisible()
  await expect(page.getByTestId('settings-reveal')).toHaveCount(0)
  await expectAccessible(page, 'security, watching')

  await popup.lock()
  await unlock.unlock('not the password')
  await popup.expectError('password-wrong')
  await unlock.unlock(PASSWORD)
  await popup.expectUnlocked()
  await popup.expectBalance(3_000_000n)
})

test('adds an account from another wallet, and refuses others', async ({ wallet }) => {
  const { popup } = wallet
  const { page, accounts, watch, receive } = popup
  await accounts.manage()
  await watch.open.click()
  for (const [text, reason] of [
    [wallet.phrase, 'private key'],
    ['wsh(sortedmulti(2,xpub1,xpub2))', 'several signatures'],
    [freshVpub().slice(0, -1), 'checksum'],
  ] as const) {
    await watch.input.fill(text)
    await popup.expectError('outside-account-invalid')
    await expect(popup.error).toContainText(reason)
  }
  await expectAccessible(page, 'watch, refused')
  await watch.input.fill(codeOf('crypto-output', KEYSTONE.testOutput))
  await expect(watch.input).toHaveValue(/^wpkh\(\[73c5da0a\/84h\/1h\/0h\]tpub/)
  await expect(page.getByTestId('watched-account')).toHaveAttribute('data-kind', 'keys')
  await watch.input.fill(freshBitcoinAddress('p2wpkh'))
  await expect(page.getByTestId('watched-account')).toHaveAttribute('data-kind', 'address')
  await watch.input.fill(freshVpub())
  await expect(page.getByTestId('watched-account')).toHaveAttribute('data-kind', 'keys')
  const address = await watch.address.getAttribute('data-address')
  await watch.add.click()
  await accounts.expectInUse(1_000)
  await popup.expectBalance(0n)
  await receive.open()
  await expect(receive.bitcoin).toHaveAttribute('data-address', address ?? '')
  await accounts.select(0)
  await receive.open()
  expect(await receive.bitcoinAddress()).toBe(wallet.bitcoinAddress)
})
