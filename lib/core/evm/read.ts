import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import type { Hex } from '~/lib/core/hex'
import { allowanceFunction, balanceOfFunction, decimalsFunction, symbolFunction } from './abi/erc20'
import {
  getLockerCapacityFunction,
  getLockerTargetAddressFunction,
  isLockerActiveFunction,
  isLockerFunction,
} from './abi/lockers'
import { maxMintLimitFunction } from './abi/wrapped-btc'
import { AppError } from '../errors'

/** One eth_call: its calldata, and the decoder of its answer. `decode` throws `chain-nonsense` on any other answer. */
export type ContractRead<T> = { readonly data: Hex; readonly decode: (returned: Hex) => T }

/**
 * Whether the registry lists a script as a locker's, active or not.
 * @param lockingScript the full scriptPubKey
 */
export function readIsLocker(lockingScript: Hex): ContractRead<boolean> {
  return {
    data: encodeFunctionData({ abi: [isLockerFunction], args: [lockingScript] }),
    decode: answer((data) => decodeFunctionResult({ abi: [isLockerFunction], data })),
  }
}

/**
 * The EVM address by which the registry knows a locker.
 * @param lockingScript the full scriptPubKey
 */
export function readLockerTargetAddress(lockingScript: Hex): ContractRead<Hex> {
  return {
    data: encodeFunctionData({ abi: [getLockerTargetAddressFunction], args: [lockingScript] }),
    decode: answer((data) => decodeFunctionResult({ abi: [getLockerTargetAddressFunction], data })),
  }
}

/** Whether the locker takes new swaps now. */
export function readIsLockerActive(lockerTargetAddress: Hex): ContractRead<boolean> {
  return {
    data: encodeFunctionData({ abi: [isLockerActiveFunction], args: [lockerTargetAddress] }),
    decode: answer((data) => decodeFunctionResult({ abi: [isLockerActiveFunction], data })),
  }
}

/** In sats. */
export function readLockerCapacity(lockerTargetAddress: Hex): ContractRead<bigint> {
  return {
    data: encodeFunctionData({ abi: [getLockerCapacityFunction], args: [lockerTargetAddress] }),
    decode: answer((data) => decodeFunctionResult({ abi: [getLockerCapacityFunction], data })),
  }
}

/** In the token's base units. */
export function readBalance(account: Hex): ContractRead<bigint> {
  return {
    data: encodeFunctionData({ abi: [balanceOfFunction], args: [account] }),
    decode: answer((data) => decodeFunctionResult({ abi: [balanceOfFunction], data })),
  }
}

/** In the token's base units. */
export function readAllowance(owner: Hex, spender: Hex): ContractRead<bigint> {
  return {
    data: encodeFunctionData({ abi: [allowanceFunction], args: [owner, spender] }),
    decode: answer((data) => decodeFunctionResult({ abi: [allowanceFunction], data })),
  }
}

/** In sats. */
export function readMaxMintLimit(): ContractRead<bigint> {
  return {
    data: encodeFunctionData({ abi: [maxMintLimitFunction] }),
    decode: answer((data) => decodeFunctionResult({ abi: [maxMintLimitFunction], data })),
  }
}

/** Of a token, or of a price feed's answers. */
export function readDecimals(): ContractRead<number> {
  return {
    data: encodeFunctionData({ abi: [decimalsFunction] }),
    decode: answer((data) => decodeFunctionResult({ abi: [decimalsFunction], data })),
  }
}

/** A token's own symbol: foreign text. */
export function readSymbol(): ContractRead<string> {
  return {
    data: encodeFunctionData({ abi: [symbolFunction] }),
    decode: answer((data) => decodeFunctionResult({ abi: [symbolFunction], data })),
  }
}

/** A getter without parameters that answers an address. */
export function readNamedAddress(name: string): ContractRead<Hex> {
  const getter = {
    type: 'function',
    name,
    stateMutability: 'view',
    inputs: [],
    outputs: [{ name: '', type: 'address' }],
  } as const
  return {
    data: encodeFunctionData({ abi: [getter] }),
    decode: answer((data) => decodeFunctionResult({ abi: [getter], data })),
  }
}

/** A decoder whose every failure is `chain-nonsense`. */
export function answer<T>(decode: (data: Hex) => T): (data: Hex) => T {
  return (data) => {
    try {
      return decode(data)
    } catch (cause) {
      throw new AppError('chain-nonsense', 'a contract answered with something else', { cause })
    }
  }
}
