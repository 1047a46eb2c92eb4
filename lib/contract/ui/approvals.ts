import * as z from 'zod/mini'
import { accountIndex } from '../accounts'
import { call } from '../call'
import { id } from '../input-fields'
import type { ApprovalView } from '../views/sites'
import { decision } from './orders'
import { byId } from './inputs'
import { byPerson } from './person-key'

/** A review and the digest of what it showed: an approval counts only for these. */
const approvedReview = z.object({ entryId: id, digest: id })

export const approvals = {
  next: call.answers<ApprovalView | null>(),
  /**
   * `review` is what the window showed; `null` for a connection, which `id` alone names. `accountIndex`: the account that
   * a connected site is to see, if not the one that was in use when it asked.
   */
  approve: call
    .input(
      z.extend(decision, {
        id,
        ...byPerson,
        review: z.nullable(approvedReview),
        accountIndex: z.optional(accountIndex),
      }),
    )
    .answers(),
  /** Which wallet of the page sends the call. @throws `page-wallet-failed` if it gives no account */
  chooseWallet: call.input(z.object({ id, uuid: z.string() })).answers(),
  /** The user is asked again. */
  changeWallet: call.input(byId).answers(),
  reject: call.input(byId).answers(),
  rejectAll: call.answers(),
  /** Rejects a connection, and every later one of its site. */
  block: call.input(byId).answers(),
}
