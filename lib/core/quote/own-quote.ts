import { shortfallBps } from './shortfall'

/** Where a price comes from. `fees`: bitcoin for wrapped bitcoin needs no price, only the contracts' fees. */
export type PriceSource = 'exchange' | 'oracle' | 'feeds' | 'fees'

/** One source's output for an order, after all fees. */
export type SourceQuote = { kind: PriceSource; output: bigint }

/** Our own quote, from the chains alone: the best of the sources that answered. */
export type OwnQuote = {
  output: bigint
  sources: SourceQuote[]
  /** By how many basis points the worst of them is below the best. */
  spreadBps: number
}

/** Sources that are further apart than this are shown as such. */
export const MAX_SPREAD_BPS = 300

/** `null` if no source answered. An output of zero does not count as an answer. */
export function combineSources(answers: readonly SourceQuote[]): OwnQuote | null {
  const sources = answers.filter(({ output }) => output > 0n)
  if (sources.length === 0) return null
  const outputs = sources.map(({ output }) => output)
  const output = outputs.reduce((best, other) => (other > best ? other : best))
  const worst = outputs.reduce((lowest, other) => (other < lowest ? other : lowest))
  return { output, sources, spreadBps: shortfallBps(worst, output) }
}
