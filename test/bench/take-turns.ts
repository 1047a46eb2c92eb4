/** The median times of two ways, in ms: they take turns in one process, so that a disturbance affects both. */
export function takeTurns(
  one: () => unknown,
  other: () => unknown,
  rounds: number,
): { one: number; other: number } {
  const taken: { one: number[]; other: number[] } = { one: [], other: [] }
  for (let round = 0; round < rounds; round += 1) {
    taken.one.push(timeOf(one))
    taken.other.push(timeOf(other))
  }
  return { one: median(taken.one), other: median(taken.other) }
}

export function formatMs(value: number): string {
  return `${value.toFixed(2)} ms`
}

function timeOf(run: () => unknown): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
