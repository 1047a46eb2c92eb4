import { expect, type Page } from 'playwright/test'
import { refreshShown, SHOWN_MS } from '../support/refresh'

export function requestPage(page: Page) {
  const body = page.getByTestId('request-page')
  const txid = async (): Promise<string> => {
    await expect(body).toHaveAttribute('data-txid', /^(0x)?[0-9a-f]{64}$/)
    return (await body.getAttribute('data-txid')) ?? ''
  }
  const fromMenu = async (testId: string) => {
    await page.getByTestId('request-menu').click()
    await page.getByTestId(testId).click()
  }
  const request = {
    body,
    repeat: page.getByTestId('request-repeat'),
    receipt: page.getByTestId('receipt'),
    report: page.getByTestId('report'),
    openReceipt: () => fromMenu('request-receipt'),
    openReport: () => fromMenu('request-report'),
    refresh: () => fromMenu('request-refresh'),
    refund: page.getByTestId('request-refund'),
    help: page.getByTestId('request-help'),
    helpText: page.getByTestId('request-help-text'),
    helpCopy: page.getByTestId('request-help').getByRole('button'),
    txid,
    time: page.getByTestId('request-time'),
    /** Who acts next. */
    next: page.getByTestId('request-next'),
    openDetails: () => body.locator('summary', { hasText: 'Details' }).click(),
    /** The next step of a swap whose money is parked. */
    writeButton: page.getByTestId('request-write'),
    /** Shows the text for the operator. */
    write: () => page.getByTestId('request-write').click(),
    step: (key: string) => page.locator(`[data-step="${key}"]`),
    async expectPhase(phase: string | RegExp, timeout = 120_000) {
      await expect(body, `the request comes to ${phase}`).toHaveAttribute('data-phase', phase, { timeout })
    },
    /** Refreshes until it comes, where `expectPhase` waits for the page to find it. */
    async expectEnd(phase: string | RegExp, timeout = 120_000) {
      await expect(async () => {
        await refreshShown(page.url(), (task, call) => page.evaluate(task, call))
        await expect(body, `the request ends as ${phase}`).toHaveAttribute('data-phase', phase, {
          timeout: SHOWN_MS,
        })
      }).toPass({ timeout })
    },
    async expectDone(timeout = 120_000) {
      await request.expectEnd('done', timeout)
      await expect(body, 'a chain proves its end').toHaveAttribute('data-proof', 'chain')
    },
  }
  return request
}
