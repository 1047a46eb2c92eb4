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
  }
}
