import { baseOf } from '~/lib/core/catalog'
import type { EvmNetwork } from '~/lib/contract/profile'
import type { Hex } from '~/lib/core/hex'
import type { CodeReading, SwapContracts } from '~/lib/core/review/contracts'
import type { Deployment } from '../ports/deployment'
import type { EvmChain } from '../ports/evm-chain'
import { isCodeKnown } from './known-code'
import { decimalsOfSwap } from './token-decimals'

/**
 * Reads what the contracts of a swap say of themselves, beside the profile.
 * @throws AppError `chain-unreachable`, `chain-disagreement` where servers differ about the code behind one
 */
export async function contractsOfSwap(
  swap: { network: EvmNetwork; token: Hex | null },
  deployment: Pick<Deployment, 'profile' | 'evm'>,
): Promise<SwapContracts> {
  const { profile, evm } = deployment
  const networks = new Set([swap.network, baseOf(profile, swap.network)])
  const [decimals, ...code] = await Promise.all([
    decimalsOfSwap(swap, deployment),
    ...[...networks].map((network) => codeOf(network, evm(network.name))),
  ])
  return { decimals, code: code.flat() }
}

/** Of a profile that no chain has completed, nothing. */
async function codeOf(
  { label, chainId, implementations = [] }: EvmNetwork,
  chain: EvmChain,
): Promise<CodeReading[]> {
  return Promise.all(
    implementations.map(async ({ contract, implementation }) => {
      const now = await chain.implementationOf(contract)
      return { chain: label, contract, checked: implementation, now, isKnown: isCodeKnown(chainId, now) }
    }),
  )
}
