import type { Hex } from '~/lib/core/hex'
import { sameAddress } from '~/lib/core/same-address'

/** Each path is one call to each connector. */
const MAX_PATHS = 20
/** As many of them have at most one stop, so that two stops are asked about as well. */
const MAX_SHORT_PATHS = 8
/** As many tokens as exchanges route through. */
const MAX_TOKENS = 5

/**
 * The ways through an exchange that are worth asking about: directly, the service's own way where it names one, over
 * each of these tokens, and over two of them, the first ones first.
 */
export function candidatePaths(
  from: Hex,
  to: Hex,
  { through, hint }: { through: readonly Hex[]; hint?: readonly Hex[] | undefined },
): Hex[][] {
  const hinted = hint !== undefined && isPathOf(hint, from, to) ? [[...hint]] : []
  const stops = through.filter((token) => !sameAddress(token, from) && !sameAddress(token, to))
  const short = once([[from, to], ...hinted, ...stops.map((token) => [from, token, to])])
  // The earlier tokens are the likelier stops, in either order.
  const long = stops.flatMap((later, at) =>
    stops.slice(0, at).flatMap((earlier) => [
      [from, earlier, later, to],
      [from, later, earlier, to],
    ]),
  )
  return once([...short.slice(0, MAX_SHORT_PATHS), ...long.filter((path) => isPathOf(path, from, to))]).slice(
    0,
    MAX_PATHS,
  )
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
