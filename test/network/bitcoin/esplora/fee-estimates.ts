const longTargets = [144, 504, 1008]

/** Fixed sat/vB by confirmation target: 20.5 for the next block, falling to 1.1. */
export const feeEstimates: Record<string, number> = Object.fromEntries([
  ...Array.from({ length: 25 }, (_, index) => [index + 1, Math.max(2.5, 20.5 - index)]),
  ...longTargets.map((target, index) => [target, [1.5, 1.2, 1.1][index] ?? 1]),
])
