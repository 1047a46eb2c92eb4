import { disagreement } from './endpoints'

/** A node's newest block, and its time of any block, in unix seconds. */
export type Head = { number: bigint; timeOf: (number: bigint) => Promise<number> }

/** A node that is merely behind is not further behind than either of these: on a fast chain, many blocks are seconds. */
const MAX_BLOCKS = 64n
const MAX_SECONDS = 5 * 60

/**
 * The lower of two heads that are not far apart.
 * @throws AppError `chain-disagreement`
 */
export async function lowerHead(a: Head, b: Head): Promise<Head> {
  const [lower, higher] = a.number < b.number ? [a, b] : [b, a]
  if (higher.number - lower.number > MAX_BLOCKS && (await secondsBetween(lower, higher)) > MAX_SECONDS)
    throw disagreement('head')
  return lower
}

/** By the node that has both blocks: the other could give an old one a new time. */
async function secondsBetween(lower: Head, higher: Head): Promise<number> {
  const times = Promise.all([higher.timeOf(higher.number), higher.timeOf(lower.number)])
  const [last, first] = await times.catch(() => [Number.POSITIVE_INFINITY, 0] as const)
  return last - first
}
