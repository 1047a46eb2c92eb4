import { sameAddress } from '~/lib/core/same-address'
import type { SourceQuote } from '~/lib/core/quote/own-quote'
import { shortfallBps } from '~/lib/core/quote/shortfall'
import { askExchanges, askFeeds, askOracle, askPath, type Exchange } from './price-sources'

/** What the chains say an amount exchanges for, before anything is taken on the way. */
export type Market = {
  answers: SourceQuote[]
  /** What it is worth where its own size moves no price; `null` where nothing says. */
  worth: bigint | null
  /** How far the amount's own size moves the price; `null` where that is not known. */
  priceEffectBps: number | null
}

/** An amount too small to move a price. */
const SMALL_PART = 1_000n

export async function marketOf(exchange: Exchange, nowSeconds: bigint): Promise<Market> {
  const { amountIn, from, to } = exchange
  if (sameAddress(from.address, to.address))
    return { answers: [{ kind: 'fees', output: amountIn }], worth: amountIn, priceEffectBps: 0 }
  const [best, oracle, feeds] = await Promise.all([
    exchangeWithEffect(exchange),
    askOracle(exchange),
    askFeeds(exchange, nowSeconds),
  ])
  const answers: SourceQuote[] = [
    ...(best === undefined ? [] : [{ kind: 'exchange' as const, output: best.output }]),
    ...(oracle === undefined ? [] : [{ kind: 'oracle' as const, output: oracle }]),
    ...(feeds === undefined ? [] : [{ kind: 'feeds' as const, output: feeds }]),
  ]
  const still = [oracle, feeds, best?.unmoved].filter((output) => output !== undefined)
  const [first, ...others] = still
  const unmoved = best?.unmoved ?? oracle ?? feeds
  return {
    answers,
    worth: first === undefined ? null : others.reduce((most, other) => (other > most ? other : most), first),
    priceEffectBps: best === undefined || unmoved === undefined ? null : shortfallBps(best.output, unmoved),
  }
}

/** The best exchange for the amount, and what it would give if a thousandth of it set the price. */
async function exchangeWithEffect(
  exchange: Exchange,
): Promise<{ output: bigint; unmoved: bigint | undefined } | undefined> {
  const best = await askExchanges(exchange)
  if (best === undefined) return undefined
  const { connector, path, output } = best
  const small = exchange.amountIn / SMALL_PART
  if (small === 0n) return { output, unmoved: undefined }
  const part = await askPath(connector, path, small, exchange.chain)
  return { output, unmoved: part && (part * exchange.amountIn) / small }
}
