/** How many accounts of a phrase, from 0, the widest search asks about at least. */
export const WIDE_SEARCH = 10
/** The highest account of a phrase that this wallet uses. */
export const LAST_ACCOUNT = 100
/** From here on, an index is that of an account whose keys are not in this browser. */
export const FIRST_OUTSIDE = 1_000
/** The highest index of such an account. */
export const LAST_OUTSIDE = 1_099

/** Whether an index is that of an account whose keys are not in this browser. */
export function isOutsideIndex(index: number): boolean {
  return index >= FIRST_OUTSIDE
}
