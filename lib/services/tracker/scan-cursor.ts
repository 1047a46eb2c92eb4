import type { RequestStore } from '../ports/request-store'

/** How many blocks are read again at each scan: a reorganisation may have moved a log. */
const REORG_MARGIN = 64n

/** What is scanned for a request: the base network's routers, what its recipient is paid across, or a call handed out. */
export type Scan = 'routers' | 'arrivals' | 'handed'

/**
 * How far the logs have been read for one request. Each request has its own cursor: requests fall due at different
 * times, and a shared one would run past blocks that were never read for those that were not looked at.
 */
export async function scanFrom(store: RequestStore, scan: Scan, id: string, start: bigint): Promise<bigint> {
  const resumed = BigInt((await store.getMark(keyOf(scan, id))) ?? '0') - REORG_MARGIN
  return resumed > start ? resumed : start
}

/** To be called once everything found up to `block` is journalled. */
export async function scannedTo(store: RequestStore, scan: Scan, id: string, block: bigint): Promise<void> {
  await store.setMark(keyOf(scan, id), String(block))
}

/** Begins again where the request began: a proof was lost, and what replaces it may lie anywhere since. */
export async function scanAgain(store: RequestStore, id: string): Promise<void> {
  await store.setMark(keyOf('routers', id), '0')
  await store.setMark(keyOf('arrivals', id), '0')
}

function keyOf(scan: Scan, id: string): string {
  return `${scan}:${id}`
}
