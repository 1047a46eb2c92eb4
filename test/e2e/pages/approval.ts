import type { Page } from 'playwright/test'

/** The approval window; it shows a swap in the same way as the review. */
export function approvalPage(page: Page) {
  return {
    origin: page.getByTestId('approval-origin'),
    domain: page.getByTestId('approval-origin-domain'),
    position: page.getByTestId('approval-position'),
    account: page.getByTestId('connect-account'),
    connect: page.getByTestId('connect-approve'),
    rejectAll: page.getByTestId('approval-reject-all'),
    refuse: page.getByTestId('connect-reject'),
    /** The wallets of the page to choose from, and the one that is to send the call. */
    wallets: page.getByTestId('wallet-option'),
    wallet: (name: string) => page.locator(`[data-testid=wallet-option][data-name="${name}"]`),
    payingWallet: page.getByTestId('approval-wallet'),
    changeWallet: page.getByTestId('wallet-change'),
  }
}
