import { readFileSync } from 'node:fs'
import { HDKey } from '@scure/bip32'
import { generateMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { p2wpkh } from '@scure/btc-signer'
import { expectAccessible } from './support/accessibility'
import { expect, PASSWORD, test } from './support/fixtures'
import { reach } from './support/stage'

type Document = { evm: { name: string; burnRouter?: string }[] }

const WATCHED = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** The first address of a phrase on mainnet. */
function addressesOf(phrase: string): [string] {
  const seed = mnemonicToSeedSync(phrase)
  const { publicKey } = HDKey.fromMasterSeed(seed).derive("m/84'/0'/0'/0/0")
  if (publicKey === null) throw new Error('no key')
  return [p2wpkh(publicKey).address ?? '']
}

function localProfile(): Document {
  return JSON.parse(readFileSync(reach.get().profilePath, 'utf8'))
}

test.describe('a build without a profile', () => {
  test.use({ buildName: 'bare', isProfileStored: false })

  test('takes its file on the way to a wallet', async ({ extension }) => {
    const popup = await extension.popup()
    const { onboarding, page, settings } = popup
    const phrase = generateMnemonic(wordlist)
    await onboarding.welcomeImport.click()
    await onboarding.phrase.fill(phrase)
    await settings.profileFile.setInputFiles(reach.get().profilePath)
    await expect(page.getByText('http://127.0.0.1/*')).toBeVisible()
    await expect(page.getByText('Ethereum (local) chain ID 31338')).toBeVisible()
    await expect(settings.profileConfirm).toHaveText('Allow and use it')
    await expect(onboarding.phrase).toHaveValue(phrase)
  })

  test('leads to a wallet that receives without a bridge', { tag: '@loop' }, async ({ extension }) => {
    const popup = await extension.popup()
    const { onboarding, page } = popup
    const asked: string[] = []
    extension.context.on('request', (request) => asked.push(request.url()))
    await expectAccessible(page, 'welcome without a profile')
    const words = await onboarding.draft()
    await expect(page.getByText('Step 1 of 3')).toBeVisible()
    await onboarding.next.click()
    await onboarding.answerQuiz(words)
    await expect(page.getByText('Step 2 of 3')).toBeVisible()
    await onboarding.setPassword(PASSWORD)
    await expect(page.getByRole('heading', { name: 'Choose a bridge' })).toBeVisible()
    await expect(page.getByText('Step 3 of 3')).toBeVisible()
    await expectAccessible(page, 'choose a bridge')
    await popup.open('wallet')
    await expectAccessible(page, 'wallet without a bridge')
    await page.getByTestId('receive-open').click()
    const [first] = addressesOf(words.join(' '))
    await expect(page.getByTestId('btc-address')).toHaveAttribute('data-address', first)
    await expect(page.getByTestId('address-unchecked')).toHaveCount(0)
    await expectAccessible(page, 'receive without a bridge')
    await popup.open('settings')
    await expectAccessible(page, 'settings without a bridge')
    await popup.open('activity')
    await expectAccessible(page, 'activity without a bridge')
    // Who has none can look around all the same.
    await popup.open('swap')
    await onboarding.practiceInstead.click()
    await expect(onboarding.practiceBanner).toBeVisible()
    await onboarding.leavePractice.click()
    await expect(page.getByRole('heading', { name: 'Choose a bridge' })).toBeVisible()
    expect(asked.filter((url) => !url.startsWith('chrome-extension:'))).toEqual([])
  })

  test('says that a restored address may have been used', async ({ extension }) => {
    const popup = await extension.popup()
    await popup.onboarding.import({ phrase: generateMnemonic(wordlist), password: PASSWORD })
    await expect(popup.page.getByText('Step 2 of 2')).toBeVisible()
    await popup.open('wallet')
    await popup.page.getByTestId('receive-open').click()
    await expect(popup.page.getByTestId('address-unchecked')).toBeVisible()
  })

  test('watches an address before there is a bridge', async ({ extension }) => {
    const popup = await extension.popup()
    const { page } = popup
    await page.getByTestId('welcome-watch').click()
    await page.getByTestId('watch-input').fill(WATCHED)
    await popup.onboarding.setPassword(PASSWORD)
    await popup.open('wallet')
    await page.getByTestId('receive-open').click()
    await expect(page.getByTestId('btc-address')).toHaveAttribute('data-address', WATCHED)
    await expect(page.getByTestId('address-unchecked')).toBeVisible()
  })

  test('shows a link’s profile, asks no host, uses none', async ({ extension }) => {
    const popup = await extension.popup()
    const { page } = popup
    const urls: string[] = []
    extension.context.on('request', (request) => urls.push(request.url()))
    const elsewhere = JSON.stringify({ ...localProfile(), label: 'Elsewhere' })
    await popup.swap.openLink(`web+satspan:profile?json=${encodeURIComponent(elsewhere)}`)
    await expect(page.getByRole('heading', { name: 'Use “Elsewhere”?' })).toBeVisible()
    await expect(page.getByText('A link brought this profile.')).toBeVisible()
    await expect(popup.settings.profileConfirm).toHaveText('Allow and use it')
    await expectAccessible(page, 'a profile by a link')
    expect(urls.filter((url) => !url.startsWith('chrome-extension:'))).toEqual([])
    await page.reload()
    await page.getByTestId('profile-cancel').click()
    await expect(popup.settings.profileConfirm).toHaveCount(0)
    await expect(popup.onboarding.practiceInstead).toBeVisible()
  })

  test('refuses an invalid profile', async ({ extension }) => {
    const popup = await extension.popup()
    await popup.settings.profileFile.setInputFiles({
      name: 'profile.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"id":"local"}'),
    })
    await popup.expectError('profile-invalid')
    await expect(popup.error).toContainText("This isn't a bridge's profile.")
    await expect(popup.error).not.toContainText('Reason')
    await expectAccessible(popup.page, 'no profile, one refused')

    // What was wrong says nothing of what is pasted next.
    await popup.page.getByText('Paste the profile instead').click()
    await popup.settings.profileText.fill('{"id":')
    await expect(popup.error).toHaveCount(0)
    await popup.settings.profileRead.click()
    await popup.expectError('profile-invalid')
    await popup.settings.profileText.fill('{"id":"local"')
    await expect(popup.error).toHaveCount(0)
  })
})

