import type { EvmPaymentOrder } from '~/lib/contract/orders'
import type { TokenView } from '~/lib/contract/views/networks'
import type { EvmPaymentQuoteView } from '~/lib/contract/views/payment'
import { type Missing, missingInAmount } from '~/lib/ui/text/missing'
import type { PaymentDraft, RecipientKnowledge } from '~/lib/ui/text/payment-draft'
import { draftUnits, tokenField } from '~/lib/ui/text/typed-unit'

/** A token of a network to send, or its native currency. */
export type SentAsset = { networkName: string; token: TokenView }

/** The order of a draft, with an amount of 0 where none is typed; `null` if what is typed is no amount of the token. */
export function evmPaymentOrderOf(
  { recipient, amount, isEverything, feeChoice }: PaymentDraft,
  { networkName, token }: SentAsset,
): EvmPaymentOrder | null {
  const common = { networkName, token: token.address, recipient: recipient.trim(), feeChoice }
  if (isEverything) return { ...common, amount: null }
  const units = draftUnits(amount, tokenField(token))
  return units === null ? null : { ...common, amount: units }
}

/** A part that a draft lacks for its review, including too little native currency for the fee. */
export type EvmMissing = Missing | 'gas'

/**
 * The first thing that is missing, in the order of the form; `null` if nothing is, as far as it is known.
 * @param quote of this very draft, if it is known
 */
export function missingInEvm(
  order: EvmPaymentOrder | null,
  quote: EvmPaymentQuoteView | undefined,
  { isRecipientRefused, isToItself }: RecipientKnowledge,
): EvmMissing | null {
  if (order === null) return 'malformed'
  const { recipient, amount } = order
  if (recipient === '') return 'recipient'
  if (isRecipientRefused) return 'address'
  if (isToItself) return 'own'
  const isCovered = quote && (amount === null ? quote.amount !== null : amount <= quote.available)
  const missing = missingInAmount({ amount: amount ?? undefined, minimum: undefined, isCovered })
  return missing ?? (quote?.isGasShort === true ? 'gas' : null)
}
