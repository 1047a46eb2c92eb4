/**
 * How many times as often as usual each property is tried; then by other cases every time.
 * `SATSPAN_FUZZ=50 npm run test:unit`
 */
const FUZZ = Number(process.env['SATSPAN_FUZZ'] ?? 0)
/** The loop tries a part of the cases, and a release all. */
const PART = process.env['SATSPAN_CASES'] === 'few' ? 0.3 : 1

/** For fast-check where it is not told otherwise. Usually the same cases every time: what failed once fails again. */
export const usual: { seed?: number; numRuns: number } = FUZZ > 0 ? runs(100) : { seed: 44, ...runs(100) }

/** So many cases of a property, and more or fewer where they were asked for. */
export function runs(numRuns: number): { numRuns: number } {
  return { numRuns: Math.ceil(numRuns * (FUZZ > 0 ? FUZZ : PART)) }
}

/** Milliseconds that properties of slow cases may take, by how many there are. */
export const PATIENCE_MS = 60_000 * Math.max(1, FUZZ)