test.describe('a build without a profile, with permission for its hosts', () => {
  test.use({ buildName: 'granted', isProfileStored: false })

  test('works with the profile that is imported', async ({ extension, miner: _running }) => {
    const popup = await extension.popup()
    await expect(popup.onboarding.welcome).toBeVisible()
    await popup.settings.dropProfile(localProfile(), popup.page.getByRole('main'))
    await expect(popup.page.getByText('Ethereum (local) chain ID 31338')).toBeVisible()
    await expect(popup.onboarding.phrase).toHaveCount(0)
    await popup.settings.profileConfirm.click()
    await popup.onboarding.import({ phrase: generateMnemonic(wordlist), password: PASSWORD })
    await popup.expectUnlocked()
    await popup.swap.enter({ network: 'polygon', amount: '0.01' })
    expect(await popup.swap.quote()).toBeGreaterThan(0n)

    await extension.restart()
    const later = await extension.popup()
    await later.unlock.unlock(PASSWORD)
    await later.expectUnlocked()
    await expect(later.page.getByText('Local network')).toBeVisible()
  })
})

test.describe('a wallet before its bridge', () => {
  test.use({ buildName: 'granted', isProfileStored: false })

  test('swaps once a bridge is imported', async ({ extension, miner: _running }) => {
    const popup = await extension.popup()
    const { page, settings } = popup
    await popup.onboarding.import({ phrase: generateMnemonic(wordlist), password: PASSWORD })
    await popup.expectUnlocked()
    await settings.profileFile.setInputFiles(reach.get().profilePath)
    await expect(page.getByTestId('profile-hides')).toContainText('regtest')
    await settings.profileConfirm.click()
    await popup.swap.enter({ network: 'polygon', amount: '0.01' })
    expect(await popup.swap.quote()).toBeGreaterThan(0n)
  })
})

test.describe('a build with a profile', () => {
  test.use({ buildName: 'baked', isProfileStored: false })

  test('uses it from the start', async ({ wallet: { popup } }) => {
    await popup.swap.enter({ network: 'polygon', amount: '0.01' })
    expect(await popup.swap.quote()).toBeGreaterThan(0n)
    await expect(popup.page.getByText('Local network')).toBeVisible()
  })

  test('shows amounts in the locale’s money until told otherwise', async ({ wallet }) => {
    const { popup } = wallet
    const worth = popup.wallet.row('bitcoin').locator(popup.wallet.fiat)
    await wallet.fund(20_000_000n)
    await popup.open('wallet')
    await expect(worth).toHaveText('≈ $20,000.00')
    await popup.open('settings')
    await popup.settings.openPart('looks')
    await expect(popup.settings.currency).toHaveValue('USD')
    await popup.settings.currency.selectOption('')
    await popup.page.reload()
    await popup.open('wallet')
    await expect(popup.wallet.row('bitcoin')).toHaveAttribute('data-balance', '20000000')
    await expect(worth).toHaveCount(0)
  })

  test('keeps it whatever is imported under its id', async ({ wallet: { popup } }) => {
    await popup.open('settings')
    await popup.settings.offerProfile({ ...localProfile(), label: 'The same, only better' })
    await popup.expectError('profile-reserved')
    await expect(popup.settings.profileConfirm).toHaveCount(0)
    await expect(popup.page.getByTestId('settings-profile').locator('option')).toHaveText(['Local network'])
  })
})

