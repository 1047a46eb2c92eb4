import { useState } from 'react'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { OrderReview } from '~/lib/contract/views/order'
import { useReview } from '~/lib/ui/query/order-queries'
import { type NotedReview, notedReview } from '~/lib/ui/page/review-note'
import { useShell } from '~/lib/ui/page/shell'
import { Blank } from './blank'
import { NoReview } from './review/no-review'
import { SwapReview } from './review/swap-review'
import type { OnRenewed } from './review/use-own-review'
import { EvmPaymentReview } from './send/evm-payment-review'
import { PaymentReview } from './send/payment-review'

type Shared = { profile: ProfileView; onRenewed: OnRenewed }

/** The review that waits for approval, of whatever kind it is. */
export function ReviewScreen({ profile }: { profile: ProfileView }) {
  const { notes } = useShell()
  // What another page reviews meanwhile does not change what is read here.
  const [noted, setNoted] = useState(() => notedReview(notes, Date.now()))
  if (noted === undefined) return <NoReview />
  const onRenewed = (entryId: string) => setNoted({ ...noted, entryId })
  return <KeptReview noted={noted} profile={profile} onRenewed={onRenewed} />
}

function KeptReview({ noted, ...shared }: Shared & { noted: NotedReview }) {
  const { data: review, error } = useReview(noted)
  if (review === undefined && error === null) return <Blank />
  if (review === undefined || review === null) return <NoReview noted={noted} error={error} />
  return <ReviewBody review={review} {...shared} />
}

function ReviewBody({ review, profile, onRenewed }: Shared & { review: OrderReview }) {
  switch (review.kind) {
    case 'bitcoin-payment':
      return <PaymentReview review={review} profile={profile} onRenewed={onRenewed} />
    case 'evm-payment':
      return <EvmPaymentReview review={review} profile={profile} onRenewed={onRenewed} />
    case 'swap':
      return <SwapReview review={review} profile={profile} onRenewed={onRenewed} />
  }
}
