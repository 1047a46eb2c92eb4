import { browser } from 'wxt/browser'
import { postToPage, sendToPage } from '~/lib/adapters/page-messages'
import { createWindows } from '~/lib/adapters/windows'
import { toAppError } from '~/lib/core/errors'
import type { PublicSuffixes } from '~/lib/core/public-suffixes'
import { isSwap } from '~/lib/core/journal/phase'
import type { Entry } from '~/lib/core/journal/types'
import { createApprovalWindow } from '~/lib/services/approvals/approval-window'
import { createApprovals } from '~/lib/services/approvals/approvals'
import type { QueueEntry } from '~/lib/services/approvals/queue-entry'
import { createQueue } from '~/lib/services/approvals/queue'
import type { Accounts } from '~/lib/services/accounts/accounts'
import { networksAnswer } from '~/lib/services/pages/answers'
import { createPageEvents } from '~/lib/services/pages/events'
import { createPagePayment } from '~/lib/services/signing/page-payment'
import type { Signing } from '~/lib/services/signing/signing'
import { createPageSigning } from '~/lib/services/signing/page-signing'
import { createPages } from '~/lib/services/pages/pages'
import { MAX_LISTED } from '~/lib/services/pages/own-requests'
import { createPageRouter } from '~/lib/services/pages/router'
import type { SigningPage } from '~/lib/services/ports/asking-page'
import type { Deployments } from '~/lib/services/ports/deployment'
import type { Clock, KeyValueArea, Logger, Mutex, Random } from '~/lib/services/ports/platform'
import type { ReviewStore } from '~/lib/services/ports/journal-store'
import type { Journal } from '~/lib/services/journal/journal'
import type { SettingsService } from '~/lib/services/settings/settings'
import { createRefusals } from '~/lib/services/sites/refusals'
import { siteOf } from '~/lib/services/sites/site-of'
import { createSites, type SitePayer } from '~/lib/services/sites/sites'
import type { Offers } from '~/lib/services/offers/offers'
import type { Swaps } from '~/lib/services/swaps/swaps'
import type { Topics } from '~/lib/services/topics'
import type { Wallet } from '~/lib/services/wallet/wallet'
import { loadPublicSuffixes } from '~/lib/ui/text/public-suffixes'
import { payerView, sharedAccountsView } from './accounts-view'

type Parts = {
  local: KeyValueArea
  session: KeyValueArea
  mutex: Mutex
  clock: Clock
  random: Random
  logger: Logger
  topics: Topics
  settings: SettingsService
  deployments: Deployments
  wallet: Wallet
  journal: Journal
  reviews: ReviewStore
  swaps: Swaps
  signing: Signing
  offers: Offers
  accounts: Accounts
  /** Shows how many requests wait for the user. */
  showWaiting: (count: number) => Promise<void>
}

const BATCHES_PATIENCE_MS = 3_000

