import { baseOf, baseTokenOf, findToken, pathTokensOf } from '~/lib/contract/catalog'
import type { EvmNetwork } from '~/lib/contract/profile'
import { rescaleDown } from '~/lib/core/amount'
import type { Hex } from '~/lib/core/hex'
import { sameAddress } from '~/lib/core/same-address'
import type { Deployment } from '../ports/deployment'
import { certainAnswersOf } from './answers'
import { askExchanges, askFeeds, askOracle, tokenFeed } from './price-sources'

/** An amount of a token, or of the native currency (`null`). */
type Holding = { network: EvmNetwork; token: Hex | null; amount: bigint }

/**
 * What an amount is worth in the currency that pays for its gas, in wei: by the feeds, or by the base network's exchanges
 * where a feed is missing, or by the bridge's oracle where none of them trades the one for the other; `null` where that
 * knows no price either. @param now unix ms
 * @throws AppError `chain-unreachable`, `chain-disagreement`, `chain-wrong-network`
 */
export async function nativeValueOf(
  { network, token, amount }: Holding,
  deployment: Deployment,
  now: number,
): Promise<bigint | null> {
  if (token === null || sameAddress(token, network.wrappedNative)) return amount
  const base = baseOf(deployment.profile, network)
  const sideOf = (asset: Hex | null) => {
    const unit = baseTokenOf(deployment.profile, network, asset)
    return { ...unit, feed: tokenFeed({ base, network, token: asset }, unit.address, deployment) }
  }
  const [from, to] = [sideOf(token), sideOf(null)]
  const amountIn = rescaleDown(amount, findToken(network, token).decimals, from.decimals)
  const through = pathTokensOf(deployment.profile, base)
  const exchange = { base, chain: deployment.evm(base.name), from, to, through }
  const output = sameAddress(from.address, to.address)
    ? amountIn
    : (
        (await askFeeds(from, to, amountIn, BigInt(Math.floor(now / 1_000)), certainAnswersOf)) ??
        (await askExchanges(exchange, amountIn, certainAnswersOf)) ??
        (await askOracle(exchange, amountIn, certainAnswersOf))
      )?.least
  return output === undefined ? null : rescaleDown(output, to.decimals, network.nativeCurrency.decimals)
}

/** As `nativeValueOf`, for a payment: no other network's silence keeps it from being sent. */
export function worthInGas(holding: Holding, deployment: Deployment, now: number): Promise<bigint | null> {
  return nativeValueOf(holding, deployment, now).catch(() => null)
}
