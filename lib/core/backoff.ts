/** How long to wait after so many failures in a row: twice as long each time, from `first` up to `longest`. */
export function backoff(failures: number, { first, longest }: { first: number; longest: number }): number {
  return Math.min(first * 2 ** failures, longest)
}
