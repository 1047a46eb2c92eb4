import { baseOf, baseTokenOf, findToken } from '~/lib/core/catalog'
import type { EvmNetwork } from '~/lib/contract/profile'
import { readDecimals } from '~/lib/core/evm/read'
import type { Hex } from '~/lib/core/hex'
import type { TokenDecimals } from '~/lib/core/review/decimals'
import { sameAddress } from '~/lib/core/same-address'
import type { Deployment } from '../ports/deployment'
import type { EvmChain } from '../ports/evm-chain'
import { answersOf } from './answers'

/** Reads a token's decimals from its contract, beside the profile; nothing of the native currency (`null`). */
export async function decimalsOf(
  token: Hex | null,
  network: EvmNetwork,
  chain: EvmChain,
): Promise<TokenDecimals[]> {
  return token === null ? [] : [await decimalsAt(token, findToken(network, token).decimals, chain)]
}

/** The same of a swap's token, and of the token of the base network that it crosses as: both scale its amounts. */
export async function decimalsOfSwap(
  { network, token }: { network: EvmNetwork; token: Hex | null },
  { profile, evm }: Pick<Deployment, 'profile' | 'evm'>,
): Promise<TokenDecimals[]> {
  const base = baseOf(profile, network)
  const crossing = baseTokenOf(profile, network, token)
  const isSame = base.name === network.name && sameAddress(crossing.address, token)
  const [own, other] = await Promise.all([
    decimalsOf(token, network, evm(network.name)),
    isSame ? [] : decimalsAt(crossing.address, crossing.decimals, evm(base.name)).then((told) => [told]),
  ])
  return [...own, ...other]
}

async function decimalsAt(token: Hex, profile: number, chain: EvmChain): Promise<TokenDecimals> {
  return { profile, contract: await answersOf(readDecimals(), token, chain) }
}
