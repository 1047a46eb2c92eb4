import type { Page } from 'playwright/test'

export function unlockPage(page: Page) {
  const password = page.getByTestId('unlock-password')
  const button = page.getByTestId('unlock-button')
  return {
    password,
    button,
    async unlock(text: string) {
      await password.fill(text)
      await button.click()
    },
  }
}
