import { type Address, type PublicClient, zeroHash } from 'viem'
import { burnRouterAbi, exchangeConnectorAbi, lockersAbi, routerFeesAbi, swapRouterFeesAbi } from '../evm/abi'
import type { BaseDeployment } from '../evm/deployment'
import type { BaseChainReader, FeeCall, Route } from './context'
import { sameAddress } from './evm-networks'

/** Reads quotes, fee shares and lockers from the base chain's own contracts. */
export function createBaseReader(client: PublicClient, deployment: BaseDeployment): BaseChainReader {
  const { burnRouter, exchangeConnector, wrappedNative, lockers } = deployment
  // All routers take the same fees, but for the lockers.
  const fees = { address: burnRouter, abi: routerFeesAbi } as const
  const registry = { address: lockers, abi: lockersAbi } as const

  async function output(path: readonly Address[], amountIn: bigint): Promise<bigint> {
    try {
      return await client.readContract({
        address: exchangeConnector,
        abi: exchangeConnectorAbi,
        functionName: 'outputOf',
        args: [amountIn, path],
      })
    } catch {
      // The exchange reverts if it has no pool.
      return 0n
    }
  }

  /** First-generation routers have no other one for swaps. */
  const lockerBp = (call: FeeCall): Promise<bigint> =>
    call === 'unwrap' || (call === 'swap' && deployment.router === 'v2')
      ? client.readContract({
          address: burnRouter,
          abi: swapRouterFeesAbi,
          functionName: 'getEffectiveLockerFee',
          args: [0n, zeroHash, 0n, 0n],
        })
      : client.readContract({ ...fees, functionName: 'lockerPercentageFee' })

  return {
    rates: async (call) => ({
      protocolBp: await client.readContract({ ...fees, functionName: 'protocolPercentageFee' }),
      lockerBp: await lockerBp(call),
      unwrapNetworkSats: await client.readContract({
        address: burnRouter,
        abi: burnRouterAbi,
        functionName: 'bitcoinFee',
      }),
    }),
    async bestRoute(from, to, amountIn) {
      const direct: Route = { path: [from, to], output: 0n }
      if (amountIn === 0n) return direct
      const through = sameAddress(from, wrappedNative) || sameAddress(to, wrappedNative)
      const paths = through ? [direct.path] : [direct.path, [from, wrappedNative, to]]
      const routes = await Promise.all(
        paths.map(async (path) => ({ path, output: await output(path, amountIn) })),
      )
      return routes.reduce((best, route) => (route.output > best.output ? route : best), direct)
    },
    isLockerActive: ({ target }) =>
      client.readContract({ ...registry, functionName: 'isLockerActive', args: [target] }),
    lockerCapacity: ({ target }) =>
      client.readContract({ ...registry, functionName: 'getLockerCapacity', args: [target] }),
    thirdPartyBp: (id) => client.readContract({ ...fees, functionName: 'thirdPartyFee', args: [BigInt(id)] }),
  }
}
