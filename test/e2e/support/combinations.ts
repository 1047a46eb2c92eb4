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

/** Some of `combinations` that together have every trait which one of them has. */
export function samples<C>(combinations: readonly C[], traitsOf: (combination: C) => string[]): C[] {
  const missing = new Set(combinations.flatMap(traitsOf))
  const chosen: C[] = []
  while (missing.size > 0) {
    const gains = combinations.map((candidate) => traitsOf(candidate).filter((trait) => missing.has(trait)))
    const best = gains.reduce((most, gain, at) => (gain.length > (gains[most]?.length ?? 0) ? at : most), 0)
    chosen.push(...combinations.slice(best, best + 1))
    for (const trait of gains[best] ?? []) missing.delete(trait)
  }
  return chosen
}

/** Every pair of a combination's values: what `samples` needs to choose pairwise. */
export function pairsOf(combination: Readonly<Record<string, string>>): string[] {
  const values = Object.entries(combination).map(([name, value]) => `${name}=${value}`)
  return values.flatMap((one, at) => values.slice(at + 1).map((other) => `${one} ${other}`))
}
