import { type ReactNode, useId, useState } from 'react'
import type { FeeChoice } from '~/lib/contract/orders'
import type { Verdict } from '~/lib/core/review/finding'
import { useClickGuard } from '~/lib/ui/page/use-click-guard'
import { i18n } from '~/lib/ui/text/i18n'
import { AmountsShown } from '../amounts-shown'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Acknowledgement } from './acknowledgement'
import { WarningLine } from './finding-list'
import { Validity } from './validity'

export type Decision = { acknowledged: boolean; feeChoice?: FeeChoice }

/** A review's outcome, and what the user can do about it. */
export type ReviewHandling = {
  isBusy: boolean
  /** A new review is being prepared. */
  isRenewing: boolean
  /** Must be stable across renders. */
  onExpired: () => void
  onApprove: (decision: Decision) => void
  onReject: () => void
}

/** On the button, before and after it is pressed. */
export type ApproveWords = { ready: string; busy: string }

type ReviewFrameProps = {
  review: { verdict: Verdict; expiresAt: number }
  handling: ReviewHandling
  /** Of the approval, or of a new review's preparation. */
  error?: unknown
  /** Who asks, in place of the title: a site's review is answered, the user's own is gone back from. */
  renderSite?: ((validity: ReactNode) => ReactNode) | undefined
  /** The words for the approval, and while it runs; absent = those for what is signed here. */
  approve?: ApproveWords | undefined
  /** Whether a site has chosen a recipient that the wallet does not know. */
  isStranger?: boolean
  /** Whether it can't be approved yet. */
  isHeld?: boolean
  /** The findings, with the tick of a warning below them. */
  found?: ReactNode
  /** Further notes and actions. */
  notes?: ReactNode
  children: ReactNode
}

/**
 * A review with the user's decision below it. Warnings and a site's stranger must be accepted first, and clicks that come too
 * early are ignored.
 */
export function ReviewFrame({
  review: { verdict, expiresAt },
  handling: { isBusy, isRenewing, onExpired, onApprove, onReject },
  error,
  renderSite,
  approve = signedHere(i18n.t('review.approve')),
  isStranger = false,
  isHeld = false,
  found: findings,
  notes,
  children,
}: ReviewFrameProps) {
  const [acknowledged, setAcknowledged] = useState(false)
  const { isArmed, guard, ignoreHeldKey } = useClickGuard()
  const tick = tickWords(verdict, isStranger)
  const isAccepted = tick === null || acknowledged
  const foundId = useId()
  const acknowledgement = tick !== null && (
    <Acknowledgement
      words={i18n.t(tick)}
      isGiven={acknowledged}
      onGive={setAcknowledged}
      of={verdict === 'warn' ? foundId : undefined}
    />
  )
  const isOwn = renderSite === undefined
  const isRefused = verdict === 'refuse'
  const validity = !isRefused && (
    <Validity expiresAt={expiresAt} isApproving={isBusy} isRenewing={isRenewing} onExpired={onExpired} />
  )
  return (
    <Screen
      title={i18n.t('review.heading')}
      bar={renderSite?.(validity)}
      onBack={isOwn ? onReject : undefined}
      back={{ isInert: isBusy, testId: isRefused ? undefined : 'review-reject' }}
      aside={isOwn && validity}
      actions={
        <>
          {verdict !== 'warn' && acknowledgement}
          <div className="flex flex-wrap gap-2">
            {(isRefused || !isOwn) && (
              <Button
                data-testid="review-reject"
                look={isRefused ? 'primary' : 'secondary'}
                className={isRefused ? 'flex-1' : undefined}
                aria-disabled={isBusy}
                onClick={onReject}
              >
                {i18n.t(isRefused ? 'common.close' : 'review.reject')}
              </Button>
            )}
            {!isRefused && (
              <Button
                data-testid="review-approve"
                look="primary"
                className="flex-1"
                isBusy={isBusy || isRenewing}
                disabled={!isAccepted || isHeld}
                aria-disabled={!isArmed || isRenewing || !isAccepted || isHeld}
                onKeyDown={ignoreHeldKey}
                onClick={guard(() => onApprove({ acknowledged }))}
              >
                {isBusy ? approve.busy : approve.ready}
              </Button>
            )}
          </div>
        </>
      }
    >
      <div data-testid="review" data-verdict={verdict} className="flex flex-col gap-1.5">
        <AmountsShown>
          {verdict === 'warn' && <WarningLine to={foundId} />}
          <ErrorAlert error={error} />
          {children}
          {notes}
          {/* Last, so that whoever goes to the tick has what it accepts right above. */}
          <section id={foundId} className="flex scroll-mt-2 flex-col gap-1.5 empty:hidden">
            {findings}
            {verdict === 'warn' && (
              <div className="rounded-xl border border-warn px-3 py-1">{acknowledgement}</div>
            )}
          </section>
        </AmountsShown>
      </div>
    </Screen>
  )
}

/** The words of an approval that signs at once. */
export function signedHere(ready: string): ApproveWords {
  return { ready, busy: i18n.t('review.approving') }
}

/** The words of an approval after which the user's own device signs. */
export function signedOnDevice(): ApproveWords {
  const words = i18n.t('review.approve_device')
  return { ready: words, busy: words }
}

/** The user's own word for what the verdict alone does not settle; `null` = none is needed. */
function tickWords(verdict: Verdict, isStranger: boolean) {
  if (verdict === 'refuse') return null
  if (verdict === 'warn') return isStranger ? 'review.acknowledge_both' : 'review.acknowledge'
  return isStranger ? 'review.acknowledge_recipient' : null
}
