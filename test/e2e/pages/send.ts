import { openSection } from '../support/sections'
import { expect, type Page } from 'playwright/test'

export function sendPage(page: Page) {
  const amount = page.getByTestId('send-amount')
  const next = page.getByTestId('send-continue')
  return {
    recipient: page.getByTestId('send-recipient'),
    amount,
    max: page.getByTestId('send-max'),
    fee: page.getByTestId('send-fee'),
    keptOut: page.getByTestId('send-kept-out'),
    gasShort: page.getByTestId('send-gas-short'),
    continue: next,

    /** From any tab, by the wallet. */
    async open() {
      await openSection(page, 'wallet')
      await page.locator('[data-testid=asset-row][data-network=bitcoin]').click()
      await page.getByTestId('send-open').click()
      await expect(amount).toBeVisible()
    },

    /** The same for an asset of an EVM network; `token` is an address or `native`. */
    async openAsset(network: string, token: string) {
      await openSection(page, 'wallet')
      const more = page.getByText(/^Show \d+ more assets?$/)
      const row = page.locator(`[data-testid=asset-row][data-network="${network}"][data-asset="${token}"]`)
      await expect(row.or(more).first()).toBeVisible()
      if (!(await row.isVisible())) await more.click()
      await row.click()
      await page.getByTestId('send-open').click()
      await expect(amount).toBeVisible()
    },

    /** Expects that nothing which was asked for is under way any more. */
    async expectIdle() {
      await expect(next).not.toHaveAttribute('aria-busy', 'true')
    },

    /** Expects the button's request, or `Review`. */
    async expectAction(text: string) {
      await expect(next).toHaveText(text)
    },
  }
}
