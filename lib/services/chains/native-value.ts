import { baseOf, baseTokenOf, findToken } from '~/lib/contract/catalog'
import type { BaseNetwork, EvmNetwork } from '~/lib/contract/profile'
import { rescaleDown } from '~/lib/core/amount'
import type { Hex } from '~/lib/core/hex'
import { sameAddress } from '~/lib/core/same-address'
import type { Deployment } from '../ports/deployment'
import { certainAnswerOf } from './answers'
import { askExchanges, askOracle } from './price-sources'

type Holding = { network: EvmNetwork; base: BaseNetwork; token: Hex | null; amount: bigint }

/**
 * What an amount of a token is worth in a network's native currency, in wei, by the base network's exchanges, or by the
 * bridge's oracle where none of them trades the one for the other; `null` where that knows no price either.
 * @throws AppError `chain-unreachable`, `chain-disagreement`, `chain-wrong-network`
 */
export async function nativeValueOf(
  { network, base, token, amount }: Holding,
  deployment: Deployment,
): Promise<bigint | null> {
  if (token === null || sameAddress(token, network.wrappedNative)) return amount
  const from = baseTokenOf(deployment.profile, network, token)
  const native = baseTokenOf(deployment.profile, network, null)
  const amountIn = rescaleDown(amount, findToken(network, token).decimals, from.decimals)
  const exchange = { base, chain: deployment.evm(base.name), from, to: native }
  const output = sameAddress(from.address, native.address)
    ? amountIn
    : ((await askExchanges(exchange, amountIn, certainAnswerOf))?.output ??
      (await askOracle(exchange, amountIn, certainAnswerOf)))
  return output === undefined ? null : rescaleDown(output, native.decimals, network.nativeCurrency.decimals)
}

/**
 * What a payment of a token is worth in the currency that pays for its gas; `null` if nothing tells, and for that
 * currency, whose payments are their own measure.
 */
export async function worthInGas(
  { token, amount }: Pick<Holding, 'token' | 'amount'>,
  network: EvmNetwork,
  deployment: Deployment,
): Promise<bigint | null> {
  if (token === null) return null
  const base = baseOf(deployment.profile, network)
  return nativeValueOf({ network, base, token, amount }, deployment).catch(() => null)
}
