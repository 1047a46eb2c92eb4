import type { ReactNode } from 'react'
import type { FeeChoice } from '~/lib/contract/orders'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { ReviewView } from '~/lib/contract/views/review'
import { isOfPage } from '~/lib/core/journal/page-wallet-call'
import { useIsSignedElsewhere } from '~/lib/ui/query/accounts'
import { i18n } from '~/lib/ui/text/i18n'
import { sumText } from '~/lib/ui/text/sum-text'
import { BridgeLine } from '../bridge-line'
import { CostAndDetails } from './cost-and-details'
import { GasChoice } from './evm-call'
import { Findings, isReason, Refusal } from './finding-list'
import { NativeInstead } from './native-instead'
import { Comparison, isUnknown } from './recipient-card'
import { ReviewChanges } from './review-changes'
import {
  type ApproveWords,
  ReviewFrame,
  type ReviewHandling,
  signedHere,
  signedOnDevice,
} from './review-frame'
import { ReviewSums } from './review-sums'
import { useReviewFacts } from './use-review-facts'
import { WaitsFor } from './waits-for'
import { WalletShows } from './wallet-shows'

type ReviewPanelProps = {
  review: ReviewView
  profile: ProfileView
  /** The site that asks, in the bar; absent of the user's own swap. */
  renderSite?: (validity: ReactNode) => ReactNode
  /** Unusual traits of the site. */
  siteWarnings?: ReactNode
  /** Further notes on the site, and actions. */
  siteNotes?: ReactNode
  handling: ReviewHandling
  error: unknown
  /** The review that this one has replaced. */
  replaced: ReviewView | null
  /** The user's choice of gas, from one review to the one that replaces it; `undefined` = nothing yet. */
  feeChoice: FeeChoice | undefined
  onFeeChoice: (choice: FeeChoice) => void
  /** Receives the native currency in place of tokens that could not be moved; absent if a site asks. */
  onNative?: () => void
}

/** How much leaves and arrives, when, to whom and at what cost; what is wrong; and the user's decision. */
export function ReviewPanel({
  review,
  profile,
  renderSite,
  siteWarnings,
  siteNotes,
  handling,
  error,
  replaced,
  feeChoice = review.evm?.feeChoice ?? 'normal',
  onFeeChoice,
  onNative,
}: ReviewPanelProps) {
  const facts = useReviewFacts(review, profile)
  const { units, others } = facts
  const { bitcoin, evm, recipient } = review
  const isRefused = review.verdict === 'refuse'
  const isOfSite = review.origin !== null
  const hasGasChoice = (evm?.gas ?? null) !== null
  const isOnDevice = useIsSignedElsewhere(review.payer) && !isOfPage(review)
  const sums = <ReviewSums review={review} facts={facts} profile={profile} feeChoice={feeChoice} />
  return (
    <ReviewFrame
      review={review}
      handling={{
        ...handling,
        onApprove: (decision) => handling.onApprove({ ...decision, ...(hasGasChoice && { feeChoice }) }),
      }}
      error={error}
      renderSite={renderSite}
      approve={isOnDevice ? signedOnDevice() : approveWords(review, sumText(facts.sent))}
      isStranger={isOfSite && isUnknown(recipient)}
      isHeld={review.waitsFor !== null}
      found={
        !isRefused && (
          <>
            <Comparison recipient={recipient} />
            <Findings findings={others} units={units} />
          </>
        )
      }
      notes={
        <>
          {siteNotes}
          {isOnDevice && bitcoin !== null && !isRefused && (
            <p data-testid="review-device-data" className="text-sm text-soft">
              {i18n.t('review.device_data')}
            </p>
          )}
        </>
      }
    >
      {siteWarnings}
      {review.waitsFor !== null && <WaitsFor {...review.waitsFor} isOwn={!isOfSite} />}
      {isRefused && <Refusal findings={review.findings} units={units} />}
      {replaced !== null && (
        <ReviewChanges before={replaced} now={review} feeChoice={feeChoice} profile={profile} />
      )}
      {!isRefused && sums}
      {review.bridge !== undefined && (
        <div className="px-4">
          <BridgeLine bridge={review.bridge} />
        </div>
      )}
      <CostAndDetails review={review} facts={facts} profile={profile} feeChoice={feeChoice}>
        {isRefused && sums}
        {isRefused && <Findings findings={others.filter((finding) => !isReason(finding))} units={units} />}
      </CostAndDetails>
      {!isRefused && bitcoin !== null && isOfPage(review) && <WalletShows bitcoin={bitcoin} />}
      {!isRefused && onNative !== undefined && (
        <NativeInstead review={review} profile={profile} onNative={onNative} />
      )}
      {evm !== null && hasGasChoice && (
        <GasChoice call={evm} native={facts.native} feeChoice={feeChoice} onFeeChoice={onFeeChoice} />
      )}
    </ReviewFrame>
  )
}

/** Returns the words of the approval; a page's wallet signs elsewhere, so that it is only approved here. */
function approveWords({ intent, origin }: ReviewView, amount: string): ApproveWords {
  const only = i18n.t('review.approve_only')
  if (isOfPage({ intent })) return { ready: only, busy: only }
  return signedHere(origin === null ? i18n.t('review.approve_amount', { amount }) : i18n.t('review.approve'))
}
