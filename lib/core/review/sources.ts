import type { ServerCount } from '../server-count'
import { type CheckResult, resultOf } from './check'
import { createFindings, type Finding } from './finding'

export const SOURCE_FINDINGS = {
  'single-source': ['warn', 'chain'],
} as const

const finding = createFindings(SOURCE_FINDINGS)

/**
 * One finding for each chain that a single server has vouched for: nobody would have noticed a lie. No acknowledgement
 * is needed if the profile names no second server.
 */
export function sourceFindings(counts: ReadonlyMap<string, ServerCount>): Finding[] {
  return [...counts]
    .filter(([, { servers }]) => servers < 2)
    .map(([chain, { of }]) => {
      const single = finding('single-source', { chain })
      return of < 2 ? { ...single, severity: 'info' } : single
    })
}

/** Passed where two servers have given everything that was read. */
export function sourceCheck(counts: ReadonlyMap<string, ServerCount>): CheckResult[] {
  const fewest = Math.min(...[...counts.values()].map(({ servers }) => servers))
  return resultOf('servers', sourceFindings(counts), counts.size === 0 ? undefined : { count: fewest })
}
