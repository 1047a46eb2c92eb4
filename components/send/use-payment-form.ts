import { useState } from 'react'
import type { PaymentsOrder } from '~/lib/contract/orders'
import type { RecipientTarget } from '~/lib/contract/ui/recipients'
import { toAppError } from '~/lib/core/errors'
import { useDebounced } from '~/lib/ui/query/debounced'
import { useDraft } from '~/lib/ui/page/draft'
import { EMPTY_PAYMENT, parsePaymentDraft, type PaymentDraft } from '~/lib/ui/text/payment-draft'
import { useOutlivedError } from './outlived-error'
import { usePaymentQuote } from '~/lib/ui/query/order-queries'
import { writeStored } from '~/lib/ui/query/stored-json'
import { usePrepare } from '../review/use-prepare'
import { usePastedLink } from '../recipient/use-pasted-link'
import { useRecipientReading } from '../recipient/use-recipient-reading'

const TYPING_PAUSE_MS = 250

type Kind<O extends PaymentsOrder> = {
  kind: O['kind']
  draftKey: string
  target: RecipientTarget
  /** `null` if what is typed is no order. */
  orderOf: (draft: PaymentDraft) => O | null
}

/** The state and actions of a form that pays: what is typed, what that would cost, and the way to the review. */
export function usePaymentForm<O extends PaymentsOrder>({ kind, draftKey, target, orderOf }: Kind<O>) {
  const [noted, setDraft] = useDraft(draftKey, parsePaymentDraft)
  const draft = noted ?? EMPTY_PAYMENT

  const recipient = useRecipientReading(draft.recipient.trim(), target)
  const judgement = recipient.view?.judgement
  const order = orderOf(draft)
  const orderText = writeStored(order)
  const settled = useDebounced(order, orderText, TYPING_PAUSE_MS)
  const isSettled = writeStored(settled) === orderText
  const { data, dataUpdatedAt, error, isPlaceholderData } = usePaymentQuote(kind, settled)
  const isAboutRecipient = isRecipientError(error)
  const current = isSettled && !isPlaceholderData ? (data ?? undefined) : undefined
  // Until it is quoted, the amount of an earlier quote would stand in the field as if it were everything.
  const [everything, setEverything] = useState<typeof current>()
  const quoted = draft.isEverything && data ? (current ?? everything) : undefined
  if (quoted !== everything) setEverything(quoted)

  const { prepare, askReview } = usePrepare()
  const review = () => {
    if (order !== null && !prepare.isPending) askReview(order)
  }

  useOutlivedError(prepare, dataUpdatedAt)
  const change = (next: PaymentDraft) => {
    prepare.reset()
    setDraft(next)
  }
  const link = usePastedLink(target, draft.recipient, (text) => change({ ...draft, recipient: text }))

  return {
    draft,
    change,
    recipient,
    /** The pasted link of the recipient's field, and its wishes beside the address. */
    link,
    order,
    quote: {
      /** The latest quote, possibly for an earlier draft. */
      data: data ?? undefined,
      /** The quote for exactly this draft. */
      current,
      /** The latest quote of everything, which alone tells how much that is. */
      everything: quoted,
      /** Errors about the recipient are shown by `recipient`. */
      error: isAboutRecipient ? null : error,
    },
    isRecipientRefused: judgement?.standing === 'contract' || (isSettled && isAboutRecipient),
    isToItself: judgement?.standing === 'own' && judgement.isInUse,
    prepare,
    review,
  }
}

function isRecipientError(error: unknown): boolean {
  return error !== null && /^(recipient|payment-link)-/.test(toAppError(error).code)
}
