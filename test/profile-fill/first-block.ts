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
