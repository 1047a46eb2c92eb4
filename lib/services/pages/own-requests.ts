import { AppError } from '~/lib/core/errors'
import { isOfPage } from '~/lib/core/journal/page-wallet-call'
import { isSwap } from '~/lib/core/journal/phase'
import { termsOf } from '~/lib/core/journal/story-terms'
import type { Swap } from '~/lib/core/journal/types'
import type { Accounts } from '../accounts/accounts'
import { eachEntry } from '../journal/each-entry'
import type { Journal } from '../journal/journal'
import type { Sites } from '../sites/sites'

const MAX_LISTED = 100

type Ports = {
  sites: Pick<Sites, 'accountOf'>
  journal: Pick<Journal, 'get' | 'page'>
  paidBy: Accounts['paidBy']
  mayBeOfAnother: Accounts['mayBeOfAnother']
}

/** A site's own swaps. */
export function createOwnRequests({ sites, journal, paidBy, mayBeOfAnother }: Ports) {
  const own = async (entryId: string, origin: string) => {
    const swap = await journal.get(entryId)
    // Another site's swap must look like one that never existed.
    if (swap?.origin !== origin || !isSwap(swap))
      throw new AppError('request-unknown', 'no such request of this site')
    return swap
  }

  /**
   * A site's swaps of the account that it sees, and those paid by its page's own wallet, unless they pay another
   * account.
   */
  const listed = async (origin: string): Promise<Swap[]> => {
    const index = await sites.accountOf(origin)
    if (index === undefined) return []
    const [isOfAccount, isOfAnother] = await Promise.all([paidBy(index), mayBeOfAnother(index)])
    const isShown = (swap: Swap) =>
      isOfPage(swap) ? !isOfAnother(termsOf(swap.intent).recipient) : isOfAccount(swap)
    const swaps: Swap[] = []
    for await (const entry of eachEntry(journal, { origin })) {
      if (swaps.length === MAX_LISTED) break
      if (isSwap(entry) && isShown(entry)) swaps.push(entry)
    }
    return swaps
  }

  return { own, listed }
}

/** The latest swaps that a site has requested, of whatever account. */
export async function latestOf(
  origin: string,
  { journal }: { journal: Pick<Journal, 'page'> },
): Promise<Swap[]> {
  return (await journal.page({ origin, before: null, limit: MAX_LISTED })).filter(isSwap)
}
