import type { EvmChain, EvmLog } from '../ports/evm-chain'
import type { JournalStore } from '../ports/journal-store'
import { watchingServers } from './server-counts'
import type { LogProof } from '~/lib/core/journal/types'

/**
 * The scans for a swap, in order: logs of the base network's routers; what its operator sends back from there; what
 * ties payments on a cross-chain network to the swap; payments there that merely match; a call sent by a page's wallet;
 * a call sent from another device; the payout that the burn router has accepted; what the locker lost for not paying; whether it
 * has left; the pages of the payee's history on Bitcoin.
 */
const SCANS = [
  'routers',
  'returns',
  'ties',
  'arrivals',
  'handed',
  'elsewhere',
  'accepted',
  'slashed',
  'left',
  'pages',
] as const
export type Scan = (typeof SCANS)[number]

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

type Reach = { fromBlock: bigint; head: bigint; wasAlone: boolean }

/**
 * Whether the next scan may begin after these blocks. Blocks up to the head that only one server has shown are read
 * again: it may hide a log, or not have it yet. What lies further back counts even so: otherwise a server that is gone
 * would stop the scan.
 */
export function isRead({ fromBlock, head, wasAlone }: Reach): boolean {
  return !wasAlone || fromBlock + CHUNK_BLOCKS <= head
}

type Forward = { store: JournalStore; scan: Scan; id: string; chain: EvmChain; start: bigint; head: bigint }

/**
 * Reads on from where the last scan ended to `head`, a chunk at a time, and notes each once it has been read: what a
 * worker has read before it died is not read again. Ends early where `read` says that there is nothing left to find.
 * @param read gets the chain to read from; its answering servers are counted
 */
export async function scanForward(
  { store, scan, id, chain, start, head }: Forward,
  read: (fromBlock: bigint, toBlock: bigint, chain: EvmChain) => Promise<'more' | 'found'>,
): Promise<void> {
  for (const { fromBlock, toBlock } of growingChunks(await scanFrom(store, scan, id, start), head)) {
    const watched = watchingServers(chain)
    const outcome = await read(fromBlock, toBlock, watched.chain)
    const reach = { fromBlock, head, wasAlone: watched.wasAlone() }
    if (isRead(reach)) await scannedTo(store, scan, id, toBlock)
    if (outcome === 'found') return
  }
}

/** Restarts the scan where the swap began: a proof was lost, and its replacement may be anywhere since. */
export async function rescan(store: JournalStore, id: string): Promise<void> {
  for (const scan of [
    'routers',
    'returns',
    'ties',
    'arrivals',
    'accepted',
    'slashed',
    'left',
    'pages',
  ] as const)
    await restartScan(store, scan, id)
}

/** Reads the blocks of one scan again: something that was read could not be taken yet. */
export async function restartScan(store: JournalStore, scan: Scan, id: string): Promise<void> {
  await store.setMark(keyOf(scan, id), '0')
}

/** Forgets all scans for an id: an entry that is new here under this id has seen none of their results. */
export async function forgetScans(
  store: Pick<JournalStore, 'getMark' | 'setMark'>,
  id: string,
): Promise<void> {
  for (const key of SCANS.map((scan) => keyOf(scan, id)))
    if ((await store.getMark(key)) !== undefined) await store.setMark(key, '0')
}

/** Where the progress in the payee's history is kept. */
export function pagesMark(id: string): string {
  return keyOf('pages', id)
}

function keyOf(scan: Scan, id: string): string {
  return `${scan}:${id}`
}

/** After this many blocks the progress is stored: an entry may have begun years ago. */
const CHUNK_BLOCKS = 50_000n

/** How many blocks are read again when reading resumes: a reorganisation may have moved a log. */
const REORG_MARGIN = 64n

/** Both ends are part of it. */
export type BlockChunk = { fromBlock: bigint; toBlock: bigint }

/** Where reading resumes after the block of `mark`: a little before it, and never before `start`. */
export function resumedFrom(mark: string | undefined, start: bigint): bigint {
  const resumed = BigInt(mark ?? '0') - REORG_MARGIN
  return resumed > start ? resumed : start
}

/** The chunk that begins at `fromBlock`, cut off at the head. */
export function chunkFrom(fromBlock: bigint, head: bigint, blocks = CHUNK_BLOCKS): BlockChunk {
  const end = fromBlock + blocks - 1n
  return { fromBlock, toBlock: end < head ? end : head }
}

/** Every block from `start` to `head`, in chunks; none where the head lags behind. */
export function* chunksFrom(start: bigint, head: bigint): Generator<BlockChunk> {
  for (let from = start; from <= head; from += CHUNK_BLOCKS) yield chunkFrom(from, head)
}

/** Effects of a swap are mostly near where its scan begins: at first so few blocks are read, then more and more. */
export const FIRST_BLOCKS = 2_000n

/** How many blocks are read after so many without what is looked for. */
export function nextBlocks(blocks: bigint): bigint {
  return blocks * 4n < CHUNK_BLOCKS ? blocks * 4n : CHUNK_BLOCKS
}

function* growingChunks(start: bigint, head: bigint): Generator<BlockChunk> {
  let blocks = FIRST_BLOCKS
  for (let from = start; from <= head; blocks = nextBlocks(blocks)) {
    yield chunkFrom(from, head, blocks)
    from += blocks
  }
}

export function proofOfLog(log: EvmLog, chainId: number): LogProof {
  const { blockNumber, blockHash, transactionHash, logIndex } = log
  return { chainId, blockNumber, blockHash, transactionHash, logIndex }
}
