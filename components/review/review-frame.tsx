import { type ReactNode, useState } from 'react'
import type { Verdict } from '~/lib/core/review/finding'
import { useClickGuard } from '~/lib/ui/use-click-guard'
import { i18n } from '~/lib/ui/i18n'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { Validity } from './validity'

type ReviewFrameProps = {
  verdict: Verdict
  expiresAt: number
  /** Something else names the screen. */
  hasQuietTitle?: boolean
  isBusy: boolean
  /** Another review is being made in this one's place. */
  isRenewing: boolean
  onExpired: () => void
  onApprove: (acknowledged: boolean) => void
  onReject: () => void
  children: ReactNode
}

/** A review with the user's decision below it: what it warns of is accepted first, and no click is taken too early. */
export function ReviewFrame({
  verdict,
  expiresAt,
  hasQuietTitle = false,
  isBusy,
  isRenewing,
  onExpired,
  onApprove,
  onReject,
  children,
}: ReviewFrameProps) {
  const [acknowledged, setAcknowledged] = useState(false)
  const { isArmed, guard, ignoreHeldKey } = useClickGuard()
  const isReady = isArmed && !isRenewing && (verdict === 'ok' || acknowledged)
  return (
    <Screen
      title={i18n.t('review.heading')}
      hasQuietTitle={hasQuietTitle}
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
          <div className="grid grid-cols-[auto_1fr] gap-2">
            <Button
              data-testid="review-reject"
              look="secondary"
              className={verdict === 'refuse' ? 'col-span-2' : undefined}
              aria-disabled={isBusy}
              onClick={onReject}
            >
              {i18n.t(verdict === 'refuse' ? 'common.close' : 'review.reject')}
            </Button>
            {verdict !== 'refuse' && (
              <Button
                data-testid="review-approve"
                look="primary"
                isBusy={isBusy || isRenewing}
                disabled={!acknowledged && verdict === 'warn'}
                aria-disabled={!isReady}
                onKeyDown={ignoreHeldKey}
                onClick={guard(() => onApprove(acknowledged))}
              >
                {isBusy ? i18n.t('review.approving') : i18n.t('review.approve')}
              </Button>
            )}
          </div>
        </>
      }
    >
      <div data-testid="review" data-verdict={verdict} className="flex flex-col gap-3">
        {children}
      </div>
    </Screen>
  )
}
