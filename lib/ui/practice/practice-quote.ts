import type { SwapOrder } from '~/lib/contract/orders'
import type { QuoteView } from '~/lib/contract/views/quote'
import { arrivalTime, type ArrivalWay } from '~/lib/core/quote/arrival-time'
import { convertAt, type Rate } from '~/lib/core/quote/rate'
import type { Hex } from '~/lib/core/hex'
import type { SwapIntent } from '~/lib/core/journal/types'
import { PRACTICE_BITCOIN, PRACTICE_EVM } from './practice-profile'

const FEE_BPS = 40n
const WHOLE_BPS = 10_000n
export const PRACTICE_MIN_SATS = 10_000n

/** Sample prices, in base units: 1 BTC is 100,000 USDC and 200,000 POL. */
export function practiceRate(token: Hex | null): Rate {
  return token === null
    ? { given: 10n ** 18n, gained: 500n }
    : { given: 100_000n * 10n ** 6n, gained: 100_000_000n }
}

/** Quotes an order, as the sample bridge. */
export function practiceQuote(order: SwapOrder, now: number): QuoteView {
  const intent = intentOf(order)
  const sats =
    intent.direction === 'to-evm'
      ? intent.amountSats
      : convertAt(intent.inputAmount, practiceRate(intent.inputToken))
  const totalSats = practiceFeeSats(sats)
  return {
    kind: 'swap',
    intent,
    minInputSats: PRACTICE_MIN_SATS,
    expectedOutput: intent.direction === 'to-evm' ? intent.expectedOutput : intent.expectedSats,
    minOutput: intent.direction === 'to-evm' ? intent.minOutput : intent.minSats,
    isMinimumEnforced: true,
    fees: {
      networkSats: 0n,
      protocolSats: totalSats,
      lockerSats: 0n,
      thirdPartySats: 0n,
      fillerSats: 0n,
      totalSats,
    },
    feeSources: {
      network: 'transaction',
      protocol: 'contracts',
      locker: 'contracts',
      thirdParty: 'contracts',
      filler: 'contracts',
    },
    crossingFee: null,
    route: { path: null, crossingFee: 0n },
    ...practiceArrivals(order),
    asOf: now,
  }
}

function practiceArrivals({ direction, feeChoice }: SwapOrder): Pick<QuoteView, 'arrival' | 'arrivals'> {
  const normal = arrivalTime(practiceWay(direction))
  const arrivals = { slow: arrivalTime(practiceWay(direction, 6)), normal, fast: normal }
  return { arrival: arrivals[feeChoice ?? 'normal'], arrivals }
}

/** @param firstBlocks until its own payment is in a block */
export function practiceWay(direction: SwapOrder['direction'], firstBlocks = 1): ArrivalWay {
  return direction === 'to-evm'
    ? { kind: direction, crosses: false, firstBlocks }
    : { kind: direction, crosses: false }
}

function intentOf(order: SwapOrder): SwapIntent {
  const shared = { networkName: order.networkName, chainId: 31_337, thirdPartyId: 0 }
  const minimumOf = (expected: bigint) => (expected * (WHOLE_BPS - BigInt(order.slippageBps))) / WHOLE_BPS
  if (order.direction === 'to-evm') {
    const rate = practiceRate(order.outputToken)
    const expectedOutput = convertAt(lessFees(order.amountSats), { given: rate.gained, gained: rate.given })
    return {
      ...shared,
      direction: 'to-evm',
      amountSats: order.amountSats,
      outputToken: order.outputToken,
      recipientAddress: isEvmAddress(order.recipient) ? order.recipient : PRACTICE_EVM,
      expectedOutput,
      minOutput: minimumOf(expectedOutput),
    }
  }
  const expectedSats = lessFees(convertAt(order.inputAmount, practiceRate(order.inputToken)))
  return {
    ...shared,
    direction: 'to-bitcoin',
    inputToken: order.inputToken,
    inputAmount: order.inputAmount,
    bitcoinAddress: order.recipient ?? PRACTICE_BITCOIN,
    expectedSats,
    minSats: minimumOf(expectedSats),
    signer: 'wallet',
  }
}

function isEvmAddress(typed: string | null): typed is Hex {
  return typed !== null && /^0x[0-9a-fA-F]{40}$/.test(typed)
}

function practiceFeeSats(sats: bigint): bigint {
  return (sats * FEE_BPS) / WHOLE_BPS
}

function lessFees(sats: bigint): bigint {
  return sats - practiceFeeSats(sats)
}
