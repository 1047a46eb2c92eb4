import { useState } from 'react'
import type { FeeChoice } from '~/lib/contract/orders'
import type { ApprovalView } from '~/lib/contract/views/sites'
import type { ProfileView } from '~/lib/contract/views/networks'
import { AppError, isErrorCode } from '~/lib/core/errors'
import { i18n } from '~/lib/ui/text/i18n'
import { useReplacedReview } from '~/lib/ui/page/replaced-review'
import { ErrorAlert } from '../error-alert'
import { ReviewPanel } from '../review/review-panel'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Spinner } from '../ui/spinner'
import { SiteAnswers, SiteWarnings } from './requesting-site'
import { SiteBar } from './site-bar'
import { PayingWallet } from './paying-wallet'
import type { Answer } from './use-answer'

type SwapApprovalProps = {
  approval: Extract<ApprovalView, { kind: 'swap' }>
  profile: ProfileView
  answer: Answer
}

/** A site's swap: the same review as the user's own, with the requesting site above it. */
export function SwapApproval({ approval, profile, answer }: SwapApprovalProps) {
  const { review, error, wallet, reason } = approval
  const replaced = useReplacedReview(review)
  const [feeChoice, setFeeChoice] = useState<FeeChoice>()
  // The address itself says that a site chose a stranger's.
  const warnings = approval.warnings.filter((warning) => warning !== 'recipient-not-own')
  const claims = (
    <>
      {reason !== null && (
        <p data-testid="approval-reason" className="text-sm [overflow-wrap:anywhere]">
          <bdi>“{reason}”</bdi>
        </p>
      )}
      {wallet !== null && <PayingWallet id={approval.id} wallet={wallet} />}
    </>
  )
  if (review !== null)
    return (
      <ReviewPanel
        key={review.entryId}
        review={review}
        profile={profile}
        renderSite={(validity) => <SiteBar approval={approval} validity={validity} />}
        siteWarnings={<SiteWarnings warnings={warnings} />}
        siteNotes={
          <>
            {claims}
            <SiteAnswers approval={approval} answer={answer} />
          </>
        }
        replaced={replaced}
        feeChoice={feeChoice}
        onFeeChoice={setFeeChoice}
        handling={{
          isBusy: answer.isApproving,
          isRenewing: false,
          onExpired: answer.renew,
          onApprove: (decision) => answer.approve({ review, ...decision }),
          onReject: answer.reject,
        }}
        error={answer.error}
      />
    )
  return (
    <Screen
      title={i18n.t('approval.title')}
      bar={<SiteBar approval={approval} />}
      actions={
        <Button data-testid="review-reject" onClick={answer.reject}>
          {i18n.t('review.reject')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <SiteWarnings warnings={warnings} />
        {claims}
        <ErrorAlert error={error === null ? answer.error : buildError(error)} />
        {error === null && (
          <p aria-live="polite" className="flex items-center gap-3 text-soft">
            <Spinner />
            {i18n.t('approval.building')}
          </p>
        )}
        <SiteAnswers approval={approval} answer={answer} />
      </div>
    </Screen>
  )
}

function buildError({ code, details }: { code: string; details: Record<string, string> }): AppError {
  return new AppError(isErrorCode(code) ? code : 'internal', 'the swap of a site could not be built', {
    details,
  })
}
