import { parseAbi } from 'viem'
import type { Address, PublicClient } from 'viem'
import { burnRouterAbi, exchangeConnectorAbi, lockersAbi } from '../evm/abi'
import type { BaseDeployment } from '../evm/deployment'
import type { BaseChainReader, Route } from './context'
import { sameAddress } from './evm-networks'

const feeBookAbi = parseAbi([
  'function protocolBasisPoints() view returns (uint256)',
  'function lockerBasisPoints() view returns (uint256)',
  'function thirdParty(uint256) view returns (address payee, uint256 basisPoints)',
])

/** Reads quotes, fee shares and lockers from the base chain's own contracts. */
export async function createBaseReader(
  client: PublicClient,
  deployment: BaseDeployment,
): Promise<BaseChainReader> {
  const { feeBook, burnRouter, exchangeConnector, wrappedNative, lockers } = deployment
  const book = { address: feeBook, abi: feeBookAbi } as const
  const registry = { address: lockers, abi: lockersAbi } as const

  async function output(path: readonly Address[], amountIn: bigint): Promise<bigint> {
    try {
      return await client.readContract({
        address: exchangeConnector,
        abi: exchangeConnectorAbi,
        functionName: 'getOutputAmount',
        args: [amountIn, path],
      })
    } catch {
      // The exchange reverts if it has no pool.
      return 0n
    }
  }

  return {
    rates: {
      protocolBp: await client.readContract({ ...book, functionName: 'protocolBasisPoints' }),
      lockerBp: await client.readContract({ ...book, functionName: 'lockerBasisPoints' }),
      unwrapNetworkSats: await client.readContract({
        address: burnRouter,
        abi: burnRouterAbi,
        functionName: 'networkFeeSats',
      }),
    },
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
    thirdPartyBp: async (id) => {
      const [, basisPoints] = await client.readContract({
        ...book,
        functionName: 'thirdParty',
        args: [BigInt(id)],
      })
      return basisPoints
    },
  }
}
