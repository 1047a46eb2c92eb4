/** The routers' shares of an amount of wrapped BTC, each out of 10,000. */
export type ContractFees = { protocolPer1e4: number; lockerPer1e4: number; thirdPartyPer1e4: number }

/** Of routers that don't tell their shares, none is counted. */
export const NO_CONTRACT_FEES: ContractFees = { protocolPer1e4: 0, lockerPer1e4: 0, thirdPartyPer1e4: 0 }

export type PercentageFees = { protocolSats: bigint; lockerSats: bigint; thirdPartySats: bigint }

const WHOLE_SHARE = 10_000n
/** 100 % of what a crossing takes, as the contracts count it: `bridgePercentageFee`, `relayerFeePercentage`. */
export const WHOLE_CROSSING_FEE = { 'to-evm': 10_000_000n, 'to-bitcoin': 10n ** 18n } as const

/** The routers' shares in sats, each rounded down as the contracts do it. */
export function percentageFees(amountSats: bigint, fees: ContractFees): PercentageFees {
  return {
    protocolSats: share(amountSats, fees.protocolPer1e4),
    lockerSats: share(amountSats, fees.lockerPer1e4),
    thirdPartySats: share(amountSats, fees.thirdPartyPer1e4),
  }
}

/** Subtracts a fixed fee and the routers' shares from an amount of wrapped BTC; 0 where nothing is left. */
export function afterFees(amountSats: bigint, fixedSats: bigint, fees: ContractFees): bigint {
  const { protocolSats, lockerSats, thirdPartySats } = percentageFees(amountSats, fees)
  const left = amountSats - fixedSats - protocolSats - lockerSats - thirdPartySats
  return left > 0n ? left : 0n
}

/** An amount less a share of it, rounded down: `whole` is 100 %. */
export function lessShare(amount: bigint, part: bigint, whole: bigint): bigint {
  return part >= whole ? 0n : (amount * (whole - part)) / whole
}

function share(amountSats: bigint, per1e4: number): bigint {
  return (amountSats * BigInt(per1e4)) / WHOLE_SHARE
}
