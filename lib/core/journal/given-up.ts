import { unseenPageCall } from './page-wallet-call'
import { type Entry, spendsBitcoin } from './types'

/**
 * What is certain about an entry that was given up: nothing was sent for it; only its token approval was sent; or no
 * more than that the call of a page's wallet has not succeeded on chain.
 */
type GivenUp = 'unsent' | 'after-approval' | 'unseen'

export function givenUp(entry: Entry): GivenUp {
  // Bitcoin is signed at once, so that what was given up was never signed.
  if (spendsBitcoin(entry)) return 'unsent'
  if (entry.abandoned?.code === 'page-wallet-unseen' && unseenPageCall(entry) !== undefined) return 'unseen'
  return entry.attempts.some(({ accepted }) => accepted) ? 'after-approval' : 'unsent'
}
