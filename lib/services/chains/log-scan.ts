import type { JournalStore } from '../ports/journal-store'
import { chunksFrom, resumedFrom } from './block-chunks'

/**
 * What is scanned for a request: the base network's routers, what its recipient is paid across, a call handed out, or one
 * that was sent from elsewhere.
 */
export type Scan = 'routers' | 'arrivals' | 'handed' | 'elsewhere'

/**
 * How far the logs have been read for one request. Each request has its own cursor: requests fall due at different
 * times, and a shared one would run past blocks that were never read for those that were not looked at.
 */
export async function scanFrom(store: JournalStore, scan: Scan, id: string, start: bigint): Promise<bigint> {
  return resumedFrom(await store.getMark(keyOf(scan, id)), start)
}

/** To be called once everything found up to `block` is journalled. */
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

/** Begins again where the request began: a proof was lost, and what replaces it may lie anywhere since. */
export async function rescan(store: JournalStore, id: string): Promise<void> {
  await store.setMark(keyOf('routers', id), '0')
  await store.setMark(keyOf('arrivals', id), '0')
}

function keyOf(scan: Scan, id: string): string {
  return `${scan}:${id}`
}
