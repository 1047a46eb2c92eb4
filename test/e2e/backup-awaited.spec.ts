import { readFileSync } from 'node:fs'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { createOutsideSigner } from '../integration/support/outside-signer'
import type { Popup } from './pages/popup'
import { expectAccessible } from './support/accessibility'
import { freshBitcoinAddress } from './support/bitcoin-addresses'
import { bitcoinBalance } from './support/chains'
import { expect, test } from './support/fixtures'
import { orderPayment, watchingWallet } from './support/watching-wallet'

const FILE_PASSWORD = 'another horse entirely'

async function openHistory({ open, settings }: Popup): Promise<void> {
  await open('settings')
  await settings.openPart('history')
}

async function exportBackup(popup: Popup) {
  const { page } = popup
  await openHistory(popup)
  await page.getByTestId('settings-backup').click()
  await page.getByTestId('new-password').fill(FILE_PASSWORD)
  await page.getByTestId('new-password-repeat').fill(FILE_PASSWORD)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('backup-export').click(),
  ])
  return { name: 'backup.satspan', mimeType: '', buffer: readFileSync(await saved.path()) }
}

test('keeps what a backup says another device may sign', async ({ extension }) => {
  const signer = createOutsideSigner(generateMnemonic(wordlist))
  const recipient = freshBitcoinAddress('p2wpkh')
  const other = freshBitcoinAddress('p2wpkh')
  const first = await watchingWallet(extension, signer, [5_000_000n, 4_000_000n])
  const own = await first.receive.bitcoinAddress()
  await first.accounts.manage()
  await first.watch.open.click()
  await first.watch.input.fill(other)
  await first.watch.address.waitFor()
  await first.watch.add.click()
  await first.accounts.expectInUse(1_001)
  await first.accounts.select(1_000)
  await orderPayment(first, recipient)
  const file = await exportBackup(first)

  await extension.startAnew()
  // The order spends all coins that its address had.
  const popup = await watchingWallet(extension, signer, [3_000_000n])
  const { page, activity, review, send } = popup
  await page.setViewportSize({ width: 380, height: 600 })
  const before = await bitcoinBalance(own)

  await test.step('says so when it is imported', async () => {
    await openHistory(popup)
    await page.getByTestId('settings-backup-import').click()
    await page.getByTestId('backup-import').setInputFiles(file)
    await page.getByTestId('backup-password').fill(FILE_PASSWORD)
    await page.getByTestId('backup-settings').check()
    await page.getByTestId('backup-import-start').click()
    const imported = page.getByTestId('backup-imported')
    await expect(imported).toContainText('Another device may still sign orders of this file.')
    await expect(imported).toContainText('They wait under Accounts until you accept them.')
  })

  await test.step('adds no account by itself', async () => {
    await page.getByTestId('backup-accounts').click()
    await expect(page.getByTestId('account-offer')).toHaveAttribute('data-address', other)
    await expect(popup.accounts.rows).toHaveCount(1)
    await expectAccessible(page, 'accounts that a file offers')
  })

  await test.step('shows the order as a claim with nothing to sign', async () => {
    await page.goto(page.url().replace(/#.*$/, '#/activity'))
    await activity.rows.click()
    const claim = page.getByTestId('claim')
    await expect(claim).toHaveAttribute('data-claim', 'held')
    await expect(claim).toContainText('another device was given this order to sign')
    await expect(popup.request.body).toContainText('Its coins stay reserved, so that you pay once.')
    await expect(page.getByTestId('outside-handover')).toHaveCount(0)
    await expectAccessible(page, 'an order from a backup')
    await page.getByTestId('claim-lift').click()
    await page.getByTestId('claim-lift-confirm').waitFor()
    await expectAccessible(page, 'an order from a backup, given up')
    await page.keyboard.press('Escape')
  })

  await test.step('asks before the same order goes out again', async () => {
    await send.open()
    await send.recipient.fill(recipient)
    await send.amount.fill('0.01')
    await send.continue.click()
    await review.expectVerdict('warn')
    expect(await review.codes('warn')).toContain('signature-claimed')
  })
  expect(await bitcoinBalance(recipient)).toBe(0n)
  expect(await bitcoinBalance(own)).toBe(before)
})
