import type { Page } from 'playwright/test'
import { serveDapp } from '../../dapp/serve'
import { dappPage } from '../pages/dapp'
import { type Approval, approvalOn, openApproval } from './approval-window'
import { clickToClose } from './closing-click'
import { expect, type Extension, test as base, type Wallet } from './fixtures'
import { refreshEntry, SHOWN_MS } from './refresh'

export type Dapp = ReturnType<typeof dappPage> & {
  origin: string
  /** The window in which the user answers: the one that `cause` opens, or the open one. */
  approval(cause?: () => Promise<unknown>): Promise<Approval>
  /** Lets the user connect this site. */
  connectSite(): Promise<void>
  /** Refreshes the swap until the site is told of an end that a chain proves. */
  expectDone(requestId: string): Promise<void>
}

type Fixtures = {
  /** The sample page on an origin of its own. */
  dapp: Dapp
  /** Another site with the same page. */
  otherDapp: Dapp
}

export const test = base.extend<Fixtures>({
  dapp: async ({ extension, wallet }, use) => withDapp(extension, wallet, use),
  otherDapp: async ({ extension, wallet }, use) => withDapp(extension, wallet, use),
})

async function withDapp(extension: Extension, { popup }: Wallet, use: (dapp: Dapp) => Promise<void>) {
  await visitDapp(extension, async (dapp) => {
    await use(dapp)
    // Continue in the popup, unless the extension was reloaded, which closes its pages.
    if (!popup.page.isClosed()) await popup.page.bringToFront()
  })
}

/** Opens the sample page as long as it is used. */
export async function visitDapp(extension: Extension, use: (dapp: Dapp) => Promise<void>): Promise<void> {
  const server = await serveDapp()
  const page = await extension.context.newPage()
  await page.goto(server.origin)
  await use(dappOn(page, server.origin, extension))
  await page.close()
  await server.stop()
}

export function dappOn(page: Page, origin: string, extension: Extension): Dapp {
  const base = dappPage(page)
  const dapp: Dapp = {
    ...base,
    origin,
    async approval(cause) {
      const opened = cause === undefined ? openApproval(extension.context) : undefined
      const waiting = opened ?? extension.context.waitForEvent('page')
      await cause?.()
      return approvalOn(await waiting)
    },
    async expectDone(requestId) {
      const row = base.row(requestId)
      await expect(async () => {
        // Anew each time: it may be a window that is just closing.
        const own = extension.context.pages().find((page) => page.url().startsWith('chrome-extension:'))
        await refreshEntry(requestId, async (task, call) => own?.evaluate(task, call))
        await expect(row).toHaveAttribute('data-phase', 'done', { timeout: SHOWN_MS })
      }).toPass({ timeout: 120_000 })
      await expect(row).toHaveAttribute('data-proof', 'chain')
    },
    async connectSite() {
      const approval = await dapp.approval(() => base.connect.click())
      await clickToClose(approval.connect)
      // The page asks for the networks then, and without one its forms order nothing.
      await expect(base.toEvm.within.locator('[name=networkName] option')).not.toHaveCount(0)
    },
  }
  return dapp
}

export { expect } from './fixtures'
