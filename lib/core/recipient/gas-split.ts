/** Splits a swap to a token in two: first some of the native currency, to pay for gas, then the rest as the token. */
export type GasSplit = { nativeSats: bigint; tokenSats: bigint }

type Asked = {
  amountSats: bigint
  /** What the wallet can send in two transactions, after their network fees: two cost more than the one that was asked for. */
  sendableSats: bigint
  /** What the gas of the transfers to come may cost, in wei. */
  gasWei: bigint
  /** What the whole amount would bring as the native currency, in wei, and what of it goes to fees that do not grow with it. */
  quoted: { outputWei: bigint; fixedFeeSats: bigint }
  /** The bridge's smallest amounts. */
  minNativeSats: bigint
  minTokenSats: bigint
}

/** Margin over the bridge's minimum, which may rise before the second part is ordered; in percent. */
const ROOM_PERCENT = 10n
/** Below this multiple of the fees that do not grow with it, a review warns of their share. */
const LEAST_MULTIPLE_OF_FEES = 12n
/** Nobody wants to read single sats. */
const ROUND_SATS = 1_000n

/**
 * `null` where the amount is too small for two, or where gas would take more than half of it. The two come to less than the
 * amount where the wallet has nothing left for the second network fee.
 */
export function gasSplit({
  amountSats,
  sendableSats,
  gasWei,
  quoted: { outputWei, fixedFeeSats },
  minNativeSats,
  minTokenSats,
}: Asked): GasSplit | null {
  if (outputWei <= 0n) return null
  const wantedSats = ceil(gasWei * amountSats, outputWei) + fixedFeeSats
  const nativeSats =
    ceil(largest(wantedSats, withRoom(minNativeSats), fixedFeeSats * LEAST_MULTIPLE_OF_FEES), ROUND_SATS) *
    ROUND_SATS
  const tokenSats = smaller(amountSats, sendableSats) - nativeSats
  return tokenSats < withRoom(minTokenSats) || tokenSats < nativeSats ? null : { nativeSats, tokenSats }
}

function withRoom(sats: bigint): bigint {
  return ceil(sats * (100n + ROOM_PERCENT), 100n)
}

function largest(first: bigint, ...others: bigint[]): bigint {
  return others.reduce((most, one) => (one > most ? one : most), first)
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

function ceil(amount: bigint, divisor: bigint): bigint {
  return (amount + divisor - 1n) / divisor
}
