/** One value for each factor. */
export type Combination<Factors extends Record<string, readonly unknown[]>> = {
  [Name in keyof Factors]: Factors[Name][number]
}

type Factors = Record<string, readonly string[]>

/** Every combination of the factors' values that `isPossible`. */
export function product<const F extends Factors>(
  factors: F,
  isPossible: (combination: Combination<F>) => boolean = () => true,
): Combination<F>[] {
  const names: (keyof F)[] = Object.keys(factors)
  const isComplete = (begun: Partial<Combination<F>>): begun is Combination<F> =>
    names.every((name) => begun[name] !== undefined)
  return names
    .reduce<Partial<Combination<F>>[]>(
      (begun, name) =>
        begun.flatMap((one) =>
          (factors[name] ?? []).map((value) => Object.assign({}, one, { [name]: value })),
        ),
      [{}],
    )
    .filter(isComplete)
    .filter(isPossible)
}

/** Some of `combinations` in which every pair of values that occurs together in all of them still does. */
export function pairwiseCover<C extends Record<string, string>>(combinations: readonly C[]): C[] {
  const uncovered = new Set(combinations.flatMap(pairsOf))
  const cover: C[] = []
  while (uncovered.size > 0) {
    const gains = combinations.map((candidate) => pairsOf(candidate).filter((pair) => uncovered.has(pair)))
    const best = gains.reduce((most, gain, at) => (gain.length > (gains[most]?.length ?? 0) ? at : most), 0)
    const chosen = combinations[best]
    if (chosen === undefined) return cover
    cover.push(chosen)
    for (const pair of gains[best] ?? []) uncovered.delete(pair)
  }
  return cover
}

function pairsOf(combination: Record<string, string>): string[] {
  const values = Object.entries(combination).map(([name, value]) => `${name}=${value}`)
  return values.flatMap((value, at) => values.slice(at + 1).map((other) => `${value} ${other}`))
}