test('uses a second profile once confirmed, and removes it again', async ({ wallet }) => {
  const { popup } = wallet
  const { page } = popup
  const selected = page.getByTestId('settings-profile')
  await popup.open('settings')
  await popup.settings.offerProfile({ ...localProfile(), id: 'second', label: 'Second network' })
  await expect(popup.settings.profileConfirm).toBeVisible()
  await expect(selected).toHaveValue('local')
  await popup.settings.profileConfirm.click()
  await expect(selected).toHaveValue('second')
  await popup.open('swap')
  await expect(page.locator('header').getByText('Second network')).toBeVisible()

  await popup.open('settings')
  await expect(page.getByTestId('settings-advanced')).toContainText('Second network')
  await popup.settings.openPart('advanced')
  await expect(selected).toHaveValue('second')
  await selected.selectOption('local')
  await page.getByText('Imported profiles').click()
  const second = page.locator('[data-profile=second]')
  await second.getByTestId('profile-remove').click()
  await expectAccessible(page, 'profile, removal')
  await second.getByTestId('profile-remove-confirm').click()
  await expect(second).toHaveCount(0)
  await expect(selected.locator('option')).toHaveText(['Local network'])
})

// threat: hostile-profile
test('shows a profile’s one foreign contract, and waits for consent', async ({ wallet }) => {
  const { popup } = wallet
  const { page } = popup
  const [base, ...others] = localProfile().evm
  const foreign = `0x${'5'.repeat(40)}`
  await popup.open('settings')
  await popup.settings.offerProfile({ ...localProfile(), evm: [{ ...base, burnRouter: foreign }, ...others] })
  const change = page.getByTestId('profile-change')
  await expect(page.getByTestId('profile-part')).toHaveCount(1)
  await expect(change).toHaveCount(1)
  await expect(change).toHaveAttribute('data-field', 'burn-router')
  await expect(change).toContainText(base?.burnRouter ?? '')
  await expect(change).toContainText(foreign)
  await expectAccessible(page, 'profile, what it changes')
  await page.getByTestId('profile-cancel').click()
  await expect(page.getByTestId('profile-changes')).toHaveCount(0)
})

test('checks a bridge after an import, and on demand', async ({ wallet }) => {
  const { popup } = wallet
  const { page } = popup
  const banner = page.getByTestId('profile-check-banner')
  const result = page.getByTestId('profile-check-result')
  await popup.open('settings')
  await popup.settings.openPart('advanced')
  await page.getByTestId('profile-check').click()
  await expect(result).toHaveAttribute('data-verdict', 'ok')
  await expect(result).toContainText('We found no problems with this bridge.')
  await page.getByRole('button', { name: 'Back' }).click()

  const [base, ...others] = localProfile().evm
  const evm = [{ ...base, burnRouter: `0x${'5'.repeat(40)}` }, ...others]
  await popup.settings.offerProfile({ ...localProfile(), id: 'second', evm })
  await popup.settings.profileConfirm.click()
  await expect(result).toHaveAttribute('data-verdict', 'refuse')
  const missing = page.locator('[data-testid=profile-finding][data-code=profile-contract-missing]')
  await expect(missing).toContainText('there is no contract at 0x5555')
  await expectAccessible(page, 'profile, checked')
  await popup.open('swap')
  await expect(banner).toBeVisible()
  await popup.open('settings')

  await popup.settings.openPart('advanced')
  await page.getByTestId('settings-profile').selectOption('local')
  await expect(banner).toHaveCount(0)
})

test('names the Bitcoin network and chain id in a review', async ({ wallet }) => {
  const { popup } = wallet
  await wallet.fund(20_000_000n)
  await popup.swap.enter({ network: 'polygon', amount: '0.01' })
  await popup.swap.continue.click()
  await expect(popup.review.route).toHaveText('Bitcoin regtest → Polygon (local) (chain ID 31337)')
})

test('uses another service as soon as it is entered', async ({ wallet }) => {
  const { popup } = wallet
  await popup.open('settings')
  await popup.settings.setServiceUrl('http://127.0.0.1:9')
  await popup.open('swap')
  await popup.swap.enter({ amount: '0.01' })
  await popup.expectError('service-unreachable')
  await popup.open('settings')
  await popup.settings.setServiceUrl('')
  await popup.open('swap')
  await popup.swap.enter({ amount: '0.02' })
  expect(await popup.swap.quote()).toBeGreaterThan(0n)
})
