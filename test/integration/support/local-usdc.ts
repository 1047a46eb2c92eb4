import type { Hex } from '~/lib/core/hex'
import type { CrossDeployment } from '../../network/evm/deployment'
import type { NetworkName } from '../../network/evm/network-names'
import type { TestNetwork } from '../../network/service/fixture'

/** The local network's USDC on one of its networks. */
export function localUsdc(network: TestNetwork, name: NetworkName): Hex {
  const { base } = network.chains.deployment
  return (name === 'polygon' ? base : crossDeploymentOf(network, name)).tokens.usdc.address
}

/** @throws Error where no such network was started */
export function crossDeploymentOf(
  { chains }: Pick<TestNetwork, 'chains'>,
  name: Exclude<NetworkName, 'polygon'>,
): CrossDeployment {
  const { cross, third } = chains.deployment
  const deployment = name === 'ethereum' ? cross : third
  if (deployment === undefined) throw new Error(`There is no network ${name}.`)
  return deployment
}
