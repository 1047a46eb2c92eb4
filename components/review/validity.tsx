import { useEffect, useState } from 'react'
import { clockText, secondsUntil, useSecondsLeft } from '~/lib/ui/countdown'
import { i18n } from '~/lib/ui/i18n'

type ValidityProps = {
  expiresAt: number
  /** While the user's answer is carried out, nothing is asked again. */
  isApproving: boolean
  isRenewing: boolean
  /** Stays the same function from one render to the next. */
  onExpired: () => void
}

/** How long the review can be approved. Once it has expired, the bridge is asked again without the user's doing. */
export function Validity({ expiresAt, isApproving, isRenewing, onExpired }: ValidityProps) {
  const seconds = useSecondsLeft(expiresAt)
  // One that had expired before it was shown would have the bridge asked without end.
  const [wasValid] = useState(() => secondsUntil(expiresAt, Date.now()) > 0)
  const isDue = wasValid && seconds === 0 && !isApproving
  useEffect(() => {
    if (isDue) onExpired()
  }, [isDue, onExpired])
  return (
    <p data-testid="review-validity" data-seconds={seconds} className="text-center text-xs text-soft">
      {isRenewing ? i18n.t('review.renewing') : i18n.t('review.valid_for', { time: clockText(seconds) })}
    </p>
  )
}
