import { AppError } from '~/lib/core/errors'
import type {
  EvmPaymentQuoteView,
  EvmPaymentReviewView,
  PaymentQuoteView,
  PaymentReviewView,
} from './payment'
import type { QuoteView } from './quote'
import type { ReviewView } from './review'

/** A quote of any kind of order. */
export type OrderQuote = QuoteView | PaymentQuoteView | EvmPaymentQuoteView

/** A reviewed order of any kind, which waits for the user's approval. */
export type OrderReview = ReviewView | PaymentReviewView | EvmPaymentReviewView

/** The view as one of this kind. @throws AppError `internal` if it is of another */
export function ofKind<V extends { kind: string }, K extends V['kind']>(
  view: V,
  kind: K,
): Extract<V, { kind: K }> {
  if (isOfKind(view, kind)) return view
  throw new AppError('internal', 'a view of another kind')
}

function isOfKind<V extends { kind: string }, K extends V['kind']>(
  view: V,
  kind: K,
): view is Extract<V, { kind: K }> {
  return view.kind === kind
}
