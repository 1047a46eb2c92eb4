import { expect, type Page } from 'playwright/test'
import { openSection, type Section } from '../support/sections'
import { accountsPage } from './accounts'
import { activityPage } from './activity'
import { handoverPage } from './handover'
import { onboardingPage } from './onboarding'
import { passkeyPage } from './passkey'
import { personPage } from './person'
import { receivePage } from './receive'
import { requestPage } from './swap-status'
import { reviewPage } from './review'
import { scanPage } from './scan'
import { sendPage } from './send'
import { settingsPage } from './settings'
import { swapPage } from './swap'
import { unlockPage } from './unlock'
import { walletPage } from './wallet'
import { watchPage } from './watch'

export type Popup = ReturnType<typeof popupPage>

/** The popup, screen by screen. */
export function popupPage(page: Page) {
  const balance = page.getByTestId('btc-balance')
  const hideAmounts = page.getByTestId('hide-amounts')
  const error = page.locator('[role=alert][data-error-code]')
  return {
    page,
    balance,
    hideAmounts,
    error,
    onboarding: onboardingPage(page),
    unlock: unlockPage(page),
    swap: swapPage(page),
    review: reviewPage(page),
    request: requestPage(page),
    handover: handoverPage(page),
    activity: activityPage(page),
    wallet: walletPage(page),
    send: sendPage(page),
    scan: scanPage(page),
    receive: receivePage(page),
    settings: settingsPage(page),
    accounts: accountsPage(page),
    watch: watchPage(page),
    passkey: passkeyPage(page),
    person: personPage(page),

    open: (tab: Section) => openSection(page, tab),
    /** From a section: what it leads to has no lock. */
    async lock() {
      const lock = page.getByTestId('lock-now')
      if (!(await lock.isVisible())) await openSection(page, 'swap')
      await lock.click()
    },

    async expectUnlocked() {
      await expect(page.getByTestId('tab-swap'), 'the wallet is unlocked').toBeAttached()
    },
    async expectError(code: string) {
      await expect(error, `${code} is told`).toHaveAttribute('data-error-code', code)
    },
    async expectBalance(sats: bigint) {
      await expect(balance, 'the popup shows the balance').toHaveAttribute('data-sats', sats.toString())
    },
  }
}
