import type { Address } from 'viem'
import type { ExtensionBrowser } from '../e2e/support/browser'
import { control } from '../e2e/support/control'
import { expect } from 'playwright/test'
import { type Popup, popupPage } from '../e2e/pages/popup'
import type { Narrator } from './narrator'

export const PASSWORD = 'correct horse battery'
/** A published test vector: for play money only. */
export const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

const FUNDS_SATS = 50_000_000n
const FUNDS_WEI = 100n * 10n ** 18n

export type DemoWallet = { popup: Popup; bitcoinAddress: string; evmAddress: Address }

/** Pays half a bitcoin to a wallet, and 100 of the native currency on each EVM network. */
export async function fundWallet({ bitcoinAddress, evmAddress }: Omit<DemoWallet, 'popup'>): Promise<void> {
  await control.fund(bitcoinAddress, FUNDS_SATS)
  for (const network of ['polygon', 'ethereum'])
    await control.fundEvm({ network, address: evmAddress, wei: FUNDS_WEI.toString() })
}

/** Sets the wallet up with screenshots, and funds it on both sides. */
export async function setUpWallet(browser: ExtensionBrowser, narrator: Narrator): Promise<DemoWallet> {
  narrator.say('Setting up a wallet…')
  const popup = popupPage(await browser.openPopup())
  const { page } = popup
  await expect(popup.onboarding.welcome).toBeVisible()
  await narrator.picture(page, 'welcome')
  await popup.onboarding.draft()
  await narrator.picture(page, 'create')
  await page.goto(page.url().replace(/#.*$/, '#/'))
  await page.getByTestId('welcome-import').click()
  await narrator.picture(page, 'import')
  await page.goto(page.url().replace(/#.*$/, '#/'))
  await popup.onboarding.import({ phrase: PHRASE, password: PASSWORD })

  await popup.receive.open()
  const bitcoinAddress = await popup.receive.bitcoinAddress()
  const evmAddress = await popup.receive.evmAddress()
  narrator.step(`A wallet is restored from a test phrase; its password is "${PASSWORD}".`)
  narrator.say(`Bitcoin ${bitcoinAddress}`)
  narrator.say(`EVM     ${evmAddress}`)

  narrator.say('Funding it…')
  await fundWallet({ bitcoinAddress, evmAddress })
  await expect(async () => {
    await page.reload()
    await expect(popup.balance).not.toHaveAttribute('data-sats', '0', { timeout: 5_000 })
  }).toPass()
  await expect(page.getByTestId('evm-address')).toBeVisible()
  await narrator.picture(page, 'receive')
  narrator.step('It is funded: 0.5 BTC, and 100 of the native currency on each EVM network.')
  return { popup, bitcoinAddress, evmAddress }
}
