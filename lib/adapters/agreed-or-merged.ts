import type { Read } from './endpoint-health'
import { type Endpoints, isDispute, type Settle } from './endpoints'

/**
 * Returns the answer of two endpoints that agree; where they differ and no third settles it, `merge` of all their answers,
 * in which it has to show. For what must be named, and judged by the value that is worse, instead of ending a review.
 * @throws AppError as `agreeKnown` does, except `chain-disagreement`
 */
export async function agreedOrMerged<T>(
  endpoints: Endpoints,
  read: Read<T | undefined>,
  { settle, merge }: { settle: Settle<T>; merge: (a: T, b: T) => T },
): Promise<T | undefined> {
  const told = new Set<T>()
  try {
    return await endpoints.agreeKnown(read, (a, b) => {
      told.add(a).add(b)
      return settle(a, b)
    })
  } catch (thrown) {
    const [first, ...others] = told
    if (!isDispute(thrown) || first === undefined) throw thrown
    return others.reduce(merge, first)
  }
}
