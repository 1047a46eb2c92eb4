/** A block, and its time in unix seconds. */
export type BlockTime = { number: bigint; timestamp: number }

const FINAL_BLOCKS = 12n
/** In seconds. */
export const FINAL_AFTER = 5 * 60

/**
 * Whether a block is deep enough that even nodes that lag behind know it. The number of blocks alone is not enough: a
 * fast chain produces twelve within seconds, while a node may be a minute behind.
 */
export function isFinalDepth(block: BlockTime, head: BlockTime): boolean {
  return head.number - block.number >= FINAL_BLOCKS && head.timestamp - block.timestamp >= FINAL_AFTER
}
