import type { Hex } from '~/lib/core/hex'
import { sameAddress } from '~/lib/core/same-address'

/** Each path is one call to each connector. */
const MAX_PATHS = 8
/** As many tokens as exchanges route through. */
const MAX_TOKENS = 5

/**
 * The ways through an exchange that are worth asking about: directly, the service's own way where it names one, and over
 * each of these tokens, the first ones first.
 */
export function candidatePaths(
  from: Hex,
  to: Hex,
  { through, hint }: { through: readonly Hex[]; hint?: readonly Hex[] | undefined },
): Hex[][] {
  const hinted = hint !== undefined && isPathOf(hint, from, to) ? [[...hint]] : []
  const paths = [[from, to], ...hinted, ...through.map((token) => [from, token, to])]
  const byTokens = new Map(
    paths.filter((path) => isPathOf(path, from, to)).map((path) => [path.join().toLowerCase(), path]),
  )
  return [...byTokens.values()].slice(0, MAX_PATHS)
}

function isPathOf(path: readonly Hex[], from: Hex, to: Hex): boolean {
  const [first, last] = [path[0], path.at(-1)]
  return (
    path.length <= MAX_TOKENS &&
    first !== undefined &&
    last !== undefined &&
    sameAddress(first, from) &&
    sameAddress(last, to) &&
    new Set(path.map((token) => token.toLowerCase())).size === path.length
  )
}
