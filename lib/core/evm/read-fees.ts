import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import {
  bitcoinFeeFunction,
  getEffectiveLockerFeeFunction,
  lockerPercentageFeeFunction,
  protocolPercentageFeeFunction,
  thirdPartyFeeFunction,
} from './abi/router-fees'
import { wordOfAddress } from './abi-word'
import { contractRead, type ContractRead, mapRead } from './read'

/** Every share below is out of 10,000. */
const WHOLE_SHARE = 10_000n

/** The protocol's share, out of 10,000. */
export function readProtocolFee(): ContractRead<number> {
  return mapRead(contractRead(protocolPercentageFeeFunction, []), shareOf)
}

/** The locker's share, out of 10,000, on routers with one share for all swaps. */
export function readLockerFee(): ContractRead<number> {
  return mapRead(contractRead(lockerPercentageFeeFunction, []), shareOf)
}

/** The share of an integrator, out of 10,000, by its number at the bridge. */
export function readThirdPartyFee(thirdPartyId: number): ContractRead<number> {
  return mapRead(contractRead(thirdPartyFeeFunction, [BigInt(thirdPartyId)]), shareOf)
}

/** The terms of a locker's share: the chain and token at the far end (`null` for a direct call), the integrator, the sats. */
export type LockerFeeTerms = {
  far: { chainId: number; token: Hex } | null
  thirdPartyId: number
  amountSats: bigint
}

/** The locker's share of one swap, out of 10,000, on newer routers. */
export function readEffectiveLockerFee({
  far,
  thirdPartyId,
  amountSats,
}: LockerFeeTerms): ContractRead<number> {
  const token: Hex = far === null ? `0x${'00'.repeat(32)}` : wordOfAddress(far.token)
  return mapRead(
    contractRead(getEffectiveLockerFeeFunction, [
      BigInt(far?.chainId ?? 0),
      token,
      BigInt(thirdPartyId),
      amountSats,
    ]),
    shareOf,
  )
}

/** In sats. */
export function readBitcoinFee(): ContractRead<bigint> {
  return contractRead(bitcoinFeeFunction, [])
}

function shareOf(value: bigint): number {
  if (value > WHOLE_SHARE) throw new AppError('chain-nonsense', 'a fee of more than the whole')
  return Number(value)
}
