import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { BTC_DECIMALS } from '~/lib/core/amount'
import { toAppError } from '~/lib/core/errors'
import { exactText } from '~/lib/ui/text/format'
import type { SwapForm } from './use-swap-form'

/** Submits the swap form: opens the review, or leads to what is missing. The amount has the focus first. */
export function useSubmitSwap(form: SwapForm) {
  const { change, draft, isFirst, minimumSats, missing, prepare } = form
  const [, navigate] = useLocation()
  const amount = useRef<HTMLInputElement>(null)
  const recipient = useRef<HTMLInputElement>(null)

  // Money may have come since the balance was read: once the background says that it has not, it is to be received.
  const isRefused = prepare.error !== null && toAppError(prepare.error).code === 'funds-insufficient'
  const isEmpty = isRefused && isFirst
  useEffect(() => {
    if (isEmpty) navigate('/receive')
  }, [isEmpty, navigate])

  // The amount comes first: with the focus there, Enter leads to the review.
  useEffect(() => amount.current?.focus(), [])

  const submit = () => {
    if (form.isPayerMissing) return
    if (isFirst && missing !== 'funds') return navigate('/receive')
    form.ask()
    if (missing === 'minimum' && minimumSats !== undefined)
      change({ ...draft, amount: exactText(minimumSats, BTC_DECIMALS) })
    // Its error must not be hidden in a closed sheet.
    if (missing === 'slippage' || missing === 'rate') form.details.setOpen(true)
    else if (missing === 'quote') form.quote.retry()
    else if (missing === 'address') recipient.current?.focus()
    // Money may have come since the balance was read: the background knows.
    else if (missing !== null && missing !== 'funds') amount.current?.focus()
    else form.review()
  }
  return { amount, recipient, submit }
}
