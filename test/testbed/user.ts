import { expect } from 'playwright/test'
import type { BrowserContext, Locator } from 'playwright/test'
import type { User } from '~/lib/provider/client/testing/user'
import type { Popup } from '../e2e/pages/popup'
import { type Approval, approvalOn, openApproval } from '../e2e/support/approval-window'
import { clickToClose } from '../e2e/support/closing-click'
import { PASSWORD } from '../e2e/support/stored-wallet'

const TIMEOUT_MS = 60_000

/** Answers in Satspan's own window, as its user would. */
export function userIn(context: BrowserContext): User {
  const asked = async (): Promise<Approval> => {
    await expect
      .poll(() => openApproval(context), { message: 'the window opens', timeout: TIMEOUT_MS })
      .toBeDefined()
    const page = openApproval(context)
    if (page === undefined) throw new Error('the window was closed at once')
    return approvalOn(page)
  }
  return {
    async approve() {
      const approval = await asked()
      const { connect, review } = approval
      const yes = connect.or(review.approve)
      const wallet = approval.wallets.first()
      await yes.or(wallet).first().waitFor({ timeout: TIMEOUT_MS })
      // Which wallet of the page signs is asked first, where there are several.
      if (await wallet.isVisible()) await wallet.click()
      await yes.waitFor({ timeout: TIMEOUT_MS })
      if (await review.acknowledge.isVisible()) await review.acknowledge.check()
      await answer(approval, yes)
    },
    async reject() {
      const approval = await asked()
      await answer(approval, approval.refuse.or(approval.review.reject))
    },
  }
}

/** The popup, as its user works it. */
export function ownerOf(popup: Popup) {
  const open = async () => popup.page.bringToFront()
  return {
    async lock(): Promise<void> {
      await open()
      await popup.lock()
      await popup.unlock.password.waitFor({ timeout: TIMEOUT_MS })
    },
    async unlock(): Promise<void> {
      await open()
      await popup.unlock.unlock(PASSWORD)
      await popup.expectUnlocked()
    },
    async disconnect(origin: string): Promise<void> {
      await open()
      await popup.open('settings')
      const row = popup.page.locator(`[data-testid=site-row][data-origin="${origin}"]`)
      await row.getByTestId('site-revoke').click()
      await expect(row).toHaveCount(0)
      await popup.open('swap')
    },
  }
}

/** The window closes with the last question in it. */
async function answer({ position }: Approval, button: Locator): Promise<void> {
  const total = await position.getAttribute('data-total', { timeout: TIMEOUT_MS })
  if (total === '1') return clickToClose(button)
  await button.click()
  await expect(position).not.toHaveAttribute('data-total', total ?? '', { timeout: TIMEOUT_MS })
}
