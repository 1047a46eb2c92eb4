import { browser } from 'wxt/browser'
import { postToPage, sendToPage } from '~/lib/adapters/page-messages'
import { createWindows } from '~/lib/adapters/windows'
import { isSwap } from '~/lib/core/journal/phase'
import type { Entry } from '~/lib/core/journal/types'
import { createApprovalWindow } from '~/lib/services/approvals/approval-window'
import { createApprovals } from '~/lib/services/approvals/approvals'
import { createQueue } from '~/lib/services/approvals/queue'
import { createAskingPages } from '~/lib/services/compose/asking-pages'
import { createConnections } from '~/lib/services/pages/connections'
import { createPageEvents } from '~/lib/services/pages/events'
import { createPages } from '~/lib/services/pages/pages'
import { createPageRouter } from '~/lib/services/pages/router'
import type { Platform } from '~/lib/services/platform'
import type { Services } from '~/lib/services/services'
import { createRefusals } from '~/lib/services/sites/refusals'
import { siteBy } from '~/lib/services/sites/site-of'
import { createSites, type SitePayer } from '~/lib/services/sites/sites'
import { loadPublicSuffixes } from '~/lib/ui/text/public-suffixes'
import { payerView, sharedAccountsView } from './accounts-view'

type Parts = Pick<Platform, 'local' | 'session' | 'mutex' | 'clock' | 'random'> &
  Services & {
    /** Shows how many requests wait for the user. */
    showWaiting: (count: number) => Promise<void>
  }

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Everything that serves web pages: connections, requests, approvals and events. */
export function composePages(parts: Parts) {
  const { local, session, mutex, clock, random, logger, topics, tasks, settings, wallet, journal, swaps } =
    parts
  /** Sites see addresses of the bridge's network alone. @throws AppError `profile-missing` */
  const accounts = async (index: number, payer?: SitePayer) => {
    const { network } = (await settings.requiredProfile()).bitcoin
    return payer === undefined ? sharedAccountsView(wallet, index) : payerView(wallet, { ...payer, network })
  }
  const accountsOrNone = (index: number, payer?: SitePayer) => accounts(index, payer).catch(() => null)
  const accountInUse = async () => (await settings.get()).accountIndex

  /** No caller waits for events to pages. */
  const inBackground = (task: Promise<unknown>) => tasks.start('page-task-failed', () => task)

  const sites = createSites({ local, session, mutex, clock, changed: () => topics.publish('sites') })
  const refusals = createRefusals({
    local,
    mutex,
    clock,
    changed: () => topics.publish('sites'),
    siteOf: siteBy(loadPublicSuffixes),
  })
  const events = createPageEvents({
    session,
    mutex,
    sites,
    accounts: accountsOrNone,
    profile: settings.profile,
    journal,
    send: sendToPage,
    post: postToPage,
  })
  const asking = createAskingPages({ ...parts, sleep }, () => ({ approvals, pages }))

  const showWaiting = async () => parts.showWaiting(await approvals.count())

  const changed = () => {
    topics.publish('approvals')
    topics.publish('status')
    inBackground(showWaiting())
  }
  const approvals = createApprovals({
    queue: createQueue({ session, journal, changed }),
    window: createApprovalWindow({ windows: createWindows(), session }),
    sites,
    refusals,
    swaps,
    journal,
    accounts,
    accountInUse,
    clock,
    random,
    logger,
    changed,
    connected: (origin, shared) => inBackground(events.connected(origin, shared)),
    async pageAccount({ document, requestNumber, request }, uuid) {
      if (request.kind === 'swap' && request.order.direction === 'to-bitcoin')
        return pages.requestPageAccount(document, requestNumber, uuid)
      const { network } = (await settings.requiredProfile()).bitcoin
      return pages.requestPagePayer(document, requestNumber, { uuid, network })
    },
    requestPageSend: (...approved) => inBackground(asking.requestPageSend(...approved)),
  })

  const connections = createConnections({ sites, approvals, events })

  const answer = createPageRouter({
    version: browser.runtime.getManifest().version,
    sites,
    approvals,
    swaps,
    offers: parts.offers,
    journal,
    profile: settings.requiredProfile,
    accounts: accountsOrNone,
    paidBy: parts.accounts.paidBy,
    mayBeOfAnother: parts.accounts.mayBeOfAnother,
    revoke: connections.revoke,
  })
  inBackground(approvals.endUnconnected())
  // Requests that were waiting when the last worker stopped are still waiting.
  inBackground(showWaiting())
  const pages = createPages({
    answer,
    approvals,
    events,
    late: (...answered) => inBackground(asking.takeLate(...answered)),
    logger,
    sleep,
  })

  return {
    pages,
    approvals,
    pageWallet: asking.pageWallet,
    sites: {
      list: sites.list,
      setAccount: connections.setAccount,
      forgetPageWallet: (origin: string) => sites.setPageWallet(origin, undefined),
      revoke: connections.revoke,
      blocked: refusals.blocked,
      unblock: refusals.forget,
    },
    revokeSites: connections.revokeSites,
    /** Pages know of swaps alone. */
    entryChanged: (entry: Entry): void => {
      if (!isSwap(entry)) return
      inBackground(approvals.follow(entry))
      inBackground(events.requestChanged(entry))
    },
    // The browser may be closing, so that the storage is already gone.
    windowClosed: (id: string): void => inBackground(approvals.windowClosed(id)),
    accountsMayHaveChanged: (): void => {
      inBackground(events.accountsMayHaveChanged())
      // A program's connection ends with the lock.
      inBackground(approvals.endUnconnected())
    },
  }
}
