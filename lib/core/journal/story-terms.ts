import type { Hex } from '../hex'
import type { Intent, SwapIntent, ToEvmIntent } from './types'

/** The asset of an amount; `token: null` = the network's native currency. A swap may deliver that in its wrapped form. */
export type MovedAsset = 'bitcoin' | { networkName: string; token: Hex | null; isDelivered?: true }

/** In base units. */
export type Amount = { asset: MovedAsset; amount: bigint }

/** The order in sums: to send, expected of that and at least, and who is to have it. */
type Terms = {
  sent: Amount
  /** `null` of a payment. */
  expected: Amount | null
  minimum: Amount | null
  recipient: string
  /** The EVM network that it pays on or to; `null` = Bitcoin alone. */
  networkName: string | null
}

export function termsOf(intent: SwapIntent): Terms & { expected: Amount; minimum: Amount }
export function termsOf(intent: Intent): Terms
export function termsOf(intent: Intent): Terms {
  if ('kind' in intent) {
    const { recipientAddress: recipient } = intent
    const rest = { expected: null, minimum: null, recipient }
    if (intent.kind === 'bitcoin-payment')
      return { sent: { asset: 'bitcoin', amount: intent.amountSats }, ...rest, networkName: null }
    const { networkName, token, amount } = intent
    return { sent: { asset: { networkName, token }, amount }, ...rest, networkName }
  }
  const { networkName } = intent
  if (intent.direction === 'to-evm') {
    const asset = deliveredBy(intent)
    return {
      sent: { asset: 'bitcoin', amount: intent.amountSats },
      expected: { asset, amount: intent.expectedOutput },
      minimum: { asset, amount: intent.minOutput },
      recipient: intent.recipientAddress,
      networkName,
    }
  }
  return {
    sent: { asset: { networkName, token: intent.inputToken }, amount: intent.inputAmount },
    expected: { asset: 'bitcoin', amount: intent.expectedSats },
    minimum: { asset: 'bitcoin', amount: intent.minSats },
    recipient: intent.bitcoinAddress,
    networkName,
  }
}

export function deliveredBy({ networkName, outputToken }: ToEvmIntent): MovedAsset {
  return { networkName, token: outputToken, isDelivered: true }
}
