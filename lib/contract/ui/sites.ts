import * as z from 'zod/mini'
import { accountIndex } from '../accounts'
import { call } from '../call'
import type { BlockedSiteView, SiteView } from '../views/sites'

/** Far longer than a DNS name can be. */
const origin = z.string().check(z.maxLength(5_000))

export const sites = {
  list: call.answers<SiteView[]>(),
  /** Gives a connected site another account; it is told of the change. */
  setAccount: call.input(z.object({ origin, index: accountIndex })).answers(),
  /** The user is asked again which wallet of its pages sends its calls. */
  forgetPageWallet: call.input(z.object({ origin })).answers(),
  revoke: call.input(z.object({ origin })).answers(),
  blocked: call.answers<BlockedSiteView[]>(),
  unblock: call.input(z.object({ origin })).answers(),
}
