import type { Hex } from '~/lib/core/hex'
import { sameAddress } from '~/lib/core/same-address'

/** Each path is one call to each connector. */
const MAX_PATHS = 40
/** As many tokens as exchanges route through. */
const MAX_TOKENS = 5

/**
 * The ways through an exchange that are worth asking about: directly, the service's own way where it names one, over each
 * of these tokens, and over two of them, the earlier ones first: they are the likelier stops.
 * @param first those that are traded for the token that a path begins with
 * @param last those that are traded for the one that it ends in
 */
export function candidatePaths(
  from: Hex,
  to: Hex,
  { first, last, hint }: { first: readonly Hex[]; last: readonly Hex[]; hint?: readonly Hex[] | undefined },
): Hex[][] {
  const hinted = hint === undefined ? [] : [[...hint]]
  const short = first.filter((stop) => last.some((other) => sameAddress(other, stop)))
  const long = first
    .flatMap((stop, at) => last.map((next, nextAt) => ({ path: [from, stop, next, to], rank: at + nextAt })))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ path }) => path)
  const paths = [[from, to], ...hinted, ...short.map((stop) => [from, stop, to]), ...long]
  return once(paths.filter((path) => isPathOf(path, from, to))).slice(0, MAX_PATHS)
}

function once(paths: readonly Hex[][]): Hex[][] {
  return [...new Map(paths.map((path) => [path.join().toLowerCase(), path])).values()]
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
