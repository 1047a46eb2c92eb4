import type { JournalStore } from '../ports/journal-store'
import { chunksFrom, resumedFrom } from './block-chunks'

/**
 * What is scanned for a swap: the base network's routers, what its operator sends back from there, what ties payments on a cross-chain network to it, payments
 * there that merely match, a call sent by a page's wallet, or one sent from another device.
 */
export type Scan = 'routers' | 'returns' | 'ties' | 'arrivals' | 'handed' | 'elsewhere'

/**
 * How far the logs have been read for one swap. Each swap has its own cursor: swaps are polled at different times, and
 * a shared cursor would skip blocks for those that were not part of the poll.
 */
export async function scanFrom(store: JournalStore, scan: Scan, id: string, start: bigint): Promise<bigint> {
  return resumedFrom(await store.getMark(keyOf(scan, id)), start)
}

/** Call this once everything found up to `block` is journalled. */
export async function scannedTo(store: JournalStore, scan: Scan, id: string, block: bigint): Promise<void> {
  await store.setMark(keyOf(scan, id), String(block))
}

/**
 * Reads on from where the last scan ended to `head`, a chunk at a time, and notes each once it has been read: what a
 * worker has read before it died is not read again. Ends early where `read` says that there is nothing left to find.
 */
export async function scanForward(
  {
    store,
    scan,
    id,
    start,
    head,
  }: { store: JournalStore; scan: Scan; id: string; start: bigint; head: bigint },
  read: (fromBlock: bigint, toBlock: bigint) => Promise<'more' | 'found'>,
): Promise<void> {
  for (const { fromBlock, toBlock } of chunksFrom(await scanFrom(store, scan, id, start), head)) {
    const outcome = await read(fromBlock, toBlock)
    await scannedTo(store, scan, id, toBlock)
    if (outcome === 'found') return
  }
}

/** Restarts the scan where the swap began: a proof was lost, and its replacement may be anywhere since. */
export async function rescan(store: JournalStore, id: string): Promise<void> {
  await store.setMark(keyOf('routers', id), '0')
  await store.setMark(keyOf('returns', id), '0')
  await store.setMark(keyOf('ties', id), '0')
  await store.setMark(keyOf('arrivals', id), '0')
}

function keyOf(scan: Scan, id: string): string {
  return `${scan}:${id}`
}
