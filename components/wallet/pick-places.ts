/** `count` different places below `total`, in order. `random` returns an integer below its argument. */
export function pickPlaces(total: number, count: number, random: (below: number) => number): number[] {
  const left = Array.from({ length: total }, (_, place) => place)
  const picked = Array.from({ length: Math.min(count, total) }, () => left.splice(random(left.length), 1))
  return picked.flat().toSorted((a, b) => a - b)
}
