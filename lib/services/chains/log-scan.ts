import type { JournalStore } from '../ports/journal-store'

/** How many blocks are read again at each scan: a reorganisation may have moved a log. */
const REORG_MARGIN = 64n

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
  const resumed = BigInt((await store.getMark(keyOf(scan, id))) ?? '0') - REORG_MARGIN
  return resumed > start ? resumed : start
}

/** To be called once everything found up to `block` is journalled. */
export async function scannedTo(store: JournalStore, scan: Scan, id: string, block: bigint): Promise<void> {
  await store.setMark(keyOf(scan, id), String(block))
}

/** Blocks that are read before it is noted how far it came: a request may have begun years ago. */
const CHUNK_BLOCKS = 50_000n

/** The last block of the stretch that begins at `from`. */
export function endOfChunk(from: bigint, head: bigint): bigint {
  const end = from + CHUNK_BLOCKS - 1n
  return end < head ? end : head
}

/**
 * Reads on from where the last scan ended to `head`, a stretch at a time, and notes each once it has been read: what a
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
  let from = await scanFrom(store, scan, id, start)
  while (from <= head) {
    const to = endOfChunk(from, head)
    const outcome = await read(from, to)
    await scannedTo(store, scan, id, to)
    if (outcome === 'found') return
    from = to + 1n
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
