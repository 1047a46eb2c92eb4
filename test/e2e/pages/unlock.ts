import type { Page } from 'playwright/test'

export function unlockPage(page: Page) {
  const password = page.getByTestId('unlock-password')
  return {
    password,
    async unlock(text: string) {
      await password.fill(text)
      await page.getByTestId('unlock-button').click()
    },
  }
}
