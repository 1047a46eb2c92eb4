import { openSection } from '../support/sections'
import type { Page } from 'playwright/test'
import { type Address, getAddress } from 'viem'

export function receivePage(page: Page) {
  const addressAt = async (testId: string) =>
    (await page.getByTestId(testId).getAttribute('data-address')) ?? ''
  return {
    async open() {
      await openSection(page, 'wallet')
      await page.getByTestId('receive-open').click()
      await page.getByTestId('btc-address').waitFor()
    },
    bitcoin: page.getByTestId('btc-address'),
    bitcoinAddress: () => addressAt('btc-address'),
    evmAddress: async (): Promise<Address> => getAddress(await addressAt('evm-address')),
  }
}
