import { useState } from 'react'
import type { ProfileView } from '~/lib/contract/views/networks'
import { notedReview } from '~/lib/ui/review-note'
import { useShell } from '~/lib/ui/shell'
import { NoReview } from './review/no-review'
import { SwapReview } from './review/swap-review'
import { EvmPaymentReview } from './send/evm-payment-review'
import { PaymentReview } from './send/payment-review'

/** The review that waits for approval, of whatever kind it is. */
export function ReviewScreen({ profile }: { profile: ProfileView }) {
  const { notes } = useShell()
  // What another page reviews meanwhile does not change what is read here.
  const [noted, setNoted] = useState(() => notedReview(notes, Date.now()))
  if (noted === undefined) return <NoReview />
  const { of, reviewId } = noted
  const onRenewed = (id: string) => setNoted({ of, reviewId: id })
  switch (of) {
    case 'payment':
      return <PaymentReview reviewId={reviewId} onRenewed={onRenewed} />
    case 'evm-payment':
      return <EvmPaymentReview reviewId={reviewId} profile={profile} onRenewed={onRenewed} />
    case 'swap':
      return <SwapReview reviewId={reviewId} profile={profile} onRenewed={onRenewed} />
  }
}
