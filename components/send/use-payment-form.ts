import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { EvmPaymentOrder, PaymentOrder, RecipientTarget } from '~/lib/contract/ui'
import { toAppError } from '~/lib/core/errors'
import { useDebounced } from '~/lib/ui/debounced'
import { useDraft } from '~/lib/ui/draft'
import { keys, type PaymentKind } from '~/lib/ui/keys'
import { EMPTY_PAYMENT, parsePaymentDraft, type PaymentDraft } from '~/lib/ui/payment-draft'
import { usePaymentQuote } from '~/lib/ui/queries'
import { noteReview } from '~/lib/ui/review-note'
import { useShell } from '~/lib/ui/shell'
import { writeStored } from '~/lib/ui/stored-json'
import { useRecipientReading } from '../recipient/use-recipient-reading'

const TYPING_PAUSE_MS = 250

/** What is its own to one kind of payment. */
type Kind<Order, Quote> = {
  of: PaymentKind
  draftKey: string
  target: RecipientTarget
  /** `null` if what is typed is no order. */
  orderOf: (draft: PaymentDraft) => Order | null
  quote: (order: Order) => Promise<Quote>
  /** Has the order reviewed. */
  prepare: (order: Order) => Promise<{ reviewId: string }>
}

/** The state and actions of a form that pays: what is typed, what that would cost, and the way to the review. */
export function usePaymentForm<Order extends PaymentOrder | EvmPaymentOrder, Quote>(
  kind: Kind<Order, Quote>,
) {
  const { of, draftKey, orderOf } = kind
  const [, navigate] = useLocation()
  const { notes } = useShell()
  const queries = useQueryClient()
  const [noted, setDraft] = useDraft(draftKey, parsePaymentDraft)
  const draft = noted ?? EMPTY_PAYMENT

  const recipient = useRecipientReading(draft.recipient.trim(), kind.target)
  const order = orderOf(draft)
  const orderText = writeStored(order)
  const settled = useDebounced(order, orderText, TYPING_PAUSE_MS)
  const isSettled = writeStored(settled) === orderText
  const { data, error, isPlaceholderData } = usePaymentQuote(of, settled, kind.quote)
  const isAboutRecipient = isRecipientError(error)

  const prepare = useMutation({
    mutationFn: kind.prepare,
    onSuccess(review) {
      noteReview(notes, { of, reviewId: review.reviewId }, Date.now())
      queries.setQueryData(keys.review(of, review.reviewId), review)
      navigate('/review')
    },
  })

  return {
    draft,
    change: (next: PaymentDraft) => {
      prepare.reset()
      setDraft(next)
    },
    recipient,
    order,
    quote: {
      /** The last one, which may be of an earlier draft. */
      data: data ?? undefined,
      /** Of this very draft. */
      current: isSettled && !isPlaceholderData ? (data ?? undefined) : undefined,
      /** What is wrong with the recipient is told by its reading. */
      error: isAboutRecipient ? null : error,
    },
    isRecipientRefused: isSettled && isAboutRecipient,
    prepare,
  }
}

function isRecipientError(error: unknown): boolean {
  return error !== null && /^(recipient|payment-link)-/.test(toAppError(error).code)
}
