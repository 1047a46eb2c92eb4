import type { BaseNetwork } from '~/lib/contract/profile'
import { isBitcoinScript } from '~/lib/core/address'
import { formatBtc } from '~/lib/core/amount'
import { AppError } from '~/lib/core/errors'
import {
  type ContractRead,
  readIsLocker,
  readIsLockerActive,
  readLockerCapacity,
  readLockerTargetAddress,
} from '~/lib/core/evm/read'
import type { Hex } from '~/lib/core/hex'
import type { LockerReading } from '~/lib/core/review/readings'
import type { EvmChain } from '../ports/evm-chain'
import { askEarly } from './shared-reads'

/**
 * A locker's EVM address according to the registry; `undefined` if the script is not a locker's, or one of another chain
 * than Bitcoin.
 */
export async function targetOfLocker(
  scriptPubKey: string,
  base: BaseNetwork,
  chain: EvmChain,
): Promise<Hex | undefined> {
  if (!isBitcoinScript(scriptPubKey)) return undefined
  const script: Hex = `0x${scriptPubKey}`
  const ask = <T>(read: ContractRead<T>) => askContract(read, base.lockers, chain)
  // Asked in one turn, so that a node gets one request. For a script that is no locker's the second reverts.
  const target = ask(readLockerTargetAddress(script))
  askEarly(target)
  return (await ask(readIsLocker(script))) ? target : undefined
}

/** Whether a script is a locker's, by the registry. */
export async function isLocker(scriptPubKey: string, base: BaseNetwork, chain: EvmChain): Promise<boolean> {
  if (!isBitcoinScript(scriptPubKey)) return false
  return askContract(readIsLocker(`0x${scriptPubKey}`), base.lockers, chain)
}

/** A script's locker as the registry answers; `undefined` unless it is active now. */
export async function trustedLocker(
  scriptPubKey: string,
  base: BaseNetwork,
  chain: EvmChain,
): Promise<LockerReading | undefined> {
  const target = await targetOfLocker(scriptPubKey, base, chain)
  if (target === undefined) return undefined
  const isActive = await askContract(readIsLockerActive(target), base.lockers, chain)
  return isActive ? readingOf(scriptPubKey, target, base) : undefined
}

/** The same for a wrap, with the sats that it can still take. */
export async function lockerWithCapacity(
  scriptPubKey: string,
  base: BaseNetwork,
  chain: EvmChain,
): Promise<{ reading: LockerReading; capacitySats: bigint } | undefined> {
  const target = await targetOfLocker(scriptPubKey, base, chain)
  if (target === undefined) return undefined
  const capacity = askContract(readLockerCapacity(target), base.lockers, chain)
  askEarly(capacity)
  const isActive = await askContract(readIsLockerActive(target), base.lockers, chain)
  if (!isActive) return undefined
  return { reading: readingOf(scriptPubKey, target, base), capacitySats: await capacity }
}

function readingOf(lockingScript: string, lockerAddress: Hex, { lockers }: BaseNetwork): LockerReading {
  return { lockingScript, registry: lockers, lockerAddress }
}

/**
 * An active locker that can take a wrap of `amountSats`; `undefined` if the script is not one's. A locker without room is
 * still a locker, so the amount is refused, not the payee.
 * @throws AppError `amount-above-limit`
 */
export async function lockerWithRoom(
  scriptPubKey: string,
  amountSats: bigint,
  base: BaseNetwork,
  chain: EvmChain,
): Promise<LockerReading | undefined> {
  const locker = await lockerWithCapacity(scriptPubKey, base, chain)
  if (locker === undefined || locker.capacitySats >= amountSats) return locker?.reading
  throw new AppError('amount-above-limit', 'more than the locker can still take', {
    details: {
      max: String(locker.capacitySats),
      maximum: formatBtc(locker.capacitySats),
      amount: formatBtc(amountSats),
    },
  })
}

export async function askContract<T>(read: ContractRead<T>, to: Hex, chain: EvmChain): Promise<T> {
  return read.decode(await chain.call({ to, data: read.data }))
}
