import { useEffect, useState } from 'react'
import { clockText, secondsUntil, useSecondsLeft } from '~/lib/ui/query/countdown'
import { i18n } from '~/lib/ui/text/i18n'

type ValidityProps = {
  expiresAt: number
  /** While the user's decision is being carried out, no new review is requested. */
  isApproving: boolean
  isRenewing: boolean
  /** Must be stable across renders. */
  onExpired: () => void
}

/** How long the review can still be approved. When it expires, the bridge is asked again automatically. */
export function Validity({ expiresAt, isApproving, isRenewing, onExpired }: ValidityProps) {
  const seconds = useSecondsLeft(expiresAt)
  // A review that had already expired when it was shown is not renewed: that could repeat endlessly.
  const [wasValid] = useState(() => secondsUntil(expiresAt, Date.now()) > 0)
  const isDue = wasValid && seconds === 0 && !isApproving
  useEffect(() => {
    if (isDue) onExpired()
  }, [isDue, onExpired])
  return (
    <p data-testid="review-validity" data-seconds={seconds} className="shrink-0 text-sm text-soft">
      {isRenewing ? i18n.t('review.renewing') : i18n.t('review.valid_for', { time: clockText(seconds) })}
    </p>
  )
}
