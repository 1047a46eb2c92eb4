import type { Abi, AbiFunction, AbiParameter, AbiParameterToPrimitiveType } from 'viem'
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

type ValuesOf<Parameters extends readonly AbiParameter[]> = {
  [Index in keyof Parameters]: AbiParameterToPrimitiveType<Parameters[Index]>
}
/** Several outputs are a list, a single one is itself. */
type ReturnOf<Item extends AbiFunction> =
  ValuesOf<Item['outputs']> extends readonly [infer Only] ? Only : ValuesOf<Item['outputs']>

/** An eth_call of one function. */
export function contractRead<const Item extends AbiFunction>(
  item: Item,
  args: ValuesOf<Item['inputs']>,
): ContractRead<ReturnOf<Item>> {
  const abi: Abi = [item]
  return {
    data: encodeFunctionData({ abi, functionName: item.name, args }),
    decode: answer((data) => {
      const value: unknown = decodeFunctionResult({ abi, functionName: item.name, data })
      if (isReturnOf(item, value)) return value
      throw new Error('nothing was answered')
    }),
  }
}

/** viem has decoded by the item's own types. */
function isReturnOf<Item extends AbiFunction>(_item: Item, value: unknown): value is ReturnOf<Item> {
  return value !== undefined
}

/** The same call, of whose answer `take` makes the value. What `take` throws means the same as a wrong answer. */
export function mapRead<T, U>({ data, decode }: ContractRead<T>, take: (value: T) => U): ContractRead<U> {
  return { data, decode: answer((returned) => take(decode(returned))) }
}

/** A decoder whose every failure is `chain-nonsense`. */
function answer<T>(decode: (data: Hex) => T): (data: Hex) => T {
  return (data) => {
    try {
      return decode(data)
    } catch (cause) {
      throw new AppError('chain-nonsense', 'a contract answered with something else', { cause })
    }
  }
}

/**
 * Whether the registry lists a script as a locker's, active or not.
 * @param lockingScript the full scriptPubKey
 */
export function readIsLocker(lockingScript: Hex): ContractRead<boolean> {
  return contractRead(isLockerFunction, [lockingScript])
}

/**
 * The EVM address by which the registry knows a locker.
 * @param lockingScript the full scriptPubKey
 */
export function readLockerTargetAddress(lockingScript: Hex): ContractRead<Hex> {
  return contractRead(getLockerTargetAddressFunction, [lockingScript])
}

/** Whether the locker takes new swaps now. */
export function readIsLockerActive(lockerTargetAddress: Hex): ContractRead<boolean> {
  return contractRead(isLockerActiveFunction, [lockerTargetAddress])
}

/** In sats. */
export function readLockerCapacity(lockerTargetAddress: Hex): ContractRead<bigint> {
  return contractRead(getLockerCapacityFunction, [lockerTargetAddress])
}

/** In the token's base units. */
export function readBalance(account: Hex): ContractRead<bigint> {
  return contractRead(balanceOfFunction, [account])
}

/** In the token's base units. */
export function readAllowance(owner: Hex, spender: Hex): ContractRead<bigint> {
  return contractRead(allowanceFunction, [owner, spender])
}

/** In sats. */
export function readMaxMintLimit(): ContractRead<bigint> {
  return contractRead(maxMintLimitFunction, [])
}

/** Of a token, or of a price feed's answers. */
export function readDecimals(): ContractRead<number> {
  return contractRead(decimalsFunction, [])
}

/** A token's own symbol: foreign text. */
export function readSymbol(): ContractRead<string> {
  return contractRead(symbolFunction, [])
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
  return contractRead(getter, [])
}
