import { openSection } from '../support/sections'
import { expect, type Page } from 'playwright/test'

/** The switcher in the header, and the accounts in the settings. */
export function accountsPage(page: Page) {
  const switcher = page.getByTestId('account-switcher')
  return {
    switcher,
    rows: page.getByTestId('account-row'),
    name: page.getByTestId('account-name-field'),
    hide: page.getByTestId('account-hide'),
    remove: page.getByTestId('account-remove'),
    confirmRemoval: page.getByTestId('account-remove-confirm'),

    async expectInUse(index: number) {
      await expect(switcher).toHaveAttribute('data-index', String(index))
    },

    /** From where the head is; elsewhere, by the wallet. */
    async openMenu() {
      if (!(await switcher.isVisible())) await openSection(page, 'wallet')
      await switcher.click()
      await page.getByTestId('accounts-manage').waitFor()
    },

    /** Adds the next account, which is then in use. */
    async add() {
      await this.openMenu()
      await page.getByTestId('account-add').click()
      await page.getByTestId('accounts-manage').waitFor({ state: 'detached' })
    },

    async select(index: number) {
      await this.openMenu()
      await page.getByTestId(`option-${index}`).click()
      await this.expectInUse(index)
    },

    async manage() {
      await this.openMenu()
      await page.getByTestId('accounts-manage').click()
      await this.rows.first().waitFor()
    },

    async openRow(index: number) {
      await page.locator(`[data-testid=account-row][data-index="${index}"]`).click()
      await this.name.waitFor()
    },

    async rename(name: string) {
      await this.name.fill(name)
      await page.getByTestId('account-rename').click()
    },
  }
}
