import { AppError } from '~/lib/core/errors'

/** Why a transaction under way cannot be replaced. Nothing about it has changed. */
type Reason =
  /** It is confirmed, over, or says itself that it is final. */
  | 'over'
  /** Another swap of the wallet is paid from its change. */
  | 'dependants'
  /** Too many transactions would fall with it. */
  | 'descendants'

export function notReplaceable(reason: Reason): AppError {
  return new AppError('not-replaceable', `it cannot be replaced: ${reason}`, { details: { reason } })
}
