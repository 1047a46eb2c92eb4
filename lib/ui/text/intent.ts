import { arrivingToken } from '~/lib/contract/arriving-token'
import type { AccountsView } from '~/lib/contract/views/status'
import type { EntrySummary } from '~/lib/contract/views/history'
import type { ProfileView, TokenView } from '~/lib/contract/views/networks'
import type { PaymentIntent, SwapIntent } from '~/lib/core/journal/types'
import { BTC_DECIMALS } from '~/lib/core/amount'
import { sameAddress } from '~/lib/core/same-address'
import { findNetwork, findToken } from './swap-draft'
import type { PricedAsset } from './worth'

/** `of`: what it is a unit of, for its price; `null` = bitcoin itself, absent = nothing that the profile knows. */
export type Unit = { symbol: string; decimals: number; of?: PricedAsset | null }
export type Sum = { units: bigint; unit: Unit }

export const BTC: Unit = { symbol: 'BTC', decimals: BTC_DECIMALS, of: null }

/** A swap's intent for display: what is sent, what is expected, the recipient, and whether it is the wallet's own. */
export type IntentFacts = {
  isToEvm: boolean
  sent: Sum
  minimum: Sum
  expected: Sum
  networkLabel: string
  recipient: string
  isOwnRecipient: boolean
}

export function intentFacts(
  intent: SwapIntent,
  profile: ProfileView,
  accounts: AccountsView | undefined,
): IntentFacts {
  const network = findNetwork(profile, intent.networkName)
  const networkLabel = network?.label ?? intent.networkName
  if (intent.direction === 'to-evm') {
    const target = findToken(network, intent.outputToken)
    const unit =
      target === undefined
        ? unknownUnit(intent.outputToken)
        : pricedUnit(intent.networkName, arrivingToken(target))
    return {
      isToEvm: true,
      sent: { units: intent.amountSats, unit: BTC },
      minimum: { units: intent.minOutput, unit },
      expected: { units: intent.expectedOutput, unit },
      networkLabel,
      recipient: intent.recipientAddress,
      isOwnRecipient: sameAddress(intent.recipientAddress, accounts?.evm?.address ?? null),
    }
  }
  return {
    isToEvm: false,
    sent: { units: intent.inputAmount, unit: unitOf(profile, intent.networkName, intent.inputToken) },
    minimum: { units: intent.minSats, unit: BTC },
    expected: { units: intent.expectedSats, unit: BTC },
    networkLabel,
    recipient: intent.bitcoinAddress,
    isOwnRecipient: intent.bitcoinAddress === accounts?.bitcoin.address,
  }
}

export function paymentSum(intent: PaymentIntent, profile: ProfileView): Sum {
  return intent.kind === 'bitcoin-payment'
    ? { units: intent.amountSats, unit: BTC }
    : { units: intent.amount, unit: unitOf(profile, intent.networkName, intent.token) }
}

/** Reads a sum that was paid in place of bitcoin. */
export function insteadSum(
  { networkName, token, amount }: NonNullable<EntrySummary['instead']>,
  profile: ProfileView,
): Sum {
  return { units: amount, unit: unitOf(profile, networkName, token) }
}

/** A token that the profile no longer has is shown in base units under its address: less readable, never wrong. */
export function unitOf(profile: ProfileView, networkName: string, token: string | null): Unit {
  const target = findToken(findNetwork(profile, networkName), token)
  return target === undefined ? unknownUnit(token) : pricedUnit(networkName, target)
}

export function pricedUnit(networkName: string, { symbol, decimals, address }: TokenView): Unit {
  return { symbol, decimals, of: { networkName, token: address } }
}

function unknownUnit(token: string | null): Unit {
  return { symbol: token ?? '', decimals: 0 }
}
