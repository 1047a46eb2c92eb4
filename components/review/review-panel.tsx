import { type ReactNode, useState } from 'react'
import type { FeeChoice } from '~/lib/contract/ui'
import { sanitizeText } from '~/lib/contract/text'
import type { ProfileView, ReviewView } from '~/lib/contract/views'
import { useClickGuard } from '~/lib/ui/use-click-guard'
import { unitsOf } from '~/lib/ui/finding-words'
import { i18n } from '~/lib/ui/i18n'
import { intentFacts } from '~/lib/ui/intent'
import { useAccounts } from '~/lib/ui/queries'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { CheckList } from './check-list'
import { EvmCall } from './evm-call'
import { FindingList } from './finding-list'
import { FlowPicture } from './flow-picture'
import { ReviewChanges } from './review-changes'
import { ReviewCost } from './review-cost'
import { ReviewFees } from './review-fees'
import { ReviewSums } from './review-sums'
import { RouteLine } from './route-line'
import { Validity } from './validity'

export type Decision = { acknowledged: boolean; feeChoice?: FeeChoice }

type ReviewPanelProps = {
  review: ReviewView
  profile: ProfileView
  /** Above the review: the requesting site, and what else waits. */
  preface?: ReactNode
  isBusy: boolean
  error: unknown
  /** The review that this one has replaced. */
  replaced: ReviewView | null
  /** The bridge is being asked for another review in this one's place. */
  isRenewing: boolean
  onExpired: () => void
  /** Offered where the tokens could not be moved: receive the native currency in their place. */
  onNativeOutput?: () => void
  onApprove: (decision: Decision) => void
  onReject: () => void
}

/** What was built, what was checked about it, and the user's decision. */
export function ReviewPanel({
  review,
  profile,
  preface,
  isBusy,
  error,
  replaced,
  isRenewing,
  onExpired,
  onNativeOutput,
  onApprove,
  onReject,
}: ReviewPanelProps) {
  const { data: accounts } = useAccounts()
  const [acknowledged, setAcknowledged] = useState(false)
  const [feeChoice, setFeeChoice] = useState<FeeChoice>(review.evm?.feeChoice ?? 'normal')
  const { isArmed, guard, ignoreHeldKey } = useClickGuard()

  const facts = intentFacts(review.intent, profile, accounts)
  const { verdict } = review
  const withoutGas = review.findings.find(({ code }) => code === 'recipient-without-gas')
  const currency = withoutGas?.params?.['currency']
  const hasGasChoice = (review.evm?.gas ?? null) !== null
  const isReady = isArmed && !isRenewing && (verdict === 'ok' || acknowledged)
  const approve = () => onApprove({ acknowledged, ...(hasGasChoice && { feeChoice }) })

  return (
    <Screen
      title={i18n.t('review.heading')}
      hasQuietTitle={preface !== undefined}
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
              expiresAt={review.expiresAt}
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
                onClick={guard(approve)}
              >
                {isBusy ? i18n.t('review.approving') : i18n.t('review.approve')}
              </Button>
            )}
          </div>
        </>
      }
    >
      <div data-testid="review" data-verdict={verdict} className="flex flex-col gap-3">
        {preface}
        <FindingList verdict={verdict} findings={review.findings} units={unitsOf(facts)} />
        {onNativeOutput !== undefined && currency !== undefined && (
          <Button look="small" className="self-start" data-testid="review-native" onClick={onNativeOutput}>
            {i18n.t('review.receive_native', { currency: sanitizeText(currency, 20) })}
          </Button>
        )}
        <ErrorAlert error={error} />
        {replaced !== null && <ReviewChanges before={replaced} now={review} profile={profile} />}
        <RouteLine intent={review.intent} profile={profile} />
        <ReviewSums facts={facts} review={review} />
        <ReviewCost price={review.price} output={facts.least.unit} />
        <ReviewFees fees={review.fees} sources={review.feeSources} crossing={review.crossingFee} />
        {review.bitcoin !== null && <FlowPicture bitcoin={review.bitcoin} />}
        {review.evm !== null && (
          <EvmCall
            call={review.evm}
            facts={facts}
            profile={profile}
            networkName={review.intent.networkName}
            feeChoice={feeChoice}
            onFeeChoice={setFeeChoice}
          />
        )}
        <CheckList checks={review.checks} facts={facts} />
      </div>
    </Screen>
  )
}
