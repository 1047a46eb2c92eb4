import type { ReactNode } from 'react'
import { paysForGas } from '~/lib/contract/arriving-token'
import type { FeeChoice } from '~/lib/contract/ui'
import { sanitizeText } from '~/lib/contract/text'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { ReviewView } from '~/lib/contract/views/review'
import { unitsOf } from '~/lib/ui/text/finding-words'
import { i18n } from '~/lib/ui/text/i18n'
import { intentFacts } from '~/lib/ui/text/intent'
import { useAccounts } from '~/lib/ui/query/queries'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { CheckList } from './check-list'
import { EvmCall } from './evm-call'
import { FindingList } from './finding-list'
import { FlowPicture } from './flow-picture'
import { ReviewChanges } from './review-changes'
import { ReviewCost } from './review-cost'
import { ReviewFrame, type ReviewHandling } from './review-frame'
import { ReviewFees } from './review-fees'
import { ReviewSums } from './review-sums'
import { RouteLine } from './route-line'

type ReviewPanelProps = {
  review: ReviewView
  profile: ProfileView
  /** Above the review: the requesting site, and what else waits. */
  preface?: ReactNode
  handling: ReviewHandling
  error: unknown
  /** The review that this one has replaced. */
  replaced: ReviewView | null
  /** What the user has chosen for gas, from one review to the one that replaces it; `undefined` = nothing yet. */
  feeChoice: FeeChoice | undefined
  onFeeChoice: (choice: FeeChoice) => void
  /** Receives the native currency in place of tokens that could not be moved; absent if a site asks. */
  onNative?: () => void
}

/** What was built, what was checked about it, and the user's decision. */
export function ReviewPanel({
  review,
  profile,
  preface,
  handling,
  error,
  replaced,
  feeChoice = review.evm?.feeChoice ?? 'normal',
  onFeeChoice,
  onNative,
}: ReviewPanelProps) {
  const { data: accounts } = useAccounts()

  const facts = intentFacts(review.intent, profile, accounts)
  const units = unitsOf(facts)
  const { verdict } = review
  const withoutGas = review.findings.find(({ code }) => code === 'recipient-without-gas')
  const currency = withoutGas?.params?.['currency']
  const network = profile.networks.find(({ name }) => name === review.intent.networkName)
  const canBringGas = network?.tokens.some(paysForGas) === true
  const hasGasChoice = (review.evm?.gas ?? null) !== null

  return (
    <ReviewFrame
      review={review}
      handling={{
        ...handling,
        onApprove: (decision) => handling.onApprove({ ...decision, ...(hasGasChoice && { feeChoice }) }),
      }}
      hasQuietTitle={preface !== undefined}
      isSignedHere={review.evm === null || hasGasChoice}
    >
      {preface}
      <FindingList verdict={verdict} findings={review.findings} units={units} />
      {onNative !== undefined && currency !== undefined && canBringGas && (
        <Button look="small" data-testid="review-native" className="self-start" onClick={onNative}>
          {i18n.t('review.receive_native', { currency: sanitizeText(currency, 20) })}
        </Button>
      )}
      <ErrorAlert error={error} />
      {replaced !== null && (
        <ReviewChanges before={replaced} now={review} feeChoice={feeChoice} profile={profile} />
      )}
      <RouteLine intent={review.intent} profile={profile} />
      <ReviewSums facts={facts} review={review} />
      <ReviewCost price={review.price} output={facts.minimum.unit} />
      <ReviewFees fees={review.fees} sources={review.feeSources} crossing={review.crossingFee} />
      {review.bitcoin !== null && <FlowPicture bitcoin={review.bitcoin} />}
      {review.evm !== null && (
        <EvmCall
          call={review.evm}
          facts={facts}
          profile={profile}
          networkName={review.intent.networkName}
          feeChoice={feeChoice}
          onFeeChoice={onFeeChoice}
        />
      )}
      <CheckList checks={review.checks} units={units} isFinal={review.bitcoin?.isFinal} />
    </ReviewFrame>
  )
}
