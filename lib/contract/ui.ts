import { call } from './call'
import { accounts } from './ui/accounts'
import { addressBook } from './ui/address-book'
import { approvals } from './ui/approvals'
import { bridges } from './ui/bridges'
import { entries } from './ui/entries'
import { handovers } from './ui/handovers'
import { history } from './ui/history'
import { orders } from './ui/orders'
import { outcomes } from './ui/outcomes'
import { passkey } from './ui/passkey'
import { presence } from './ui/presence'
import { recipients } from './ui/recipients'
import { recovery } from './ui/recovery'
import { settings } from './ui/settings'
import { sites } from './ui/sites'
import { swap } from './ui/swap'
import { wallet } from './ui/wallet'
import type { StatusView } from './views/status'
import type { Topic } from './views/topics'

/**
 * The calls that the extension's own pages make to the background. The background checks every input. Every failure
 * crosses as an `AppError` and is one again in the page.
 */
export const uiContract = {
  status: call.answers<StatusView>(),
  /** Ends when the page closes or the worker stops; a page resubscribes when it reconnects. */
  changes: call.answers<AsyncIterable<Topic>>(),
  wallet,
  passkey,
  presence,
  accounts,
  settings,
  bridges,
  orders,
  outcomes,
  swap,
  recipients,
  addressBook,
  recovery,
  history,
  entries,
  handovers,
  sites,
  approvals,
}
