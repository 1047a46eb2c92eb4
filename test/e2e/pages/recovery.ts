import { expect, type Page } from 'playwright/test'

/** The screens shown instead of the wallet if stored data is damaged or lost. */
export function recoveryPage(page: Page) {
  const screen = page.getByTestId('recovery')
  const alert = screen.locator('[role=alert]')
  return {
    screen,
    unlock: page.getByTestId('recovery-unlock'),
    export: page.getByTestId('recovery-export'),
    rebuild: page.getByTestId('recovery-rebuild'),
    backup: page.getByTestId('recovery-backup'),
    restore: page.getByTestId('recovery-restore'),
    proceed: page.getByTestId('recovery-continue'),
    retry: page.getByTestId('recovery-retry'),

    async expectFor(
      title: string,
      code: 'storage-corrupt' | 'storage-newer' | 'storage-unreleased' | 'wallet-corrupt',
    ) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(alert).toHaveAttribute('data-error-code', code)
    },
  }
}
