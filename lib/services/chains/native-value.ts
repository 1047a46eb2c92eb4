import { baseOf, baseTokenOf, findToken, pathTokensOf } from '~/lib/core/catalog'
import type { EvmNetwork } from '~/lib/contract/profile'
import { rescaleDown } from '~/lib/core/amount'
import type { Hex } from '~/lib/core/hex'
import type { AmountWorth } from '~/lib/core/review/gas'
import { sameAddress } from '~/lib/core/same-address'
import type { Deployment } from '../ports/deployment'
import { askExchanges, askFeeds, askOracle, tokenFeed } from './price-sources'

/** An amount of a token, or of the native currency (`null`). */
type Holding = { network: EvmNetwork; token: Hex | null; amount: bigint }

/**
 * Returns an amount's worth in the currency that pays for its gas, in wei: by the feeds, or by the base network's
 * exchanges where a feed is missing, or by the bridge's oracle where none of them trades the one for the other; `null`
 * where that knows no price either. Where servers differ, the least that they tell counts, and the dispute is told.
 * @param now unix ms What no server answers is unknown, too.
 */
export async function nativeValueOf(
  { network, token, amount }: Holding,
  deployment: Deployment,
  now: number,
): Promise<AmountWorth> {
  if (token === null || sameAddress(token, network.wrappedNative)) return { amountWei: amount }
  const base = baseOf(deployment.profile, network)
  const sideOf = (asset: Hex | null) => {
    const unit = baseTokenOf(deployment.profile, network, asset)
    return { ...unit, feed: tokenFeed({ base, network, token: asset }, unit.address, deployment) }
  }
  const [from, to] = [sideOf(token), sideOf(null)]
  const amountIn = rescaleDown(amount, findToken(network, token).decimals, from.decimals)
  const through = pathTokensOf(deployment.profile, base)
  const exchange = { base, chain: deployment.evm(base.name), from, to, through }
  const inWei = (output: bigint) => rescaleDown(output, to.decimals, network.nativeCurrency.decimals)
  if (sameAddress(from.address, to.address)) return { amountWei: inWei(amountIn) }
  let disputed: Pick<AmountWorth, 'isWorthDisputed'> = {}
  for (const ask of [
    () => askFeeds(from, to, amountIn, BigInt(Math.floor(now / 1_000))),
    () => askExchanges(exchange, amountIn),
    () => askOracle(exchange, amountIn),
  ]) {
    const told = await ask()
    if (told?.isDisputed === true) disputed = { isWorthDisputed: true }
    if (told !== undefined && told.least > 0n) return { amountWei: inWei(told.least), ...disputed }
  }
  return { amountWei: null, ...disputed }
}

/** As `nativeValueOf`, for a payment: no other network's silence keeps it from being sent. */
export function worthInGas(holding: Holding, deployment: Deployment, now: number): Promise<AmountWorth> {
  return nativeValueOf(holding, deployment, now).catch(() => ({ amountWei: null }))
}
