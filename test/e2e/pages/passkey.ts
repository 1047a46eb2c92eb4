import type { Page } from 'playwright/test'

/** The passkey's screen in the settings. */
export function passkeyPage(page: Page) {
  const password = page.getByTestId('passkey-password')
  const add = page.getByTestId('passkey-add')
  const remove = page.getByTestId('passkey-remove')
  return {
    open: page.getByTestId('settings-passkey'),
    /** On the first screen, after an unlock by password. */
    offer: page.getByTestId('passkey-offer'),
    accept: page.getByTestId('passkey-accept'),
    decline: page.getByTestId('passkey-decline'),
    remove,
    async add(text: string) {
      await password.fill(text)
      await add.click()
    },
    async turnOff(text: string) {
      await password.fill(text)
      await remove.click()
    },
    addButton: add,
  }
}
