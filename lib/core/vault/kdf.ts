/** How hard a password is stretched: Argon2id (RFC 9106) over `memoryKiB` KiB, `iterations` times. */
export type KdfParams = { memoryKiB: number; iterations: number; parallelism: number }

type Range = { min: number; max: number }

/** What parameters are taken from storage, and how far they are tuned to the machine. */
export type KdfPolicy = {
  memoryKiB: Range
  iterations: Range
  parallelism: Range
  /** What one unlock should take. */
  targetMs: number
}

/**
 * RFC 9106's second choice and up. The upper bounds keep an envelope that someone tampered with from asking for
 * gigabytes or minutes; the lower ones from asking for next to nothing.
 */
export const KDF_POLICY: KdfPolicy = {
  memoryKiB: { min: 64 * 1024, max: 256 * 1024 },
  iterations: { min: 3, max: 32 },
  parallelism: { min: 1, max: 1 },
  targetMs: 500,
}

export function withinPolicy(params: KdfParams, policy: KdfPolicy): boolean {
  return (
    within(params.memoryKiB, policy.memoryKiB) &&
    within(params.iterations, policy.iterations) &&
    within(params.parallelism, policy.parallelism)
  )
}

/** The least that the policy takes. */
export function minParams(policy: KdfPolicy): KdfParams {
  return {
    memoryKiB: policy.memoryKiB.min,
    iterations: policy.iterations.min,
    parallelism: policy.parallelism.min,
  }
}

/** As many iterations as the target allows, after the least parameters took `minMs`. */
export function tunedParams(policy: KdfPolicy, minMs: number): KdfParams {
  const least = minParams(policy)
  // A clock that stood still or went backwards measures nothing: then the least will do.
  if (!(minMs > 0)) return least
  const affordable = Math.floor((least.iterations * policy.targetMs) / minMs)
  return { ...least, iterations: Math.min(Math.max(affordable, least.iterations), policy.iterations.max) }
}

function within(value: number, { min, max }: Range): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}
