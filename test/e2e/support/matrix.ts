import { type Combination, pairwiseCover, product } from './pairwise'

/** The cases to run: a pairwise cover, or with SATSPAN_MATRIX=full every possible one. */
export function matrix<const F extends Record<string, readonly string[]>>(
  factors: F,
  isPossible?: (combination: Combination<F>) => boolean,
): Combination<F>[] {
  const all = product(factors, isPossible)
  return process.env['SATSPAN_MATRIX'] === 'full' ? all : pairwiseCover(all)
}
