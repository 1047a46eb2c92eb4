import { deflateRawSync } from 'node:zlib'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { expectAccessible } from './support/accessibility'
import { shownBytes } from './support/animated-codes'
import { test as filming } from './support/camera'
import { expect, PASSWORD, test } from './support/fixtures'
import { qrPicture } from './support/qr-pictures'
import { typedFile } from './support/typed-file'

test.use({ buildName: 'granted', isProfileStored: false })

test(
  'checks a bridge of nobody here, and uses it',
  { tag: '@loop' },
  async ({ extension, miner: _running }) => {
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
    await expect(page.getByTestId('profile-check-result')).not.toContainText(/checked|no problems/i)
    await page.getByTestId('bridge-recheck').click()
    await page.getByTestId('bridge-accept').fill('northway')
    await check.click()
    await expect(page.getByTestId('bridge-progress')).toHaveAttribute('data-state', 'done')
    await expect(page.getByTestId('bridge-changes')).toBeVisible()
  },
)

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
