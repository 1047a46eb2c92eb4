/** Two amounts that are worth as much as each other, each in base units of its own: exact where a quotient is not. */
export type Rate = { given: bigint; gained: bigint }

/** Converts an amount at a rate, rounded towards zero. */
export function convertAt(amount: bigint, rate: Rate): bigint {
  return (amount * rate.gained) / rate.given
}

/** From the first rate's unit to the second's, through the one that they share. Nothing is rounded on the way. */
export function chainRates(first: Rate, second: Rate): Rate {
  return { given: first.given * second.given, gained: first.gained * second.gained }
}

/** `null` where one of the amounts is nothing: that is no price. */
export function rateOfAmounts(from: bigint, to: bigint): Rate | null {
  return from > 0n && to > 0n ? { given: from, gained: to } : null
}
