import { useState } from 'react'

/** The review that this one has replaced on the screen, if any, so that the user sees what has changed. */
export function useReplacedReview<R extends { entryId: string }>(review: R | null): R | null {
  const [shown, setShown] = useState<{ current: R | null; replaced: R | null }>({
    current: review,
    replaced: null,
  })
  if (review !== null && review.entryId !== shown.current?.entryId)
    setShown({ current: review, replaced: shown.current })
  return shown.replaced
}
