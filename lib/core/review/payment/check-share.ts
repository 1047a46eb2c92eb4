import type { Finding } from '../finding'
import type { PaymentFacts } from './facts'
import { finding } from './findings'

const HIGH_SHARE_BPS = 1_000n

/** The fee is a small part of what is paid: of a small amount even a usual fee may be most. */
export function findShare({ feeSats, known: { intent } }: PaymentFacts): Finding[] {
  if (feeSats === undefined || intent.amountSats <= 0n) return []
  const shareBps = (feeSats * 10_000n) / intent.amountSats
  if (shareBps <= HIGH_SHARE_BPS) return []
  return [finding('fee-share', { feePercent: String(shareBps / 100n), feeSats })]
}
