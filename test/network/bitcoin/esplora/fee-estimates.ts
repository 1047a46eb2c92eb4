const longTargets = [144, 504, 1008]

/** Hundredths of a sat/vB for the next blocks: a quiet market, in which a small swap is worth its miner's fee. */
function rateAt(target: number): number {
  if (target <= 2) return target === 1 ? 440 : 370
  return Math.max(150, 300 - 15 * (target - 3))
}

/**
 * Parts of a hundred by which a second server's estimates are higher or lower: dearer for the next blocks, cheaper for
 * later ones.
 */
const NEAR = 108
const FAR = 96
const NEAR_TARGETS = 6

/** Fixed sat/vB by confirmation target: 4.4 for the next block, 3 for the third, falling to 1.1. */
export const feeEstimates: Record<string, number> = Object.fromEntries([
  ...Array.from({ length: 25 }, (_, index) => [index + 1, rateAt(index + 1) / 100]),
  ...longTargets.map((target, index) => [target, [1.3, 1.2, 1.1][index] ?? 1]),
])

/** The estimates of a second honest server at the same time. */
export const otherEstimates: Record<string, number> = Object.fromEntries(
  Object.entries(feeEstimates).map(([target, rate]) => [
    target,
    Math.round(rate * (Number(target) <= NEAR_TARGETS ? NEAR : FAR)) / 100,
  ]),
)
