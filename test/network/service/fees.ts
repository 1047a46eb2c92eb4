import { formatBtc } from './btc-amount'

/** The fee shares of an amount, in basis points. */
export type Shares = { protocolBp: bigint; lockerBp: bigint; thirdPartyBp: bigint }

const ALL_BP = 10_000n
const LEAST_RECEIVED_SATS = 1000n

/** A bridge fee is percent × 1e5. */
export const WHOLE_BRIDGE_FEE = 10_000_000n
/** A connector's relayer fee is a share of 1e18. */
export const WHOLE_RELAYER_FEE = 10n ** 18n

/** The routers' fees on an amount of bitcoin, in sats. */
export type BridgeFees = { network: bigint; protocol: bigint; locker: bigint; thirdParty: bigint }

export function feesOf(amountSats: bigint, networkSats: bigint, shares: Shares): BridgeFees {
  const share = (bp: bigint): bigint => (amountSats * bp) / ALL_BP
  return {
    network: networkSats,
    protocol: share(shares.protocolBp),
    locker: share(shares.lockerBp),
    thirdParty: share(shares.thirdPartyBp),
  }
}

function totalFees({ network, protocol, locker, thirdParty }: BridgeFees): bigint {
  return network + protocol + locker + thirdParty
}

/** An amount less its fees, at least zero. */
export function afterFees(amountSats: bigint, fees: BridgeFees): bigint {
  const left = amountSats - totalFees(fees)
  return left > 0n ? left : 0n
}

/** The minimum input as an exact fraction of a sat: (minimum received + network fee) / (1 − shares). */
export type MinimumSats = { numerator: bigint; denominator: bigint }

export function minimumInput(networkSats: bigint, shares: Shares): MinimumSats {
  return {
    numerator: (LEAST_RECEIVED_SATS + networkSats) * ALL_BP,
    denominator: ALL_BP - shares.protocolBp - shares.lockerBp - shares.thirdPartyBp,
  }
}

export function isBelow(amountSats: bigint, minimum: MinimumSats): boolean {
  return amountSats * minimum.denominator < minimum.numerator
}

/** The breakdown in the form of responses. */
export function describeFees(fees: BridgeFees): Record<string, string> {
  return {
    networkFeeBTC: formatBtc(fees.network),
    protocolFeeBTC: formatBtc(fees.protocol),
    lockerFeeBTC: formatBtc(fees.locker),
    thirdPartyFeeBTC: formatBtc(fees.thirdParty),
    totalFeeBTC: formatBtc(totalFees(fees)),
  }
}
