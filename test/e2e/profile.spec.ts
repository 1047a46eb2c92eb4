import { readFileSync } from 'node:fs'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { Popup } from './pages/popup'
import { expect, type Extension, PASSWORD, test } from './support/fixtures'
import { reach } from './support/stage'

async function openWithoutProfile(extension: Extension): Promise<Popup> {
  const popup = await extension.popup()
  await popup.onboarding.import({ phrase: generateMnemonic(wordlist), password: PASSWORD })
  await expect(popup.page.getByText('Choose a bridge')).toBeVisible()
  return popup
}

test.describe('a build without a profile', () => {
  test.use({ buildName: 'bare', isProfileStored: false })

  test('asks for one, and for permission to contact its hosts', async ({ extension }) => {
    const popup = await openWithoutProfile(extension)
    await popup.settings.profileFile.setInputFiles(reach.get().profilePath)
    await expect(popup.page.getByText('http://127.0.0.1/*')).toBeVisible()
    await expect(popup.page.getByTestId('settings-profile-allow')).toBeEnabled()
    await expect(popup.page.getByTestId('tab-swap')).toHaveCount(0)
  })

  test('refuses an invalid profile', async ({ extension }) => {
    const popup = await openWithoutProfile(extension)
    await popup.settings.profileFile.setInputFiles({
      name: 'profile.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"id":"local"}'),
    })
    await popup.expectError('profile-invalid')
  })
})

test.describe('a build without a profile, with permission for its hosts', () => {
  test.use({ buildName: 'granted', isProfileStored: false })

  test('works with the profile that is imported', async ({ extension, miner: _running }) => {
    const popup = await openWithoutProfile(extension)
    await popup.settings.profileFile.setInputFiles(reach.get().profilePath)
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

test.describe('a build with a profile', () => {
  test.use({ buildName: 'baked', isProfileStored: false })

  test('uses it from the start', async ({ wallet: { popup } }) => {
    await popup.swap.enter({ network: 'polygon', amount: '0.01' })
    expect(await popup.swap.quote()).toBeGreaterThan(0n)
    await expect(popup.page.getByText('Local network')).toBeVisible()
  })
})

test('a second profile can be selected in the settings', async ({ wallet }) => {
  const { popup } = wallet
  const { page } = popup
  const profile: object = JSON.parse(readFileSync(reach.get().profilePath, 'utf8'))
  await popup.open('settings')
  await page.getByText('Import a profile').click()
  await popup.settings.profileFile.setInputFiles({
    name: 'second.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...profile, id: 'second', label: 'Second network' })),
  })
  await expect(page.getByTestId('settings-profile')).toHaveValue('second')
  await page.reload()
  await expect(page.locator('header').getByText('Second network')).toBeVisible()
})

test('another service is used as soon as it is entered', async ({ wallet }) => {
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
