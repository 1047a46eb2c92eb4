import { AppError } from '~/lib/core/errors'
import { addressMark, keepsAddress, takersIn } from '~/lib/core/journal/kept-address'
import type { JournalStore, Mark } from '../ports/journal-store'
import type { PendingReview } from '../ports/pending-review'

/**
 * Marks beside the journal say which entries were approved with an own address, for a payout or for change, so that none is
 * handed out twice. They are written with the approval.
 * @throws AppError `quote-stale` if another entry has taken an address since the wallet chose it for this review
 */
export async function takeAddress(
  store: Pick<JournalStore, 'get' | 'getMark'>,
  review: PendingReview,
): Promise<Mark[]> {
  const taken = takenBy(review)
  if (taken === undefined) return []
  const key = addressMark(taken.address)
  const takers = takersIn(await store.getMark(key))
  if (taken.isChosen) {
    const others = await Promise.all(takers.map((id) => store.get(id)))
    const isTaken = others.some(
      (entry) => entry !== undefined && entry.createdAt >= review.createdAt && keepsAddress(entry),
    )
    if (isTaken) throw new AppError('quote-stale', 'another entry has this address now')
  }
  return [[key, [...takers, review.id].join(' ')]]
}

/** The fresh address that the wallet has chosen for a review's payout or change. */
export function chosenAddress(review: PendingReview): string | undefined {
  const taken = takenBy(review)
  return taken?.isChosen === true ? taken.address : undefined
}

/** An own address that a review names, and whether the wallet has chosen it afresh. */
function takenBy(review: PendingReview): { address: string; isChosen: boolean } | undefined {
  if ('direction' in review && review.direction === 'to-bitcoin')
    return { address: review.intent.bitcoinAddress, isChosen: review.order.recipient === null }
  if ('kind' in review && review.kind === 'evm-payment') return undefined
  if ((review.review.summary?.changeSats ?? 0n) === 0n) return undefined
  const { signer, change } = review.input
  // The account's own address takes change again and again.
  return change && { address: change.address, isChosen: change.address !== signer.address }
}
