import { openSection } from '../support/sections'
import { expect, type Page } from 'playwright/test'

export function addressBookPage(page: Page) {
  const rows = page.getByTestId('book-row')
  return {
    rows,
    name: page.getByTestId('book-name'),
    address: page.getByTestId('book-address'),
    compared: page.getByTestId('book-compared'),
    already: page.getByTestId('book-already'),
    saveButton: page.getByTestId('book-save'),

    open: async () => {
      await openSection(page, 'settings')
      await page.getByTestId('settings-accounts').click()
      await page.getByTestId('settings-address-book').click()
    },

    async save({ name, address, isDefault = false }: { name: string; address: string; isDefault?: boolean }) {
      const before = await rows.count()
      await page.getByTestId('book-name').fill(name)
      await page.getByTestId('book-address').fill(address)
      await page.getByTestId('book-default').setChecked(isDefault)
      await expect(page.getByTestId('book-save')).not.toHaveAttribute('aria-disabled', 'true')
      await page.getByTestId('book-save').click()
      await expect(rows).toHaveCount(before + 1)
    },
  }
}
