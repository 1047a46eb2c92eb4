import type { Page } from 'playwright/test'

/** The window that asks what a site wants; a swap is shown in it as the review is. */
export function approvalPage(page: Page) {
  return {
    origin: page.getByTestId('approval-origin'),
    position: page.getByTestId('approval-position'),
    connect: page.getByTestId('connect-approve'),
    refuse: page.getByTestId('connect-reject'),
  }
}
