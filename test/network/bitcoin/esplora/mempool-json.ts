import type { MempoolIndex } from '../mempool-index'
import { jsonSats } from './json-sats'

const histogramBinVsize = 50_000

/** Pairs of a fee rate and the vsize of the transactions that pay at least that, and less than the previous pair. */
function feeHistogram(mempool: MempoolIndex): [number, number][] {
  const byRate = mempool
    .all()
    .map(({ feeSats, vsize }) => ({ rate: jsonSats(feeSats) / vsize, vsize }))
    .toSorted((a, b) => b.rate - a.rate)
  const bins: [number, number][] = []
  let open = 0
  for (const [index, { rate, vsize }] of byRate.entries()) {
    open += vsize
    if (open <= histogramBinVsize && index !== byRate.length - 1) continue
    bins.push([rate, open])
    open = 0
  }
  return bins
}

export function mempoolJson(mempool: MempoolIndex): object {
  const entries = mempool.all()
  return {
    count: entries.length,
    vsize: entries.reduce((sum, { vsize }) => sum + vsize, 0),
    total_fee: jsonSats(entries.reduce((sum, { feeSats }) => sum + feeSats, 0n)),
    fee_histogram: feeHistogram(mempool),
  }
}
