import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { SwapOrder } from '~/lib/contract/ui'
import type { AccountsView } from '~/lib/contract/views/status'
import type { PreparationStage } from '~/lib/contract/views/sites'
import type { ProfileView } from '~/lib/contract/views/networks'
import { AppError } from '~/lib/core/errors'
import { useClient } from '~/lib/ui/client'
import { useDebounced } from '~/lib/ui/debounced'
import { useDraft } from '~/lib/ui/draft'
import { keys } from '~/lib/ui/keys'
import { isPaymentLink } from '~/lib/core/recipient/payment-link'
import { useAccounts, useAddressBook, usePreparationStage, useQuote } from '~/lib/ui/queries'
import { noteReview } from '~/lib/ui/review-note'
import { useShell } from '~/lib/ui/shell'
import { writeStored } from '~/lib/ui/stored-json'
import {
  amountText,
  emptyDraft,
  findNetwork,
  findToken,
  inputUnit,
  parseDraft,
  recipientTarget,
  type SwapDraft,
  toOrder,
  withAmount,
  withRecipient,
} from '~/lib/ui/swap-draft'

import { useRecipientReading } from '../recipient/use-recipient-reading'

const TYPING_PAUSE_MS = 250

/** The state and actions of the swap form. */
export function useSwapForm(profile: ProfileView) {
  const client = useClient()
  const [, navigate] = useLocation()
  const { notes } = useShell()
  const queries = useQueryClient()
  const [noted, setDraft] = useDraft('swap-form', (stored) => parseDraft(stored, profile))
  const draft = noted ?? emptyDraft(profile)
  const { data: accounts } = useAccounts()
  const ownRecipient = ownAddress(accounts, draft.direction)
  const book = useAddressBook()
  const kind = draft.direction === 'to-evm' ? 'evm' : 'bitcoin'
  const preset = book.data?.find((entry) => entry.kind === kind && entry.isDefault) ?? null

  const network = findNetwork(profile, draft.networkName)
  const token = findToken(network, draft.token)
  const applied = withRecipient(draft, preset?.address ?? null)
  const recipient = useRecipientReading(applied.recipient ?? '', recipientTarget(draft, token))
  const typed = toOrder(applied, profile, ownRecipient)
  // Where it goes must be known before anything is asked for.
  const isAddressed = !book.isPending && recipient.error === null && !isPaymentLink(applied.recipient ?? '')
  const order = typed instanceof AppError || !isAddressed ? null : typed
  const orderText = writeStored(order)
  const settled = useDebounced(order, orderText, TYPING_PAUSE_MS)
  const quote = useQuote(settled)
  const isCurrent =
    !quote.isPlaceholderData && (quote.data ?? null) !== null && writeStored(settled) === orderText

  const max = useMutation({
    mutationFn: (order: SwapOrder) => client.swap.max(order),
    onSuccess: ({ amount }) =>
      setDraft({ ...draft, amount: amountText(amount, inputUnit(draft, token).decimals) }),
  })
  const prepare = useMutation({
    mutationFn: (order: SwapOrder) => client.swap.prepare(order),
    onMutate: () => queries.setQueryData<PreparationStage>(keys.preparation, 'waiting'),
    onSuccess(review) {
      noteReview(notes, { of: 'swap', reviewId: review.reviewId }, Date.now())
      queries.setQueryData(keys.review('swap', review.reviewId), review)
      navigate('/review')
    },
  })

  const { data: stage = 'waiting' } = usePreparationStage(prepare.isPending)

  const [isOpen = false, noteOpen] = useDraft('swap-details', (stored) => stored === true || undefined)
  const setOpen = (open: boolean) => noteOpen(open || undefined)

  const change = (next: SwapDraft) => {
    prepare.reset()
    max.reset()
    setDraft(next)
  }

  return {
    draft,
    change,
    network,
    token,
    ownRecipient,
    /** The address book's default recipient of this direction. */
    preset,
    recipient,
    order,
    /** Nothing to swap has been typed yet. */
    isEmpty: typed === null,
    /** The error in the typed amount. */
    typingError: typed instanceof AppError && !isSlippage(typed) ? typed : null,
    isSlippageInvalid: typed instanceof AppError && isSlippage(typed),
    /** The section with fees and options, which may be folded. */
    details: { isOpen, setOpen },
    quote: {
      data: quote.data ?? null,
      isCurrent,
      isFetching: quote.isFetching,
      error: quote.error,
      retry: () => void quote.refetch(),
    },
    max: {
      ask: () => {
        const any = order ?? toOrder({ ...applied, amount: '1' }, profile, ownRecipient)
        if (any !== null && !(any instanceof AppError)) max.mutate(withAmount(any, 1n))
      },
      isPending: max.isPending,
      error: max.error,
    },
    prepare,
    /** What the preparation under way waits for. */
    stage,
  }
}

export type SwapForm = ReturnType<typeof useSwapForm>

function isSlippage({ code }: AppError): boolean {
  return code === 'slippage-invalid'
}

function ownAddress(accounts: AccountsView | undefined, direction: SwapOrder['direction']): string | null {
  if (accounts === undefined) return null
  return direction === 'to-evm' ? accounts.evm.address : accounts.bitcoin.address
}
