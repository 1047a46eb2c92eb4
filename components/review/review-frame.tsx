import { type ReactNode, useState } from 'react'
import type { FeeChoice } from '~/lib/contract/ui'
import type { Verdict } from '~/lib/core/review/finding'
import { useClickGuard } from '~/lib/ui/page/use-click-guard'
import { i18n } from '~/lib/ui/text/i18n'
import { AmountsShown } from '../amounts-shown'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { Validity } from './validity'

export type Decision = { acknowledged: boolean; feeChoice?: FeeChoice }

/** What becomes of a review, and what the user can do about it. */
export type ReviewHandling = {
  isBusy: boolean
  /** A new review is being prepared. */
  isRenewing: boolean
  /** Must be stable across renders. */
  onExpired: () => void
  onApprove: (decision: Decision) => void
  onReject: () => void
  /** Back to the form as it was filled in; absent where a site asks. */
  onEdit?: () => void
}

type ReviewFrameProps = {
  review: { verdict: Verdict; expiresAt: number }
  handling: ReviewHandling
  /** Set if another element names the screen. */
  hasQuietTitle?: boolean
  /** Whether Satspan signs it; otherwise another wallet does, after the approval here. */
  isSignedHere?: boolean
  children: ReactNode
}

/**
 * A review with the user's decision below it. Warnings must be accepted first, and clicks that come too early are
 * ignored.
 */
export function ReviewFrame({
  review: { verdict, expiresAt },
  handling: { isBusy, isRenewing, onExpired, onApprove, onReject, onEdit },
  hasQuietTitle = false,
  isSignedHere = true,
  children,
}: ReviewFrameProps) {
  const [acknowledged, setAcknowledged] = useState(false)
  const { isArmed, guard, ignoreHeldKey } = useClickGuard()
  const isReady = isArmed && !isRenewing && (verdict === 'ok' || acknowledged)
  const canEdit = verdict !== 'refuse' && onEdit !== undefined
  return (
    <Screen
      title={i18n.t('review.heading')}
      hasQuietTitle={hasQuietTitle}
      aside={
        canEdit && (
          <Button data-testid="review-edit" look="quiet" aria-disabled={isBusy} onClick={onEdit}>
            {i18n.t('review.edit')}
          </Button>
        )
      }
      actions={
        <>
          {verdict === 'warn' && (
            <Checkbox
              data-testid="review-acknowledge"
              checked={acknowledged}
              onChange={(event) => setAcknowledged(event.target.checked)}
            >
              {i18n.t('review.acknowledge')}
            </Checkbox>
          )}
          {verdict !== 'refuse' && (
            <Validity
              expiresAt={expiresAt}
              isApproving={isBusy}
              isRenewing={isRenewing}
              onExpired={onExpired}
            />
          )}
          <div className="flex flex-wrap gap-2">
            {/* A refused review may be tried again unchanged. */}
            <Button
              data-testid="review-reject"
              look="secondary"
              className={verdict === 'refuse' ? 'flex-1' : undefined}
              aria-disabled={isBusy}
              onClick={verdict === 'refuse' && onEdit !== undefined ? onEdit : onReject}
            >
              {i18n.t(rejectWords(verdict, onEdit !== undefined))}
            </Button>
            {verdict !== 'refuse' && (
              <Button
                data-testid="review-approve"
                look="primary"
                className="flex-1"
                isBusy={isBusy || isRenewing}
                disabled={!acknowledged && verdict === 'warn'}
                aria-disabled={!isReady}
                onKeyDown={ignoreHeldKey}
                onClick={guard(() => onApprove({ acknowledged }))}
              >
                {i18n.t(approveWords(isBusy, isSignedHere))}
              </Button>
            )}
          </div>
        </>
      }
    >
      <div data-testid="review" data-verdict={verdict} className="flex flex-col gap-3">
        <AmountsShown>{children}</AmountsShown>
      </div>
    </Screen>
  )
}

/** What another wallet signs is only approved here. */
function approveWords(isBusy: boolean, isSignedHere: boolean) {
  if (!isSignedHere) return 'review.approve_only'
  return isBusy ? 'review.approving' : 'review.approve'
}

/** A site's request is rejected; the user's own swap is cancelled. */
function rejectWords(verdict: Verdict, isOwn: boolean) {
  if (verdict === 'refuse') return 'common.close'
  return isOwn ? 'review.cancel' : 'review.reject'
}
