import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { EvmPaymentOrder } from '~/lib/contract/ui'
import { toAppError } from '~/lib/core/errors'
import { useClient } from '~/lib/ui/client'
import { useDebounced } from '~/lib/ui/debounced'
import { useDraft } from '~/lib/ui/draft'
import { evmPaymentOrderOf, missingInEvm, type SentAsset } from '~/lib/ui/evm-payment-draft'
import { keys } from '~/lib/ui/keys'
import { EMPTY_PAYMENT, parsePaymentDraft, type PaymentDraft } from '~/lib/ui/payment-draft'
import { useAccounts, useEvmPaymentQuote } from '~/lib/ui/queries'
import { noteReview } from '~/lib/ui/review-note'
import { sendDraftKey } from '~/lib/ui/send-route'
import { useShell } from '~/lib/ui/shell'
import { writeStored } from '~/lib/ui/stored-json'

const TYPING_PAUSE_MS = 250

/** The state and actions of the form that sends a token or a native currency. */
export function useEvmSendForm(asset: SentAsset) {
  const client = useClient()
  const [, navigate] = useLocation()
  const { notes } = useShell()
  const queries = useQueryClient()
  const [noted, setDraft] = useDraft(sendDraftKey(asset.networkName, asset.token.address), parsePaymentDraft)
  const draft = noted ?? EMPTY_PAYMENT
  const { data: accounts } = useAccounts()

  const order = evmPaymentOrderOf(draft, asset)
  const orderText = writeStored(order)
  const settled = useDebounced(order, orderText, TYPING_PAUSE_MS)
  const isSettled = writeStored(settled) === orderText
  const quote = useEvmPaymentQuote(settled)
  const current = isSettled && !quote.isPlaceholderData ? (quote.data ?? undefined) : undefined
  const isRefused = isSettled && isRecipientError(quote.error)

  const prepare = useMutation({
    mutationFn: (asked: EvmPaymentOrder) => client.evmPayment.prepare(asked),
    onSuccess(review) {
      noteReview(notes, { of: 'evm-payment', reviewId: review.reviewId }, Date.now())
      queries.setQueryData(keys.review('evm-payment', review.reviewId), review)
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
    /** The last quote, which may be of an earlier draft. What is wrong with the recipient its field tells. */
    quote: { data: quote.data ?? undefined, error: isRecipientError(quote.error) ? null : quote.error },
    missing: missingInEvm(order, current, {
      isRecipientRefused: isRefused,
      ownAddress: accounts?.evm.address ?? null,
    }),
    prepare,
  }
}

export type EvmSendForm = ReturnType<typeof useEvmSendForm>

function isRecipientError(error: unknown): boolean {
  return error !== null && /^(recipient|payment-link)-/.test(toAppError(error).code)
}
