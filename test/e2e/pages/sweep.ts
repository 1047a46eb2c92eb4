import type { Page } from 'playwright/test'

export function sweepPage(page: Page) {
  const key = page.getByTestId('sweep-key')
  const find = page.getByTestId('sweep-find')
  return {
    key,
    find,
    found: page.getByTestId('sweep-found'),
    several: page.getByTestId('sweep-several'),
    another: page.getByTestId('sweep-again'),
    review: page.getByTestId('sweep-review'),
    /** The choice of an address of the key. */
    of: (addressType: 'p2wpkh' | 'p2sh-p2wpkh' | 'p2pkh') => page.getByTestId(`sweep-${addressType}`),

    async open() {
      await page.getByTestId('tab-settings').click()
      await page.getByTestId('settings-sweep').click()
    },
    async lookUp(wif: string) {
      await key.fill(wif)
      await find.click()
    },
  }
}
