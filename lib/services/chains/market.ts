import { sameAddress } from '~/lib/core/same-address'
import type { SourceQuote } from '~/lib/core/quote/own-quote'
import { shortfallBps } from '~/lib/core/quote/shortfall'
import { undisputedAnswerOf, unlessDisputed } from './answers'
import { askExchanges, askFeeds, askOracle, askPath, type Exchange, type PricedUnit } from './price-sources'

/** What an amount exchanges for according to the chains, before any fees. */
export type Market = {
  answers: SourceQuote[]
  /** What the pools alone give; `null` if none answers. */
  exchanged: bigint | null
  /** Its worth at a price that its own size does not move; `null` if no source knows one. */
  worth: bigint | null
  /** How far the amount's own size moves the price; `null` if unknown. */
  priceEffectBps: number | null
}

/** An amount too small to move a price. */
const SMALL_PART = 1_000n

/** Whatever does not depend on the amount is requested before the amount is known. */
export async function marketOf(
  exchange: Exchange & { from: PricedUnit; to: PricedUnit },
  amount: bigint | Promise<bigint>,
  nowSeconds: bigint,
): Promise<Market> {
  const { from, to } = exchange
  if (sameAddress(from.address, to.address)) {
    const amountIn = await amount
    return {
      answers: [{ kind: 'fees', output: amountIn }],
      exchanged: amountIn,
      worth: amountIn,
      priceEffectBps: 0,
    }
  }
  const [best, oracle, feeds] = await Promise.all([
    exchangeWithEffect(exchange, amount),
    askOracle(exchange, amount),
    askFeeds(from, to, amount, nowSeconds),
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
    exchanged: best?.output ?? null,
    worth: first === undefined ? null : others.reduce((most, other) => (other > most ? other : most), first),
    priceEffectBps: best === undefined || unmoved === undefined ? null : shortfallBps(best.output, unmoved),
  }
}

/** The best exchange for the amount, and what it would give if a thousandth of it set the price. */
async function exchangeWithEffect(
  exchange: Exchange,
  amount: bigint | Promise<bigint>,
): Promise<{ output: bigint; unmoved: bigint | undefined } | undefined> {
  const amountIn = await amount
  if (amountIn === 0n) return undefined
  const best = await unlessDisputed(askExchanges(exchange, amountIn, undisputedAnswerOf))
  if (best === undefined) return undefined
  const { connector, path, output } = best
  const small = amountIn / SMALL_PART
  if (small === 0n) return { output, unmoved: undefined }
  const part = await askPath(connector, path, small, exchange.chain)
  return { output, unmoved: part && (part * amountIn) / small }
}
