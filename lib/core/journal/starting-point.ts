import type { StartingPoint } from './types'

/** The first block of an EVM chain that can contain anything of an entry. */
export function startBlock({ blocks }: StartingPoint, chainId: number): bigint {
  return blocks.find((entry) => entry.chainId === chainId)?.block ?? 0n
}
