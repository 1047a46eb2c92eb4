/** Parameters of the password's key stretching: Argon2id (RFC 9106) over `memoryKiB` KiB, `iterations` times. */
export type KdfParams = { memoryKiB: number; iterations: number; parallelism: number }

type Range = { min: number; max: number }

/** Which stored parameters are accepted, and how far they are tuned to the machine. */
export type KdfPolicy = {
  memoryKiB: Range
  iterations: Range
  parallelism: Range
  /** How long one unlock should take. */
  targetMs: number
}

/**
 * From RFC 9106's second recommendation upwards. The upper bounds keep a forged envelope from demanding gigabytes or
 * minutes; the lower ones keep it from weakening the stretching.
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

/** The policy's minimum parameters. */
export function minParams(policy: KdfPolicy): KdfParams {
  return {
    memoryKiB: policy.memoryKiB.min,
    iterations: policy.iterations.min,
    parallelism: policy.parallelism.min,
  }
}

/** As many iterations as the target time allows, given that the minimum parameters took `minMs`. */
export function tunedParams(policy: KdfPolicy, minMs: number): KdfParams {
  const minimum = minParams(policy)
  // A clock that stood still or went backwards measured nothing: use the minimum.
  if (!(minMs > 0)) return minimum
  const affordable = Math.floor((minimum.iterations * policy.targetMs) / minMs)
  return { ...minimum, iterations: Math.min(Math.max(affordable, minimum.iterations), policy.iterations.max) }
}

function within(value: number, { min, max }: Range): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}
