import type { BitcoinNetwork } from '~/lib/core/network'
import { type BlockHeader, blockHashOf } from './block-header'
import { targetOf } from './compact-target'

/**
 * Difficulty 30 T: a quarter of 120 T, a cautious figure for mainnet late in 2026, as it rose above 120 T in 2025 and
 * went on to 150 T. One adjustment lowers it to a quarter at the most, so an honest chain stays above the floor through
 * a collapse. A block at the floor still takes all miners of mainnet together about two minutes.
 */
const MAINNET_FLOOR_BITS = 0x1709_61e2

/**
 * The easiest target, in compact form, that a header of this network may have. `null` where work proves nothing: anyone
 * mines regtest, few sign signet, and testnet4 allows blocks of difficulty 1 (BIP94).
 */
export function workFloorOf({
  network,
  workFloor,
}: {
  network: BitcoinNetwork
  workFloor: number | null
}): number | null {
  return workFloor ?? (network === 'mainnet' ? MAINNET_FLOOR_BITS : null)
}

/**
 * Whether a profile may name these bits as its floor: they stand for a target at all, and ask for no less work than the
 * network's own floor does.
 */
export function isWorkFloor(bits: number, network: BitcoinNetwork): boolean {
  const target = targetOf(bits)
  return target > 0n && (network !== 'mainnet' || target <= targetOf(MAINNET_FLOOR_BITS))
}

/** Whether a header's hash is under its own target, and that target is no easier than the floor's. */
export function hasWork(header: BlockHeader, floorBits: number): boolean {
  const target = targetOf(header.bits)
  return target <= targetOf(floorBits) && BigInt(`0x${blockHashOf(header)}`) <= target
}

/** How many hashes a header of this target takes on average, by which nodes compare chains. */
export function workOf({ bits }: Pick<BlockHeader, 'bits'>): bigint {
  return 2n ** 256n / (targetOf(bits) + 1n)
}
