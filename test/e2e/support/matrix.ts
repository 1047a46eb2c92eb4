import { type Combination, product, samples } from './combinations'

type Factors = { network: readonly string[]; token: readonly string[] } & Record<string, readonly string[]>

/**
 * The cases for the browser: every pair of network and token, as its user picks them, and every value of the other
 * factors. With SATSPAN_MATRIX=full it is every case there is; test/integration/swaps/matrix.test.ts has more of them.
 */
export function matrix<const F extends Factors>(
  factors: F,
  isPossible?: (combination: Combination<F>) => boolean,
): Combination<F>[] {
  const all = product(factors, isPossible)
  if (process.env['SATSPAN_MATRIX'] === 'full') return all
  return samples(all, (combination) => [
    `${combination.network} ${combination.token}`,
    ...Object.entries(combination).map(([name, value]) => `${name}=${value}`),
  ])
}
