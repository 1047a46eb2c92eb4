import type { Address, PublicClient } from 'viem'
import { burnRouterAbi, exchangeConnectorAbi, lockersAbi, routerFeesAbi } from '../evm/abi'
import type { BaseDeployment } from '../evm/deployment'
import type { BaseChainReader, Route } from './context'
import { sameAddress } from './evm-networks'

/** Reads quotes, fee shares and lockers from the base chain's own contracts. */
export function createBaseReader(client: PublicClient, deployment: BaseDeployment): BaseChainReader {
  const { burnRouter, exchangeConnector, wrappedNative, lockers } = deployment
  // All routers take the same fees.
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

  return {
    rates: async () => ({
      protocolBp: await client.readContract({ ...fees, functionName: 'protocolPercentageFee' }),
      lockerBp: await client.readContract({ ...fees, functionName: 'lockerPercentageFee' }),
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
