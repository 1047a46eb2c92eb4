import { readFileSync } from 'node:fs'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { expectAccessible } from './support/accessibility'
import { expect, PASSWORD, test } from './support/fixtures'
import { reach } from './support/stage'

type Network = { [field: string]: unknown; name: string; tokens: { address: string }[] }

/** The local network as its operator would type it. */
function shortFile(): string {
  const { bitcoin, service, evm }: Record<string, unknown> & { evm: Network[] } = JSON.parse(
    readFileSync(reach.get().profilePath, 'utf8'),
  )
  const typed = new Set(['name', 'chainId', 'rpc', 'transferRouter', 'exchangeRouter', 'connector'])
  return JSON.stringify({
    id: 'northway',
    label: 'Northway',
    bitcoin,
    service,
    evm: evm.map((network) => ({
      ...Object.fromEntries(Object.entries(network).filter(([field]) => typed.has(field))),
      tokens: network.tokens.map(({ address }) => address),
    })),
  })
}

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
      buffer: Buffer.from(shortFile()),
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
