import { useEffect, useRef, useState } from 'react'
import type { SwapOrder } from '~/lib/contract/orders'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { QuoteView } from '~/lib/contract/views/quote'
import { AppError } from '~/lib/core/errors'
import { useDebounced } from '~/lib/ui/query/debounced'
import { isOfAmount } from '~/lib/ui/text/missing'
import { isWrapped } from '~/lib/core/recipient/payment-link'
import { usePreparationStage, useQuote } from '~/lib/ui/query/queries'
import { lacksRates } from '~/lib/ui/text/typed-rate'
import { writeStored } from '~/lib/ui/query/stored-json'
import {
  findNetwork,
  findToken,
  recipientTarget,
  type SwapDraft,
  toOrder,
  turned,
  withoutBridge,
  withRecipient,
} from '~/lib/ui/text/swap-draft'
import { missingInSwap } from './swap-missing'
import { useSwapDraft } from '~/lib/ui/page/use-swap-draft'
import { useDefaultRecipient } from './use-default-recipient'
import { useHeld } from './use-held'
import { useMax } from './use-max'
import { usePrepare } from '../review/use-prepare'
import { useIsWatchOnly, useLacksEvm } from '../accounts/use-evm-payer'
import { useRecipientReading } from '../recipient/use-recipient-reading'

const TYPING_PAUSE_MS = 250

/** The state and actions of the swap form. */
export function useSwapForm(inUse: ProfileView) {
  const [draft, setDraft] = useSwapDraft(inUse)
  const profile = draft.bridge ?? inUse
  const { own: ownRecipient, preset, isOwnAbsent, isPending } = useDefaultRecipient(draft.direction)

  const network = findNetwork(profile, draft.networkName)
  const token = findToken(network, draft.token)
  const applied = withRecipient(draft, preset?.address ?? null)
  const recipient = useRecipientReading(applied.recipient ?? '', recipientTarget(draft, token))
  const typed = toOrder(applied, profile, ownRecipient)
  const isRecipientMissing = isOwnAbsent && applied.recipient === null
  // The recipient must be known before anything is requested.
  const isNamed = !isPending && !isRecipientMissing
  const isAddressed = isNamed && recipient.error === null && !isWrapped(applied.recipient ?? '')
  const order = typed instanceof AppError || !isAddressed ? null : typed
  const orderText = writeStored(order)
  const settled = useDebounced(order, orderText, TYPING_PAUSE_MS)
  const quote = useQuote(settled)
  const isSettled = writeStored(settled) === orderText
  const quoteError = order !== null && isSettled ? quote.error : null
  const isCurrent = order !== null && isSettled && !quote.isPlaceholderData && quoteError === null
  const { available: held, total, isSearching } = useHeld(draft, token)
  const isNothingHeld = total === 0n && !isSearching
  // The minimum of the last quote holds for any amount of the same pair.
  const minimumSats = isQuoteOf(quote.data ?? null, order)
    ? (quote.data?.minInputSats ?? undefined)
    : undefined
  const missing = missingInSwap({
    typed,
    held,
    minimumSats,
    isRecipientRefused: recipient.error !== null || recipient.view?.judgement.standing === 'contract',
    isRecipientMissing,
    hasQuoteFailed: quoteError !== null && !quote.isFetching,
  })
  // Of less than the minimum, nothing is bought: its quote would say that nothing arrives.
  const current = isCurrent && missing !== 'minimum' ? (quote.data ?? null) : null

  const lacksEvm = useLacksEvm()
  const isPayerMissing = useIsWatchOnly() || (lacksEvm && draft.direction === 'to-bitcoin')
  const ofPair = order ?? toOrder({ ...applied, amount: '1' }, profile, ownRecipient)
  const max = useMax({
    draft,
    token,
    order: isPayerMissing || ofPair instanceof AppError ? null : ofPair,
    held,
    isSearching,
    onAnswer: (amount) => setDraft({ ...draft, amount }),
  })
  const [isOpen, setOpen] = useState(false)
  const { prepare, askReview } = usePrepare((thrown) => {
    // The rate is typed beside the speed.
    if (lacksRates(thrown)) setOpen(true)
  })

  /** Whether the review was asked for before it was known where the swap goes. */
  const isAwaited = useRef(false)
  const review = () => {
    isAwaited.current = order === null
    if (order !== null && !isPayerMissing && !prepare.isPending) askReview({ kind: 'swap', order })
  }
  useEffect(() => {
    if (isAwaited.current && order !== null) review()
  })

  const { data: stage = 'waiting' } = usePreparationStage(prepare.isPending)

  const [isAsked, setAsked] = useState(false)
  const change = (next: SwapDraft) => {
    setAsked(false)
    isAwaited.current = false
    prepare.reset()
    max.reset()
    // Another bridge serves what is typed, and nothing after it.
    setDraft(next.amount.trim() === '' ? withoutBridge(next, inUse) : next)
  }

  return {
    draft,
    change,
    /** Of the bridge that serves the swap. */
    profile,
    /** Has the bridge in use serve it again. */
    leaveBridge: () => change(withoutBridge(draft, inUse)),
    /** The other direction, for which no other bridge was compared. */
    turn: () => change(turned(withoutBridge(draft, inUse))),
    network,
    token,
    ownRecipient,
    isRecipientMissing,
    /** The address book's default recipient of this direction. */
    preset,
    recipient,
    order,
    /** How much of what is sent is available; `undefined` until it was read. */
    held,
    /** Whether there is none at all, reserved and kept-out funds included. */
    isNothingHeld,
    /** There is no bitcoin yet: receiving some comes first, whatever amount is typed. */
    isFirst:
      draft.direction === 'to-evm' &&
      isNothingHeld &&
      (missing === 'amount' || missing === 'minimum' || missing === 'funds'),
    minimumSats,
    /** The account in use can't pay this swap. */
    isPayerMissing,
    /** The part that keeps the form from its review. */
    missing,
    /** Whether the user has asked to go on with what is typed. */
    isAsked,
    ask: () => setAsked(true),
    /** Whether the field of the amount says what is wrong with it. */
    isAmountRefused: max.isNothing || isOfAmount(missing),
    /** The sheet with slippage and speed. */
    details: { isOpen, setOpen },
    quote: {
      /** Of exactly what is typed. */
      current,
      isAsking:
        order !== null &&
        current === null &&
        missing !== 'minimum' &&
        (quoteError === null || quote.isFetching),
      error: quoteError,
      retry: () => void quote.refetch(),
    },
    max,
    prepare,
    review,
    /** The stage of the preparation under way. */
    stage,
  }
}

export type SwapForm = ReturnType<typeof useSwapForm>

/** Whether a quote, of any amount, is of an order's pair. */
function isQuoteOf(quote: QuoteView | null, order: SwapOrder | null): boolean {
  return (
    quote !== null &&
    order?.direction === 'to-evm' &&
    quote.intent.direction === 'to-evm' &&
    quote.intent.networkName === order.networkName &&
    quote.intent.outputToken === order.outputToken
  )
}
