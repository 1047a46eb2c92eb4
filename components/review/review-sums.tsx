import type { FeeChoice } from '~/lib/contract/orders'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { ReviewView } from '~/lib/contract/views/review'
import { i18n } from '~/lib/ui/text/i18n'
import type { Unit } from '~/lib/ui/text/intent'
import { AccountName } from '../accounts/account-name'
import { AmountsCard } from './amounts-card'
import { holdOf } from './hold'
import { PlusFee, PlusGas } from './plus-fee'
import { RecipientCard } from './recipient-card'
import type { ReviewFacts } from './use-review-facts'

type ReviewSumsProps = {
  review: ReviewView
  facts: ReviewFacts
  profile: ProfileView
  feeChoice: FeeChoice
}

/** How much leaves and arrives, when and for whom. */
export function ReviewSums({ review, facts, profile, feeChoice }: ReviewSumsProps) {
  const { sent, expected, minimum, recipient, networkLabel, isToEvm, ofRecipient, native } = facts
  const hold = holdOf(review)
  const isRefused = review.verdict === 'refuse'
  return (
    <>
      <AmountsCard
        profile={profile}
        leaves={{ ...sent, label: i18n.t(isRefused ? 'review.leaves_refused' : 'review.leaves') }}
        notes={<OnTop review={review} native={native} feeChoice={feeChoice} />}
        arrives={{
          ...expected,
          label: i18n.t(isRefused ? 'review.arrives_about_refused' : 'review.arrives_about'),
        }}
        least={hold === 'contract' ? minimum : hold === 'nothing' ? null : undefined}
        arrival={isRefused ? undefined : review.arrival}
      />
      <RecipientCard
        address={recipient}
        recipient={review.recipient}
        finding={ofRecipient}
        networkLabel={isToEvm ? networkLabel : undefined}
        own={i18n.t(isToEvm ? 'review.own_evm' : 'review.own_bitcoin')}
        isOfSite={review.origin !== null}
      />
    </>
  )
}

type OnTopProps = { review: ReviewView; native: Unit; feeChoice: FeeChoice }

/** The network's fee on top of what leaves, and the account that pays, which a site's bar names. */
function OnTop({ review: { bitcoin, evm, payer, origin }, native, feeChoice }: OnTopProps) {
  const gas = evm?.gas?.[feeChoice]
  return (
    <dd className="flex flex-wrap gap-x-2 text-sm text-soft empty:hidden">
      {bitcoin !== null && <PlusFee sats={bitcoin.feeSats} />}
      {gas !== undefined && <PlusGas wei={gas} native={native} />}
      {origin === null && <AccountName address={payer} />}
    </dd>
  )
}
