import { expect, type Page } from 'playwright/test'

export function reviewPage(page: Page) {
  const review = page.getByTestId('review')
  const approve = page.getByTestId('review-approve')
  return {
    review,
    approve,
    reject: page.getByTestId('review-reject'),
    acknowledge: page.getByTestId('review-acknowledge'),
    route: page.getByTestId('review-route'),
    findings: page.getByTestId('review-finding'),

    async expectVerdict(verdict: 'ok' | 'warn' | 'refuse') {
      await expect(review, `the review says ${verdict}`).toHaveAttribute('data-verdict', verdict)
    },

    /** Codes of the findings: all, or those of one severity. */
    codes: (severity?: 'refuse' | 'warn' | 'info') =>
      page
        .locator(`[data-testid=review-finding]${severity === undefined ? '' : `[data-severity=${severity}]`}`)
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-code'))),

    validity: page.getByTestId('review-validity'),
    renewed: page.getByTestId('review-renewed'),

    /** Reads the minimum that arrives, or about where no contract enforces one, in whole units as written: "12.5". */
    async minimum(): Promise<string> {
      const arrives = page.getByTestId('review-arrives')
      const isEnforced = (await arrives.getAttribute('data-least')) !== null
      const figures = arrives.locator('[title]')
      const figure = isEnforced ? figures.last() : figures.first()
      const [amount = ''] = ((await figure.getAttribute('title')) ?? '').split(' ')
      return amount
    },
  }
}
