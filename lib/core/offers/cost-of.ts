import type { Offer } from './offer'

const BPS = 10_000n

/** Reckons what is lost until the least arrives, miners included; `null` where nobody knows who takes what. */
export function costOf(
  { cost, minersSats }: Offer,
  amountSats: bigint,
): { sats: bigint; basisPoints: number } | null {
  if (cost.length === 0 || amountSats === 0n) return null
  const taken = cost.reduce((sum, { basisPoints }) => sum + basisPoints, 0)
  const miners = minersSats ?? 0n
  return {
    sats: (amountSats * BigInt(taken)) / BPS + miners,
    basisPoints: taken + Number((miners * BPS) / amountSats),
  }
}
