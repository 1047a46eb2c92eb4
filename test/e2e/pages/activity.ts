import type { Page } from 'playwright/test'

export function activityPage(page: Page) {
  const rows = page.getByTestId('request-row')
  return {
    rows,
    search: page.getByTestId('activity-search'),
    openSearch: () => page.getByTestId('activity-search-open').click(),
    filter: page.getByTestId('activity-filter'),
    kind: page.getByTestId('activity-kind'),
    account: page.getByTestId('activity-account'),
    clear: page.getByTestId('activity-clear'),
    empty: page.getByText('No swaps yet'),
    row: (requestId: string) => page.locator(`[data-testid=request-row][data-request-id="${requestId}"]`),
  }
}
