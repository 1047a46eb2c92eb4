import type { Journal } from '../journal/journal'
import type { ReviewStore } from '../ports/journal-store'
import { REVIEW_LIFETIME_MS } from './freshness'

/**
 * Drops reviews that are too old to be signed or shown again, except those of entries under way: the warnings that the
 * user has accepted there count until all steps are signed.
 */
export async function pruneReviews(
  reviews: Pick<ReviewStore, 'prune'>,
  journal: Pick<Journal, 'open'>,
  now: number,
): Promise<void> {
  const open = new Set((await journal.open()).map(({ id }) => id))
  await reviews.prune(now - REVIEW_LIFETIME_MS * 2, open)
}
