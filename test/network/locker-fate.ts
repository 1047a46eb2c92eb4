import { createWalletClient, encodeFunctionData, getAddress, http, publicActions } from 'viem'
import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { burnRouterAbi, lockersAbi, mintableTokenAbi } from './evm/abi'
import { owner } from './evm/accounts'
import { minedReceipt } from './evm/mined-receipt'
import type { EvmNetwork } from './evm/start-evm'
import { lockers } from './lockers'

/** A burn request, as its log names it. */
type Request = { lockerTarget: Address; requestId: bigint }

/** The registries' name of the native currency. */
const NATIVE: Address = '0x0000000000000000000000000000000000000001'

/** Removes every locker from the registry. What they owe stays with the burn router. */
export async function removeLockers({ base, deployment }: EvmNetwork): Promise<void> {
  for (const { lockingScript } of lockers) {
    const data = encodeFunctionData({ abi: lockersAbi, functionName: 'removeLocker', args: [lockingScript] })
    await send(base.nodeUrl, deployment.base.lockers, data)
  }
}

/**
 * Reports a locker for requests whose deadline has passed, all in one transaction: the collateral pays whoever sent them.
 * @throws Error if one is paid, or still has time
 */
export async function slash({ base, deployment }: EvmNetwork, requests: readonly Request[]): Promise<Hex> {
  const [first] = requests
  const locker = lockers.find(
    ({ target }) => first !== undefined && target === getAddress(first.lockerTarget),
  )
  if (locker === undefined) throw new Error('no such locker')
  const args = [locker.lockingScript, requests.map(({ requestId }) => requestId)] as const
  const data = encodeFunctionData({ abi: burnRouterAbi, functionName: 'disputeBurn', args })
  return send(base.nodeUrl, deployment.base.burnRouter, data)
}

/** Sets what every locker loses from now on for a sat that it does not pay; `token: null` = the native currency. */
export async function setCollateral(
  { base, deployment }: EvmNetwork,
  { token, perSat, amount }: { token: Address | null; perSat: bigint; amount: bigint },
): Promise<void> {
  const registry = deployment.base.lockers
  for (const { target } of lockers) {
    if (token !== null) {
      const mint = encodeFunctionData({
        abi: mintableTokenAbi,
        functionName: 'mint',
        args: [registry, amount],
      })
      await send(base.nodeUrl, token, mint)
    }
    const args = [target, token ?? NATIVE, perSat, amount] as const
    const data = encodeFunctionData({ abi: lockersAbi, functionName: 'setCollateral', args })
    await send(base.nodeUrl, registry, data, token === null ? amount : 0n)
  }
}

/** Takes collateral of a locker for a theft, or for somebody who buys it. No burn request is paid by that. */
export async function takeCollateral(
  { base, deployment }: EvmNetwork,
  lockerTarget: Address,
  how: 'theft' | 'liquidation',
): Promise<void> {
  const data =
    how === 'theft'
      ? encodeFunctionData({
          abi: lockersAbi,
          functionName: 'slashThiefLocker',
          args: [lockerTarget, 1_000n, 5n],
        })
      : encodeFunctionData({
          abi: lockersAbi,
          functionName: 'liquidateLocker',
          args: [lockerTarget, 7n, 1_000n],
        })
  await send(base.nodeUrl, deployment.base.lockers, data)
}

async function send(nodeUrl: string, to: Address, data: Hex, value = 0n): Promise<Hex> {
  const account = privateKeyToAccount(owner.privateKey)
  const client = createWalletClient({ account, transport: http(nodeUrl) }).extend(publicActions)
  const hash = await client.sendTransaction({ chain: null, to, data, value })
  const { status } = await minedReceipt(client, hash)
  if (status !== 'success') throw new Error('reverted')
  return hash
}
