import type { BrowserContext, Page } from 'playwright/test'
import { approvalPage } from '../pages/approval'
import { reviewPage } from '../pages/review'

export type Approval = ReturnType<typeof approvalPage> & {
  page: Page
  review: ReturnType<typeof reviewPage>
  error: ReturnType<Page['locator']>
}

/** The window in which the user answers, where it is open. */
export function openApproval(context: BrowserContext): Page | undefined {
  return context.pages().find((page) => page.url().endsWith('/approval.html'))
}

export function approvalOn(page: Page): Approval {
  return {
    ...approvalPage(page),
    page,
    review: reviewPage(page),
    error: page.locator('[role=alert][data-error-code]'),
  }
}
