import { readFile } from 'node:fs/promises'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { Page } from 'playwright/test'
import { createOutsideSigner, type OutsideSigner } from '../integration/support/outside-signer'
import type { Popup } from './pages/popup'
import { expectAccessible } from './support/accessibility'
import { freshBitcoinAddress } from './support/bitcoin-addresses'
import { bitcoinBalance } from './support/chains'
import { control } from './support/control'
import { type Extension, expect, test } from './support/fixtures'
import { PASSWORD } from './support/stored-wallet'

/** A wallet without a phrase, funded, and the other wallet that holds its key. */
async function watchingWallet(extension: Extension): Promise<{ popup: Popup; signer: OutsideSigner }> {
  const signer = createOutsideSigner(generateMnemonic(wordlist))
  const popup = await extension.popup()
  const { page, onboarding, receive } = popup
  await page.getByTestId('welcome-watch').click()
  await page.getByTestId('watch-input').fill(signer.descriptor)
  await onboarding.setPassword(PASSWORD)
  await popup.expectUnlocked()
  await receive.open()
  await control.fund(await receive.bitcoinAddress(), 5_000_000n)
  return { popup, signer }
}

async function exported(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByTestId('outside-export').click()
  const file = await readFile(await (await download).path())
  return file.toString('base64')
}

async function orderPayment({ send, review, request }: Popup, recipient: string): Promise<void> {
  await send.open()
  await send.recipient.fill(recipient)
  await send.amount.fill('0.01')
  await send.continue.click()
  await review.expectVerdict('ok')
  await review.approve.click()
  await request.expectPhase('awaiting-signature')
}

test('pays by a file that another wallet signs', { tag: '@loop' }, async ({ extension, miner }) => {
  miner.resume()
  const { popup, signer } = await watchingWallet(extension)
  const { page, request } = popup
  const recipient = freshBitcoinAddress('p2wpkh')
  await orderPayment(popup, recipient)
  const psbt = await exported(page)

  await test.step('shows what the signer must show', async () => {
    await expect(page.getByTestId('outside-qr')).toHaveAttribute('data-frames', /^[1-9]\d*$/)
    const shown = page.getByTestId('outside-shows').locator('[data-part=recipient]')
    await expect(shown).toHaveAttribute('data-sats', '1000000')
    await expect(page.getByTestId('outside-awaited')).toBeVisible()
    await expectAccessible(page, 'signature awaited')
  })

  await test.step('refuses by name what is not signed', async () => {
    await page.getByTestId('outside-paste').fill(psbt)
    await popup.expectError('signature-refused')
    await request.expectPhase('awaiting-signature')
  })

  await test.step('sends what is signed', async () => {
    const buffer = Buffer.from(signer.sign(psbt).psbt)
    const file = { name: 'signed.psbt', mimeType: 'application/octet-stream', buffer }
    await page.getByTestId('outside-import').setInputFiles(file)
    await request.txid()
    await request.expectDone()
    expect(await bitcoinBalance(recipient)).toBe(1_000_000n)
  })
})

test('gives a payment up by a cancellation that is signed too', async ({ extension, miner }) => {
  miner.resume()
  const { popup, signer } = await watchingWallet(extension)
  const { page, request } = popup
  const recipient = freshBitcoinAddress('p2wpkh')
  await orderPayment(popup, recipient)
  await page.getByTestId('request-cancel').click()
  await page.getByTestId('cancel-confirm').click()
  await expect(page.getByTestId('outside-handover')).toHaveAttribute('data-kind', 'cancel')
  await page.getByTestId('outside-paste').fill(signer.sign(await exported(page)).raw)
  await request.expectPhase('replaced')
  expect(await bitcoinBalance(recipient)).toBe(0n)
})

test('says why it pays no swap to Bitcoin', async ({ extension }) => {
  const { popup } = await watchingWallet(extension)
  const { page } = popup
  await page.getByTestId('tab-swap').click()
  await page.getByTestId('swap-direction').click()
  await expect(page.getByTestId('account-without-evm')).toBeVisible()
  await expect(page.getByTestId('swap-continue')).toHaveCount(0)
  await expectAccessible(page, 'swap to Bitcoin without an EVM address')
})
