import type { Page } from 'playwright/test'
import { type Address, getAddress } from 'viem'

export function receivePage(page: Page) {
  const addressAt = async (testId: string) =>
    (await page.getByTestId(testId).getAttribute('data-address')) ?? ''
  return {
    bitcoin: page.getByTestId('btc-address'),
    bitcoinAddress: () => addressAt('btc-address'),
    evmAddress: async (): Promise<Address> => getAddress(await addressAt('evm-address')),
  }
}