/** Without the list, the last two labels of a name are taken for what somebody has registered. */
const publicSuffixes = (): Promise<PublicSuffixes> => loadPublicSuffixes().catch(() => new Set<string>())

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Everything that serves web pages: connections, requests, approvals and events. */
export function composePages(parts: Parts) {
  const { local, session, mutex, clock, random, logger, topics, settings, wallet, journal, swaps } = parts
  /** Sites see addresses of the bridge's network alone. @throws AppError `profile-missing` */
  const accounts = async (index: number, payer?: SitePayer) => {
    const { network } = (await settings.requiredProfile()).bitcoin
    return payer === undefined ? sharedAccountsView(wallet, index) : payerView(wallet, { ...payer, network })
  }
  const accountsOrNone = (index: number, payer?: SitePayer) => accounts(index, payer).catch(() => null)
  const accountInUse = async () => (await settings.get()).accountIndex

  /** No caller waits for events to pages. */
  const inBackground = (task: Promise<unknown>) => {
    task.catch((thrown: unknown) => logger.log('warn', 'page-task-failed', { code: toAppError(thrown).code }))
  }

  const sites = createSites({ local, session, mutex, clock, changed: () => topics.publish('sites') })
  const refusals = createRefusals({
    local,
    mutex,
    clock,
    changed: () => topics.publish('sites'),
    siteOf: async (origin) => siteOf(origin, await publicSuffixes()),
  })
  const events = createPageEvents({
    session,
    mutex,
    sites,
    accounts: accountsOrNone,
    bridge: async () => {
      const profile = await settings.profile()
      return profile && { id: profile.id, networks: networksAnswer(profile) }
    },
    swapsOf: async (origin) =>
      (await journal.page({ origin, before: null, limit: MAX_LISTED })).filter(isSwap),
    send: sendToPage,
    post: postToPage,
  })
  const signThroughPage = createPageSigning({ ...parts, sleep })

  const pagePayment = createPagePayment(parts)

  const pageOf = (
    { id, document, requestNumber, request: { chosen: wallet } }: QueueEntry,
    requestId: string,
  ): SigningPage => ({
    isOpen: () => pages.isOpen(document),
    fail: (error) => approvals.fail(id, error),
    sign: (psbt) => pages.requestPageSignature(document, { ...psbt, id: requestNumber, wallet, requestId }),
  })

  const requestPageSend = (asker: QueueEntry, entryId: string) => {
    const { document, requestNumber, request } = asker
    const wallet = request.chosen
    const page = pageOf(asker, entryId)
    if (request.kind === 'swap' && request.order.direction === 'to-evm') return pagePayment.ask(entryId, page)
    return signThroughPage(entryId, {
      ...page,
      // Some wallets never answer a method that they do not know.
      canBatch: (terms) =>
        Promise.race([
          pages.requestPageBatches(document, requestNumber, { ...terms, wallet }),
          sleep(BATCHES_PATIENCE_MS).then(() => false),
        ]),
      send: (step, call, before) =>
        pages.requestPageSend(document, {
          id: requestNumber,
          wallet,
          step,
          call,
          before,
          requestId: entryId,
        }),
    })
  }

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
    requestPageSend: (entry, requestId) => inBackground(requestPageSend(entry, requestId)),
  })

  const revoke = async (origin: string): Promise<void> => {
    await sites.revoke(origin)
    await Promise.all([approvals.siteRevoked(origin), events.revoked(origin)])
  }

  const revokeSites = async (index?: number): Promise<void> => {
    for (const { origin, accountIndex } of await sites.list())
      if (index === undefined || index === accountIndex) await revoke(origin)
  }

  const setAccount = async (origin: string, index: number): Promise<void> => {
    await sites.setAccount(origin, index)
    await approvals.siteAccountChanged(origin, index)
    await events.accountsMayHaveChanged()
  }

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
    revoke,
  })
  inBackground(approvals.endUnconnected())
  // Requests that were waiting when the last worker stopped are still waiting.
  inBackground(showWaiting())
  const late = async (document: string, id: number, returned: Uint8Array) => {
    const asker = await approvals.askerBy((one) => one.document === document && one.requestNumber === id)
    if (asker?.review) await pagePayment.takeLate(asker.review.entryId, returned)
  }
  const pages = createPages({
    answer,
    approvals,
    events,
    late: (...answered) => inBackground(late(...answered)),
    logger,
    sleep,
  })

  /** The page that asked for an entry, while it is there. */
  const askerOf = async (entryId: string): Promise<QueueEntry | undefined> => {
    const asker = await approvals.askerBy(({ review }) => review?.entryId === entryId)
    return asker !== undefined && (await pages.isThere(asker.document)) ? asker : undefined
  }

  return {
    pages,
    approvals,
    /** The Bitcoin wallet of a page, which the user can ask again. */
    pageWallet: {
      isAskable: async (entryId: string) =>
        (await askerOf(entryId)) !== undefined && pagePayment.isAskable(entryId),
      async askAgain(entryId: string) {
        const asker = await askerOf(entryId)
        return pagePayment.askAgain(entryId, asker && pageOf(asker, entryId))
      },
    },
    sites: {
      list: sites.list,
      setAccount,
      forgetPageWallet: (origin: string) => sites.setPageWallet(origin, undefined),
      revoke,
      blocked: refusals.blocked,
      unblock: refusals.forget,
    },
    revokeSites,
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
