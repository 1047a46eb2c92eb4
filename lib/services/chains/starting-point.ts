import type { EvmNetwork } from '~/lib/contract/profile'
import type { StartingPoint } from '~/lib/core/journal/types'
import type { Deployment } from '../ports/deployment'

/** The chains' current heights: nothing that a swap causes can be in an earlier block. */
export async function startingPoint(
  deployment: Deployment,
  networks: readonly EvmNetwork[],
): Promise<StartingPoint> {
  const distinct = [...new Set(networks)]
  const [bitcoinHeight, blocks] = await Promise.all([
    deployment.bitcoin.tipHeight(),
    Promise.all(
      distinct.map(async ({ name, chainId }) => ({
        chainId,
        block: await deployment.evm(name).blockNumber(),
      })),
    ),
  ])
  return { bitcoinHeight, blocks }
}
