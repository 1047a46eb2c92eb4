/** A part that keeps a form from its review; in words, `missing.<code>`. */
export type Missing =
  | 'amount'
  | 'malformed'
  | 'minimum'
  | 'funds'
  | 'recipient'
  | 'address'
  | 'own'
  | 'slippage'
  | 'rate'
  | 'quote'
  | 'search'

/** Whether it is told at the field of the amount. */
export function isOfAmount(missing: Missing | null): missing is 'malformed' | 'minimum' | 'funds' {
  return missing === 'malformed' || missing === 'minimum' || missing === 'funds'
}

type AmountFacts = {
  /** `undefined` = everything there is. */
  amount: bigint | 'malformed' | undefined
  /** The minimum that can be sent, once it is known. */
  minimum: bigint | undefined
  /** Whether that much is available, once it is known. */
  isCovered: boolean | undefined
}

/** Returns an amount's problem; `null` = nothing, as far as is known. */
export function missingInAmount({ amount, minimum, isCovered }: AmountFacts): Missing | null {
  if (amount === 'malformed') return 'malformed'
  if (amount === 0n) return 'amount'
  if (amount !== undefined && minimum !== undefined && amount < minimum) return 'minimum'
  return isCovered === false ? 'funds' : null
}
