/**
 * The first block from which on something holds, by bisection: about 27 questions for a hundred million blocks.
 * @param head where it holds
 * @param holdsAt once true, it stays true
 */
export async function firstBlock(
  head: bigint,
  holdsAt: (block: bigint) => Promise<boolean>,
): Promise<bigint> {
  let [low, high] = [0n, head]
  while (low < high) {
    const middle = (low + high) / 2n
    if (await holdsAt(middle)) high = middle
    else low = middle + 1n
  }
  return low
}

/**
 * The first block by what each server found; `undefined` where it could not tell. A server that keeps no old state may
 * find a later one, so the earliest counts, and one word alone does not where several servers were asked.
 */
export function settleFirstBlocks(answers: readonly (bigint | undefined)[]): bigint | undefined {
  const blocks = answers.filter((block) => block !== undefined)
  if (blocks.length < Math.min(answers.length, 2)) return undefined
  return blocks.reduce((earliest, block) => (block < earliest ? block : earliest))
}
