import { openSection } from '../support/sections'
import type { Page } from 'playwright/test'

export function walletPage(page: Page) {
  return {
    rows: page.getByTestId('asset-row'),
    /** An asset's row; `token` is an address or `native`, `network` an EVM network's name or `bitcoin`. */
    row: (network: string, token = 'native') =>
      page.locator(`[data-testid=asset-row][data-network="${network}"][data-asset="${token}"]`),
    /** The worth of an asset, by its row or its page. */
    worth: (network: string, token = 'native') =>
      page
        .locator(`[data-testid=asset-row][data-network="${network}"][data-asset="${token}"]`)
        .getByTestId('asset-worth'),
    /** The worth of any amount on the page in the currency of the settings. */
    fiat: page.getByTestId('fiat'),
    pageWorth: page.getByTestId('asset-worth'),
    total: page.getByTestId('wallet-total'),
    refresh: page.getByTestId('wallet-refresh'),
    more: page.getByText(/^Show \d+ more assets?$/),
    balance: page.getByTestId('asset-balance'),
    /** Receive, send and swap. */
    actions: [
      page.getByTestId('receive-open'),
      page.getByTestId('wallet-send'),
      page.getByTestId('wallet-swap'),
    ],
    /** Of the wallet itself: leads to the form of what it holds, or asks which where that is several. */
    send: page.getByTestId('wallet-send'),
    swap: page.getByTestId('asset-swap'),
    coins: page.getByTestId('coin-row'),
    keptOut: page.getByTestId('swap-kept-out'),

    async openCoins() {
      await openSection(page, 'wallet')
      await page.locator('[data-testid=asset-row][data-network=bitcoin]').click()
      await page.getByTestId('coins-open').click()
    },
  }
}
