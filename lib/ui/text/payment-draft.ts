import type { FeeChoice, PaymentOrder } from '~/lib/contract/orders'
import type { PaymentQuoteView } from '~/lib/contract/views/payment'
import { type Missing, missingInAmount } from './missing'
import { rateOrder } from './typed-rate'
import { bitcoinField, draftUnits } from './typed-unit'

/** The contents of the send form, as typed. */
export type PaymentDraft = {
  recipient: string
  amount: string
  /** Everything that can be spent; the typed amount is ignored. */
  isEverything: boolean
  feeChoice: FeeChoice
  /** In place of a choice where no server has an estimate, as typed; '' = none. */
  feeRate: string
}

export const EMPTY_PAYMENT: PaymentDraft = {
  recipient: '',
  amount: '',
  isEverything: false,
  feeChoice: 'normal',
  feeRate: '',
}

/** The order of a draft, with an amount of 0 where none is typed; `null` if what is typed is no amount. */
export function paymentOrderOf({
  recipient,
  amount,
  isEverything,
  feeChoice,
  feeRate,
}: PaymentDraft): PaymentOrder | null {
  const common = { recipient: recipient.trim(), feeChoice, ...rateOrder(feeRate) }
  if (isEverything) return { ...common, amountSats: null }
  const amountSats = draftUnits(amount, bitcoinField())
  return amountSats === null ? null : { ...common, amountSats }
}

export type RecipientKnowledge = {
  isRecipientRefused: boolean
  /** Whether it is the account that pays, however it is written. */
  isToItself: boolean
}

/** `isRateMissing`: a rate is to be typed, and none that can be asked for is. */
type PaymentKnowledge = RecipientKnowledge & { isRateMissing: boolean }

/**
 * The first thing that is missing, in the order of the form; `null` if nothing is, as far as it is known.
 * @param quote of this very draft, if it is known
 */
export function missingIn(
  order: PaymentOrder | null,
  quote: PaymentQuoteView | undefined,
  { isRecipientRefused, isToItself, isRateMissing }: PaymentKnowledge,
): Missing | null {
  if (order === null) return 'malformed'
  const { recipient, amountSats } = order
  if (recipient === '') return 'recipient'
  if (isRecipientRefused) return 'address'
  if (isToItself && amountSats !== null) return 'own'
  const inAmount = missingInAmount({
    amount: amountSats ?? undefined,
    minimum: quote?.minimumSats,
    isCovered: quote && quote.amountSats !== null,
  })
  return inAmount ?? (isRateMissing ? 'rate' : null)
}

/** The draft of an earlier page. Notes are of exactly this version, and only this form writes them. */
export function parsePaymentDraft(stored: unknown): PaymentDraft | undefined {
  return isDraft(stored) ? stored : undefined
}

function isDraft(stored: unknown): stored is PaymentDraft {
  return typeof stored === 'object' && stored !== null && 'isEverything' in stored
}
