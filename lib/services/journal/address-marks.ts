import { AppError } from '~/lib/core/errors'
import { addressMark, keepsAddress, takersIn } from '~/lib/core/journal/kept-address'
import type { JournalStore, Mark } from '../ports/journal-store'
import type { PendingReview } from '../ports/pending-review'

/**
 * Marks beside the journal say which entries were approved with an own address, for a payout or for change, so that none is
 * handed out twice. They are written with the approval.
 * @throws AppError `quote-stale` for a payout whose address another entry has taken since its review
 */
export async function takeAddress(
  store: Pick<JournalStore, 'get' | 'getMark'>,
  review: PendingReview,
): Promise<Mark[]> {
  const address = addressTaken(review)
  if (address === undefined) return []
  const key = addressMark(address)
  const takers = takersIn(await store.getMark(key))
  if (isChosenHere(review)) {
    const others = await Promise.all(takers.map((id) => store.get(id)))
    const isTaken = others.some(
      (entry) => entry !== undefined && entry.createdAt >= review.createdAt && keepsAddress(entry),
    )
    if (isTaken) throw new AppError('quote-stale', 'another payout has this address now')
  }
  return [[key, [...takers, review.id].join(' ')]]
}

function addressTaken(review: PendingReview): string | undefined {
  if ('direction' in review && review.direction === 'to-bitcoin') return review.intent.bitcoinAddress
  if ('kind' in review && review.kind === 'evm-payment') return undefined
  const hasChange = (review.review.summary?.changeSats ?? 0n) > 0n
  return hasChange ? review.input.change?.address : undefined
}

/** Whether the wallet has chosen the address of a payout. */
function isChosenHere(review: PendingReview): boolean {
  return 'direction' in review && review.direction === 'to-bitcoin' && review.order.recipient === null
}
