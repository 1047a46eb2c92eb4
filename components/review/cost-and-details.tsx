import type { ReactNode } from 'react'
import type { FeeChoice } from '~/lib/contract/orders'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { ReviewView } from '~/lib/contract/views/review'
import { BTC, type Sum, type Unit } from '~/lib/ui/text/intent'
import { EvmCall } from './evm-call'
import { FlowPicture } from './flow-picture'
import { holdOf } from './hold'
import { IfFailsRow } from './if-fails-row'
import { ReviewCost } from './review-cost'
import { ReviewDetails } from './review-details'
import { ReviewFees } from './review-fees'
import { RouteLine } from './route-line'
import type { ReviewFacts } from './use-review-facts'

type CostAndDetailsProps = {
  review: ReviewView
  facts: ReviewFacts
  profile: ProfileView
  feeChoice: FeeChoice
  /** The details' beginning. */
  children: ReactNode
}

/** The swap's cost, what comes back if it fails, and the details; of a refusal, the details alone. */
export function CostAndDetails({ review, facts, profile, feeChoice, children }: CostAndDetailsProps) {
  const { bitcoin, evm, intent } = review
  return (
    <div className="shrink-0 divide-y divide-line rounded-2xl border border-line bg-panel">
      {review.verdict !== 'refuse' && (
        <>
          <ReviewCost
            price={review.price}
            sent={facts.sent}
            expected={facts.expected}
            fee={networkFee(review, facts.native, feeChoice)}
            hold={holdOf(review)}
          />
          <IfFailsRow ifFails={review.ifFails} profile={profile} />
        </>
      )}
      <ReviewDetails checks={review.checks} units={facts.units} isFinal={bitcoin?.isFinal}>
        {children}
        <RouteLine intent={intent} profile={profile} />
        <ReviewFees fees={review.fees} sources={review.feeSources} crossing={review.crossingFee} />
        {bitcoin !== null && <FlowPicture bitcoin={bitcoin} />}
        {evm !== null && (
          <EvmCall call={evm} facts={facts} profile={profile} networkName={intent.networkName} />
        )}
      </ReviewDetails>
    </div>
  )
}

/** Returns the network's fee on top: a Bitcoin fee as it was built, or the most that gas can cost. */
function networkFee({ bitcoin, evm }: ReviewView, native: Unit, choice: FeeChoice): Sum | null {
  if (bitcoin !== null) return { units: bitcoin.feeSats, unit: BTC }
  const gas = evm?.gas?.[choice]
  return gas === undefined ? null : { units: gas, unit: native }
}
