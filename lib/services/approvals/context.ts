import type { SharedAccountsView } from '~/lib/contract/views/status'
import type { PagePayer } from '~/lib/core/page-payer'
import type { Journal } from '../journal/journal'
import type { Clock, Logger, Random } from '../ports/platform'
import type { Refusals } from '../sites/refusals'
import type { SitePayer, Sites } from '../sites/sites'
import type { createTurns } from '../sites/turns'
import type { Swaps } from '../swaps/swaps'
import type { ApprovalWindow } from './approval-window'
import type { Queue } from './queue'
import type { QueueEntry } from './queue-entry'

/** Everything that the approvals need from outside. */
export type ApprovalPorts = {
  queue: Queue
  window: ApprovalWindow
  sites: Sites
  refusals: Refusals
  swaps: Pick<Swaps, 'requirePossible' | 'prepare' | 'review' | 'approve' | 'reject'>
  journal: Pick<Journal, 'get'>
  /** The view of a site: an account, or in its place the address of its pages' wallet. */
  accounts: (index: number, payer?: SitePayer) => Promise<SharedAccountsView>
  accountInUse: () => Promise<number>
  clock: Clock
  random: Random
  logger: Logger
  changed: () => void
  /** A site has just been connected. */
  connected: (origin: string, accounts: SharedAccountsView) => void
  /**
   * Asks a wallet of the page for its account on the side that pays. @throws AppError `page-wallet-failed`,
   * `page-wallet-unseen`; of a Bitcoin wallet, `address-type-unsupported`
   */
  pageAccount: (entry: QueueEntry, uuid: string) => Promise<string | PagePayer>
  /** A transaction for a page's own wallet was approved. */
  requestPageSend: (entry: QueueEntry, entryId: string) => void
}

/** The ports, and what this worker alone remembers; each function picks what it uses. */
export type Context = ApprovalPorts & {
  /** The entries whose review is being built, by id. */
  building: Set<string>
  /** How often a wallet of a page was chosen, and the number of the latest choice that each entry, by id, has taken. */
  choices: { made: number; taken: Map<string, number> }
  /** Begins requests, a few of each site at once: a flood of one must not hold up the others. */
  inTurn: ReturnType<typeof createTurns>
}
