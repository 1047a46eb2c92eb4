import type { Address } from 'viem'
import {
  exchangeConnectorAbi,
  relayerBridgeAbi,
  routerFeesAbi,
  swapRouterFeesAbi,
} from '../../network/evm/abi'
import type { NetworkName } from '../../network/evm/network-names'
import type { TestNetwork } from '../../network/service/fixture'
import { crossDeploymentOf } from './local-usdc'

const WHOLE_BP = 10_000n
const NOBODY = `0x${'0'.repeat(64)}` as const

/**
 * Reckons what an amount of bitcoin brings in USDC over a network, in its own units, from the nodes and the operator's
 * fees alone: by every path through the pools there are.
 */
export async function reckonOutput(
  network: TestNetwork,
  name: NetworkName,
  amountSats: bigint,
): Promise<bigint> {
  const { base } = network.chains.deployment
  const node = network.client('polygon')
  const { networkFeeSats, bridgeFee } = network.service.behaviour()
  const router = { address: base.burnRouter } as const
  const protocol = await node.readContract({
    ...router,
    abi: routerFeesAbi,
    functionName: 'protocolPercentageFee',
  })
  const locker = await node.readContract({
    ...router,
    abi: swapRouterFeesAbi,
    functionName: 'getEffectiveLockerFee',
    args: [0n, NOBODY, 0n, 0n],
  })
  const share = (bp: bigint) => (amountSats * bp) / WHOLE_BP
  const fixed = networkFeeSats[name === 'polygon' ? 'base' : 'cross-chain']
  const best = await bestOutput(network, amountSats - fixed - share(protocol) - share(locker))
  if (name === 'polygon') return best
  const { chainId } = crossDeploymentOf(network, name)
  const [, , arriving] = await node.readContract({
    address: base.relayerBridge,
    abi: relayerBridgeAbi,
    functionName: 'quote',
    args: [BigInt(chainId), base.tokens.usdc.address, best, bridgeFee[name] ?? 0n],
  })
  return arriving
}

/** The most USDC that the base network's pools give for wrapped bitcoin. */
async function bestOutput(network: TestNetwork, sats: bigint): Promise<bigint> {
  const { exchangeConnector, wrappedBtc, wrappedNative, tokens } = network.chains.deployment.base
  const stops = [wrappedNative, tokens.link.address, tokens.weth.address]
  const node = network.client('polygon')
  const outputs = await Promise.all(
    waysThrough(stops).map((way) =>
      node
        .readContract({
          address: exchangeConnector,
          abi: exchangeConnectorAbi,
          functionName: 'outputOf',
          args: [sats, [wrappedBtc, ...way, tokens.usdc.address]],
        })
        // The exchange reverts where a pool is missing.
        .catch(() => 0n),
    ),
  )
  return outputs.reduce((most, output) => (output > most ? output : most), 0n)
}

/** Every order of every part of the stops. */
function waysThrough(stops: readonly Address[]): Address[][] {
  const further = stops.flatMap((stop) =>
    waysThrough(stops.filter((other) => other !== stop)).map((way) => [stop, ...way]),
  )
  return [[], ...further]
}
