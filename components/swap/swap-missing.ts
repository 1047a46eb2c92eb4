import type { SwapOrder } from '~/lib/contract/orders'
import { AppError, type ErrorCode } from '~/lib/core/errors'
import { type Missing, missingInAmount } from '~/lib/ui/text/missing'

export type SwapFacts = {
  /** The typed order; `null` = no amount. */
  typed: SwapOrder | AppError | null
  /** The balance of the chosen token, once it is known. */
  held: bigint | undefined
  /** The minimum that the service takes, once it is known; only of bitcoin. */
  minimumSats: bigint | undefined
  isRecipientRefused: boolean
  /** Nobody is named, and the account has no address of its own there. */
  isRecipientMissing?: boolean
  /** The service has not quoted this order. */
  hasQuoteFailed: boolean
}

/** Problems in the sheet of the options. */
const OF_OPTIONS: Readonly<Partial<Record<ErrorCode, Missing>>> = {
  'slippage-invalid': 'slippage',
  'fee-rates-missing': 'rate',
}

/** The first thing that a swap lacks, in the order of the form; `null` if nothing does, as far as it is known. */
export function missingInSwap({
  typed,
  held,
  minimumSats,
  isRecipientRefused,
  isRecipientMissing = false,
  hasQuoteFailed,
}: SwapFacts): Missing | null {
  const inOptions = typed instanceof AppError ? OF_OPTIONS[typed.code] : undefined
  const inAmount = inOptions === undefined ? missingInTyped(typed, held, minimumSats) : null
  if (inAmount !== null) return inAmount
  if (isRecipientMissing) return 'recipient'
  if (isRecipientRefused) return 'address'
  if (inOptions !== undefined) return inOptions
  return hasQuoteFailed ? 'quote' : null
}

function missingInTyped(
  typed: SwapFacts['typed'],
  held: bigint | undefined,
  minimum: bigint | undefined,
): Missing | null {
  if (typed instanceof AppError)
    return missingInAmount({ amount: 'malformed', minimum, isCovered: undefined })
  const isCovered = held === undefined ? undefined : covers(held, typed)
  return missingInAmount({ amount: amountOf(typed), minimum, isCovered })
}

/** Of bitcoin, the fee of the payment comes on top. */
function covers(held: bigint, order: SwapOrder | null): boolean {
  const amount = amountOf(order)
  return order?.direction === 'to-evm' ? amount < held : amount <= held
}

function amountOf(order: SwapOrder | null): bigint {
  if (order === null) return 0n
  return order.direction === 'to-evm' ? order.amountSats : order.inputAmount
}
