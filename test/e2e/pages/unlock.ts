import type { Page } from 'playwright/test'

export function unlockPage(page: Page) {
  const password = page.getByTestId('unlock-password')
  const button = page.getByTestId('unlock-button')
  return {
    password,
    button,
    passkey: page.getByTestId('unlock-passkey'),
    forgot: page.getByText('Forgot your password?'),
    /** The ways on without it. */
    restore: page.getByTestId('forgot-restore'),
    erase: page.getByTestId('forgot-erase'),
    async unlock(text: string) {
      await password.fill(text)
      await button.click()
    },
  }
}
