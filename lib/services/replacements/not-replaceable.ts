import { AppError } from '~/lib/core/errors'

/**
 * Why a pending transaction cannot be replaced. The transaction itself is unaffected. In words
 * `reasons.not_replaceable.<reason>`.
 */
type Reason =
  /** It was confirmed, perhaps after its replacement was offered. */
  | 'confirmed'
  /** It is settled, or signals that it is final. */
  | 'over'
  /** Another swap of the wallet spends its change. */
  | 'dependants'
  /** Too many transactions would be evicted with it. */
  | 'descendants'

export function notReplaceable(reason: Reason): AppError {
  return new AppError('not-replaceable', `it cannot be replaced: ${reason}`, { details: { reason } })
}
