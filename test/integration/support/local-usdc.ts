import type { Hex } from '~/lib/core/hex'
import type { TestNetwork } from '../../network/service/fixture'

/** The local network's USDC on one of its networks. */
export function localUsdc({ chains }: TestNetwork, networkName: string): Hex {
  const { base, cross } = chains.deployment
  return (networkName === 'polygon' ? base : cross).tokens.usdc.address
}
