import { baseTokenOf, findToken } from '~/lib/contract/catalog'
import type { BaseNetwork, EvmNetwork } from '~/lib/contract/profile'
import { rescaleDown } from '~/lib/core/amount'
import { AppError } from '~/lib/core/errors'
import { readExactInput } from '~/lib/core/evm/read-price'
import type { Hex } from '~/lib/core/hex'
import { sameAddress } from '~/lib/core/same-address'
import type { Deployment } from '../ports/deployment'
import type { EvmChain } from '../ports/evm-chain'
import { askContract } from './lockers'

type Holding = { network: EvmNetwork; base: BaseNetwork; token: Hex | null; amount: bigint }

/** Each connector is one more call for what is only a measure. */
const MOST_CONNECTORS = 3

/**
 * What an amount of a token is worth in a network's native currency, in wei, by the base network's exchanges; `null`
 * where none of them trades the one for the other directly.
 */
export async function nativeValueOf(
  { network, base, token, amount }: Holding,
  deployment: Deployment,
): Promise<bigint | null> {
  if (token === null || sameAddress(token, network.wrappedNative)) return amount
  const from = baseTokenOf(deployment.profile, network, token)
  const native = baseTokenOf(deployment.profile, network, null)
  const amountIn = rescaleDown(amount, findToken(network, token).decimals, from.decimals)
  const path = [from.address, native.address]
  const chain = deployment.evm(base.name)
  const offers = await Promise.all(
    base.exchangeConnectors
      .slice(0, MOST_CONNECTORS)
      .map((connector) => offerOf(connector, path, amountIn, chain)),
  )
  const best = offers.reduce<bigint | null>(
    (most, offer) => (offer !== undefined && (most === null || offer > most) ? offer : most),
    null,
  )
  return best === null ? null : rescaleDown(best, native.decimals, network.nativeCurrency.decimals)
}

/** A connector that knows no such pool reverts, or answers something else. */
async function offerOf(
  connector: Hex,
  path: readonly Hex[],
  amountIn: bigint,
  chain: EvmChain,
): Promise<bigint | undefined> {
  try {
    return await askContract(readExactInput(path, amountIn), connector, chain)
  } catch (thrown) {
    const isNone =
      thrown instanceof AppError && ['simulation-reverted', 'chain-nonsense'].includes(thrown.code)
    if (isNone) return undefined
    throw thrown
  }
}
