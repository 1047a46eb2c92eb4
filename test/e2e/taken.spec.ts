import { getAddress } from 'viem'
import { addressBookPage } from './pages/address-book'
import { bitcoinBalance, tokenOf } from './support/chains'
import { clickToClose } from './support/closing-click'
import { control } from './support/control'
import { expect, test } from './support/dapp'
import type { Popup } from './pages/popup'
import { poisonedBackup } from './support/poisoned-backup'

/** Sentences that a person meets where too much is taken, or too much is promised, while no money moves. */

const FUNDS = 20_000_000n
const FILE_PASSWORD = 'a stranger sent me this'

const usdc = () => tokenOf('polygon', 'USDC').address ?? ''

/** Orders 0.01 BTC for USDC, up to the refusal. */
async function reviewRefused({ swap, review }: Popup): Promise<void> {
  await swap.enter({ network: 'polygon', token: usdc(), amount: '0.01' })
  await swap.continue.click()
  await review.expectVerdict('refuse')
  await expect(review.approve).toHaveCount(0)
}

// threat: page-terms
test('refuses a page whose integrator takes 30 %', async ({ dapp, wallet }) => {
  await wallet.fund(FUNDS)
  await dapp.connectSite()
  await control.thirdParty(77, 3_000)
  await dapp.toEvm.enter({
    amountBTC: '0.01',
    networkName: 'polygon',
    outputToken: usdc(),
    thirdPartyId: '77',
  })
  const { review } = await dapp.approval(() => dapp.toEvm.submit.click())
  await review.expectVerdict('refuse')
  const sentence = review.findings.filter({ hasText: 'integrator 77 would take' })
  await expect(sentence).toContainText('Satspan allows a site at most 3%.')
  await expect(review.approve).toHaveCount(0)
  await clickToClose(review.reject)
  await expect(dapp.toEvm.result).not.toContainText('txid')
  expect(await bitcoinBalance(wallet.bitcoinAddress)).toBe(FUNDS)
})

// threat: hidden-fee
test('refuses a service that keeps 9 %', async ({ wallet }) => {
  const { popup, bitcoinAddress } = wallet
  await wallet.fund(FUNDS)
  await control.service({ networkFeeSats: 90_000 })
  await reviewRefused(popup)
  const kept = popup.review.findings.filter({ hasText: 'The bridge keeps' })
  await expect(kept).toBeVisible()
  await expect(kept).toContainText('9% of the amount. That is far more than its own costs.')
  expect(await bitcoinBalance(bitcoinAddress)).toBe(FUNDS)
})

// threat: impossible-minimum
test('refuses an estimate of 150 %', async ({ wallet }) => {
  const { popup, bitcoinAddress } = wallet
  await wallet.fund(FUNDS)
  await control.service({ estimatePercent: 150 })
  await reviewRefused(popup)
  const promised = popup.review.findings.filter({ hasText: 'The bridge promises' })
  await expect(promised).toContainText("That's too good")
  expect(await bitcoinBalance(bitcoinAddress)).toBe(FUNDS)
})

// threat: foreign-backup
test('believes no recipient of a poisoned backup', async ({ wallet }) => {
  const { popup, evmAddress } = wallet
  const { page } = popup
  const thief = getAddress(`${evmAddress.slice(0, 6)}${'9'.repeat(32)}${evmAddress.slice(-4)}`.toLowerCase())
  await popup.open('settings')
  await popup.settings.openPart('history')
  await page.getByTestId('settings-backup-import').click()
  const buffer = await poisonedBackup(thief, FILE_PASSWORD)
  await page.getByTestId('backup-import').setInputFiles({ name: 'backup.satspan', mimeType: '', buffer })
  await page.getByTestId('backup-password').fill(FILE_PASSWORD)
  await page.getByTestId('backup-settings').check()
  await page.getByTestId('backup-import-start').click()
  const imported = page.getByTestId('backup-imported')
  await expect(imported).toContainText('None of your keys has signed these.')
  await expect(imported).toContainText('We left out some names of the address book')

  await page.goto(page.url().replace(/#.*$/, '#/activity'))
  await expect(popup.activity.rows).toHaveCount(0)
  const book = addressBookPage(page)
  await book.open()
  await expect(book.rows).toHaveCount(0)
  await popup.open('swap')
  await popup.swap.enter({ network: 'polygon', token: usdc(), amount: '0.01' })
  await expect(popup.swap.recipient).toHaveValue(evmAddress)
  await page.getByTestId('recipient-choose').click()
  await expect(page.getByTestId(`option-${evmAddress}`)).toBeVisible()
  await expect(page.getByTestId(`option-${thief}`)).toHaveCount(0)
})
