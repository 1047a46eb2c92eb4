import { expect, type Page } from 'playwright/test'

/** The question for the person's passkey or password. */
export function personPage(page: Page) {
  const dialog = page.getByTestId('person')
  const password = page.getByTestId('person-password')
  return {
    dialog,
    passkey: page.getByTestId('person-passkey'),
    tab: page.getByTestId('person-tab'),
    setting: page.getByTestId('presence'),
    async touch() {
      await page.getByTestId('person-passkey').click()
      await expect(dialog, 'the touch is taken').toBeHidden()
    },
    async type(text: string) {
      await password.fill(text)
      await page.getByTestId('person-confirm').click()
    },
    close: () => page.keyboard.press('Escape'),
  }
}
