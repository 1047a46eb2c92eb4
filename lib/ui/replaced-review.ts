import { useState } from 'react'
import type { ReviewView } from '~/lib/contract/views'

/** The review that this one has replaced on the screen, if any, so that the user sees what has changed. */
export function useReplacedReview(review: ReviewView | null): ReviewView | null {
  const [shown, setShown] = useState({ current: review, replaced: noReview() })
  if (review !== null && review.reviewId !== shown.current?.reviewId)
    setShown({ current: review, replaced: shown.current })
  return shown.replaced
}

function noReview(): ReviewView | null {
  return null
}
