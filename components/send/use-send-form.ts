import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { PaymentOrder } from '~/lib/contract/ui'
import { toAppError } from '~/lib/core/errors'
import { useClient } from '~/lib/ui/client'
import { useDebounced } from '~/lib/ui/debounced'
import { useDraft } from '~/lib/ui/draft'
import { BITCOIN } from '~/lib/ui/holdings'
import { keys } from '~/lib/ui/keys'
import {
  EMPTY_PAYMENT,
  missingIn,
  parsePaymentDraft,
  paymentOrderOf,
  type PaymentDraft,
} from '~/lib/ui/payment-draft'
import { useAccounts, usePaymentQuote } from '~/lib/ui/queries'
import { noteReview } from '~/lib/ui/review-note'
import { sendDraftKey } from '~/lib/ui/send-route'
import { useShell } from '~/lib/ui/shell'
import { writeStored } from '~/lib/ui/stored-json'

const TYPING_PAUSE_MS = 250
export const SEND_DRAFT = sendDraftKey(BITCOIN, null)

/** The state and actions of the send form. */
export function useSendForm() {
  const client = useClient()
  const [, navigate] = useLocation()
  const { notes } = useShell()
  const queries = useQueryClient()
  const [noted, setDraft] = useDraft(SEND_DRAFT, parsePaymentDraft)
  const draft = noted ?? EMPTY_PAYMENT
  const { data: accounts } = useAccounts()

  const order = paymentOrderOf(draft)
  const orderText = writeStored(order)
  const settled = useDebounced(order, orderText, TYPING_PAUSE_MS)
  const isSettled = writeStored(settled) === orderText
  const quote = usePaymentQuote(settled)
  const current = isSettled && !quote.isPlaceholderData ? (quote.data ?? undefined) : undefined
  const refusal = isSettled && isRecipientError(quote.error) ? quote.error : null

  const prepare = useMutation({
    mutationFn: (asked: PaymentOrder) => client.payment.prepare(asked),
    onSuccess(review) {
      noteReview(notes, { of: 'payment', reviewId: review.reviewId }, Date.now())
      queries.setQueryData(keys.review('payment', review.reviewId), review)
      navigate('/review')
    },
  })

  const change = (next: PaymentDraft) => {
    prepare.reset()
    setDraft(next)
  }

  return {
    draft,
    change,
    order,
    /** The last quote, which may be of an earlier draft; `current` is of this one. */
    quote: { data: quote.data ?? undefined, current, error: refusal === null ? quote.error : null },
    missing: missingIn(order, current, {
      isRecipientRefused: refusal !== null,
      ownAddress: accounts?.bitcoin.address,
    }),
    prepare,
  }
}

export type SendForm = ReturnType<typeof useSendForm>

function isRecipientError(error: unknown): boolean {
  return error !== null && /^(recipient|payment-link)-/.test(toAppError(error).code)
}
