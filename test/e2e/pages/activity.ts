import type { Page } from 'playwright/test'

export function activityPage(page: Page) {
  const rows = page.getByTestId('request-row')
  return {
    rows,
    empty: page.getByText('No swaps yet'),
    row: (requestId: string) => page.locator(`[data-testid=request-row][data-request-id="${requestId}"]`),
  }
}
