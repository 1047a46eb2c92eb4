import type { SwapOrder } from '~/lib/contract/ui'
import { AppError } from '~/lib/core/errors'
import { type Missing, missingInAmount } from './missing'

export type SwapFacts = {
  /** What is typed; `null` = no amount. */
  typed: SwapOrder | AppError | null
  /** What there is of the chosen token, once it is known. */
  held: bigint | undefined
  /** The least that the service takes, once it is known; only of bitcoin. */
  minimumSats: bigint | undefined
  isRecipientRefused: boolean
  /** The service has not quoted this order. */
  hasQuoteFailed: boolean
}

/** The first thing that a swap lacks, in the order of the form; `null` if nothing does, as far as it is known. */
export function missingInSwap({
  typed,
  held,
  minimumSats,
  isRecipientRefused,
  hasQuoteFailed,
}: SwapFacts): Missing | null {
  const isSlippageInvalid = typed instanceof AppError && typed.code === 'slippage-invalid'
  const inAmount = isSlippageInvalid ? null : missingInTyped(typed, held, minimumSats)
  if (inAmount !== null) return inAmount
  if (isRecipientRefused) return 'address'
  if (isSlippageInvalid) return 'slippage'
  return hasQuoteFailed ? 'quote' : null
}

function missingInTyped(
  typed: SwapFacts['typed'],
  held: bigint | undefined,
  minimum: bigint | undefined,
): Missing | null {
  const amount = typed instanceof AppError ? 'malformed' : amountOf(typed)
  const isCovered = held === undefined || amount === 'malformed' ? undefined : amount <= held
  return missingInAmount({ amount, minimum, isCovered })
}

function amountOf(order: SwapOrder | null): bigint {
  if (order === null) return 0n
  return order.direction === 'to-evm' ? order.amountSats : order.inputAmount
}
