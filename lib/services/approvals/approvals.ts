import type { ApprovalView } from '~/lib/contract/views/sites'
import type { AppError } from '~/lib/core/errors'
import type { Swap } from '~/lib/core/journal/types'
import type { Requester } from '../sites/page-document'
import { approve, type Decision } from './approve'
import type { ApprovalPorts, Context } from './context'
import { failed, followSwap } from './outcome'
import type { QueueEntry, UserRequest } from './queue-entry'
import { block, reject, rejectAll, rejectShown } from './reject'
import { request } from './request'
import { shownApproval } from './shown-approval'
import { documentGone, documentLost, endUnconnected, siteAccountChanged, siteRevoked } from './site-changes'
import { createTurns } from '../sites/turns'
import { changeWallet, chooseWallet } from './wallet-choice'

export type Approvals = {
  /**
   * Puts a page's request to the user and resolves with the answer. The same number of the same document is the same
   * request.
   * @param check throws if a new request must not be put. One that came before, and was perhaps approved, is answered
   * regardless of what has changed since.
   * @throws AppError `site-blocked`, `connect-too-soon`, `connect-pending`, `queue-full`, as `requirePossible` does,
   * `user-rejected`, and the reason if it could not be signed
   */
  request(requester: Requester, wanted: UserRequest, check?: () => Promise<void>): Promise<unknown>
  /** The approval window's content; `null` if nothing waits. */
  next(): Promise<ApprovalView | null>
  /** How many requests wait for an answer. */
  count(): Promise<number>
  /** The request of a page, answered or not; `undefined` once its page is gone. */
  askerBy(isWanted: (entry: QueueEntry) => boolean): Promise<QueueEntry | undefined>
  /** Whether a request still waits for the user. */
  isWaiting(id: string): Promise<boolean>
  /** The documents with entries in the queue. */
  documents(): Promise<string[]>

  /**
   * The user's approval of what is shown. A second approval of the same request changes nothing.
   * @throws AppError `request-unknown` for any entry but the first in the queue, `review-changed` for any review but
   * its latest, and the reason if it cannot be signed
   */
  approve(id: string, decision: Decision): Promise<void>
  reject(id: string): Promise<void>
  /** Rejects everything that waits now. What sites request later is a new question. */
  rejectAll(): Promise<void>
  /** The user blocks a site: everything of it that waits is rejected. */
  block(id: string): Promise<void>
  /** Closing the window rejects only the request that it showed. All others wait until the user opens the popup. */
  windowClosed(windowId: string): Promise<void>
  /**
   * The user's choice among the wallets of a page, which gives its account.
   * @throws AppError `request-unknown`; `page-wallet-failed` if it gives none, and the user may choose another
   */
  chooseWallet(id: string, uuid: string): Promise<void>
  /** Lets the user choose another wallet of the page. */
  changeWallet(id: string): Promise<void>

  /** Answers the page of an approved swap once the journal has the transaction that it requested. */
  follow(swap: Swap): Promise<void>
  /** Answers the page of an approved swap with an error. The journal alone decides what becomes of the swap itself. */
  fail(id: string, error: AppError): Promise<void>

  siteRevoked(origin: string): Promise<void>
  /** An earlier worker may have ended a site's connection, and died before it ended the site's requests. */
  endUnconnected(): Promise<void>
  /** A closed document's requests are dropped; what was approved continues. */
  documentGone(document: string): Promise<void>
  /** The document has not come back to this worker: it may be busy, and still want its answers. */
  documentLost(document: string): Promise<void>
  /** The user gives a site another account: its open requests are reviewed again for that account. */
  siteAccountChanged(origin: string, accountIndex: number): Promise<void>
}

/** How many requests of one site begin at once. What waits behind them is bounded where calls arrive. */
const BEGINNING = 4

/** The requests of sites that the user must answer: one queue, one window, one answer each. */
export function createApprovals(ports: ApprovalPorts): Approvals {
  const context: Context = {
    ...ports,
    building: new Set(),
    choices: { made: 0, taken: new Map() },
    inTurn: createTurns({ running: BEGINNING, waiting: Infinity }),
  }
  const { queue } = ports

  return {
    request: (requester, wanted, check = async () => {}) => request(context, requester, wanted, check),
    next: () => shownApproval(context),

    async count() {
      await queue.ready()
      return queue.waiting().length
    },

    async askerBy(isWanted) {
      await queue.ready()
      return queue.all().find(isWanted)
    },

    async isWaiting(id) {
      await queue.ready()
      return queue.waiting().some((entry) => entry.id === id)
    },

    async documents() {
      await queue.ready()
      return [...new Set(queue.all().map(({ document }) => document))]
    },

    approve: (id, decision) => approve(context, id, decision),
    reject: (id) => reject(context, id),
    rejectAll: () => rejectAll(context),
    block: (id) => block(context, id),
    windowClosed: (windowId) => rejectShown(context, windowId),

    chooseWallet: (id, uuid) => chooseWallet(context, id, uuid),
    changeWallet: (id) => changeWallet(context, id),

    follow: (swap) => followSwap(context, swap),

    async fail(id, { code, details }) {
      if (queue.get(id)?.outcome === null) await queue.answer(id, failed(code, details))
    },

    siteRevoked: (origin) => siteRevoked(context, origin),
    endUnconnected: () => endUnconnected(context),
    documentGone: (document) => documentGone(context, document),
    documentLost: (document) => documentLost(context, document),
    siteAccountChanged: (origin, accountIndex) => siteAccountChanged(context, origin, accountIndex),
  }
}
