import type { Page } from 'playwright/test'

/** Where an account is given whose keys are elsewhere: on the welcome, or beside others. */
export function watchPage(page: Page) {
  return {
    welcome: page.getByTestId('welcome-watch'),
    open: page.getByTestId('account-watch'),
    input: page.getByTestId('watch-input'),
    file: page.getByTestId('watch-file'),
    scan: page.getByTestId('watch-scan'),
    addressType: page.getByTestId('watch-address-type'),
    add: page.getByTestId('watch-add'),
    /** Where an account's EVM address is given. */
    addEvm: page.getByTestId('account-add-evm'),
    address: page.getByTestId('watched-address'),
    noPhrase: page.getByTestId('no-phrase'),
  }
}
