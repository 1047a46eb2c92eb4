import { deflateRawSync } from 'node:zlib'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { parseUnits } from 'viem'
import { expectAccessible } from './support/accessibility'
import { shownBytes } from './support/animated-codes'
import { freshBitcoinAddress } from './support/bitcoin-addresses'
import { test as filming } from './support/camera'
import { bitcoinBalance, evmBalance, tokenOf } from './support/chains'
import { control } from './support/control'
import { countMinute } from './support/first-minute'
import { expect, PASSWORD, test } from './support/fixtures'
import { qrPicture } from './support/qr-pictures'
import { typedFile } from './support/typed-file'
import { type UnlockedWallet, unlockedWallet } from './support/unlocked-wallet'

const FUNDS_WEI = 2_000n * 10n ** 18n

test.use({ buildName: 'granted', isProfileStored: false })

test('checks a bridge of nobody here, and uses it', async ({ extension, miner: _running }) => {
  const popup = await extension.popup()
  const { page, settings } = popup
  await popup.onboarding.import({ phrase: generateMnemonic(wordlist), password: PASSWORD })
  await expect(page.getByTestId('bridge-listed')).toContainText('TeleSwap')
  await settings.profileFile.setInputFiles({
    name: 'northway.json',
    mimeType: 'application/json',
    buffer: Buffer.from(typedFile()),
  })
  await expect(page.getByTestId('bridge-owner')).toHaveAttribute('data-owner', 'unknown')
  await expectAccessible(page, 'bridge, which networks')
  await page.locator('[data-testid=bridge-network][data-network=ethereum]').check()
  const check = page.getByTestId('bridge-check')
  await check.click()
  await popup.expectError('bad-input')
  await page.getByTestId('bridge-accept').fill('northway')
  await check.click()
  await expect(page.getByTestId('bridge-progress')).toBeVisible()
  await extension.killWorker()
  await expect(page.getByTestId('bridge-progress')).toHaveAttribute('data-state', 'done')
  await expect(page.locator('[data-testid=bridge-row][data-state=ready]')).toHaveCount(2)
  await expectAccessible(page, 'bridge, checked')
  await page.getByTestId('bridge-use').click()
  await popup.swap.enter({ network: 'polygon', amount: '0.01' })
  expect(await popup.swap.quote()).toBeGreaterThan(0n)

  await popup.open('settings')
  await settings.openPart('advanced')
  await expect(page.getByTestId('bridge-unknown')).toBeVisible()
  await expect(page.getByTestId('profile-check')).toHaveCount(0)
  await expect(page.getByTestId('profile-check-result')).not.toContainText(/checked|no problems/i)
  await page.getByTestId('bridge-recheck').click()
  await page.getByTestId('bridge-accept').fill('northway')
  await check.click()
  await expect(page.getByTestId('bridge-progress')).toHaveAttribute('data-state', 'done')
  await expect(page.getByTestId('bridge-changes')).toBeVisible()
})

filming('reads a bridge from the codes of its short file', async ({ camera, extension }) => {
  camera.show(shownBytes(deflateRawSync(typedFile())))
  const popup = await extension.popup()
  const { page, scan } = popup
  await popup.onboarding.import({ phrase: generateMnemonic(wordlist), password: PASSWORD })
  await page.getByTestId('bridge-scan').click()
  await expect(scan.camera).toBeVisible()
  await expectAccessible(page, 'scan, a bridge')
  await scan.choose(qrPicture('https://northway.example'))
  await expect(scan.problem).toHaveAttribute('data-problem', 'no_bridge')
  await scan.camera.click()
  await expect(page.getByTestId('bridge-owner')).toHaveAttribute('data-owner', 'unknown')
})

test.describe('a bridge that the package lists', () => {
  test.use({ buildName: 'listing' })

  test('quotes in a first minute, and swaps each way', async ({ extension, miner: _running }) => {
    const popup = await extension.popup()
    const { page, onboarding } = popup
    const minute = await countMinute(page)
    await minute.read('Bitcoin, there and back')
    await onboarding.welcome.click()
    await minute.read('Your recovery phrase')
    await onboarding.showPhrase.click()
    const words = await onboarding.phraseWords.locator('span:last-child').allTextContents()
    await minute.read('Your recovery phrase', words)
    await onboarding.quizLater.click()
    await minute.read('Choose a password')
    await onboarding.setPassword(PASSWORD)
    await expect(page.getByTestId('bridge-listed')).toContainText('Northway')
    await minute.read('Choose a bridge')
    await page.getByTestId('bridge-check-listed').click()
    // Read, and used, without anybody's doing.
    await popup.swap.amount.waitFor()
    await popup.swap.amount.fill('0.01')
    expect(await popup.swap.quote()).toBeGreaterThan(0n)
    const figures = minute.figures()
    console.log('first minute:', JSON.stringify(figures))
    expect(figures.screens).toBeLessThanOrEqual(4)
    expect(figures.clicks).toBeLessThanOrEqual(7)
    expect(figures.words).toBeLessThanOrEqual(200)

    await swapEachWay(await unlockedWallet(popup, words.join(' ')))
  })
})

/** Swaps bitcoin for USDC and half of it back, each to its proven end. */
async function swapEachWay(wallet: UnlockedWallet): Promise<void> {
  const { popup, evmAddress } = wallet
  const { address, decimals } = tokenOf('polygon', 'USDC')
  const token = address ?? ''
  await wallet.fund(20_000_000n)
  await popup.swap.enter({ network: 'polygon', token, amount: '0.01' })
  await popup.swap.continue.click()
  await popup.review.expectVerdict('ok')
  const minUnits = parseUnits(await popup.review.minimum(), decimals)
  await popup.review.approve.click()
  await popup.request.expectDone()
  expect(await evmBalance('polygon', address, evmAddress)).toBeGreaterThanOrEqual(minUnits)

  const recipient = freshBitcoinAddress('p2wpkh')
  await control.fundEvm({ network: 'polygon', address: evmAddress, wei: FUNDS_WEI.toString() })
  await popup.open('swap')
  await popup.swap.enter({ direction: 'to-bitcoin', network: 'polygon', token, amount: '500', recipient })
  await popup.swap.continue.click()
  await popup.review.expectVerdict('ok')
  const minSats = parseUnits(await popup.review.minimum(), 8)
  await popup.review.approve.click()
  await popup.request.expectDone()
  expect(await bitcoinBalance(recipient)).toBeGreaterThanOrEqual(minSats)
}
