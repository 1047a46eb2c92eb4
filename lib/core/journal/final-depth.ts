/** A block, and its time in unix seconds. */
export type BlockTime = { number: bigint; timestamp: number }

const FINAL_BLOCKS = 12n
const FINAL_SECONDS = 5 * 60

/**
 * Whether so much of a chain stands on a block that nodes which are late know it too. Blocks alone do not tell: a fast
 * chain makes twelve of them within seconds, while a node may be a minute behind.
 */
export function isFinalDepth(block: BlockTime, head: BlockTime): boolean {
  return head.number - block.number >= FINAL_BLOCKS && head.timestamp - block.timestamp >= FINAL_SECONDS
}
