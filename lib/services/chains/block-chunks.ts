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
export function chunkFrom(fromBlock: bigint, head: bigint): BlockChunk {
  const end = fromBlock + CHUNK_BLOCKS - 1n
  return { fromBlock, toBlock: end < head ? end : head }
}

/** Every block from `start` to `head`, in chunks; none where the head lags behind. */
export function* chunksFrom(start: bigint, head: bigint): Generator<BlockChunk> {
  for (let from = start; from <= head; from += CHUNK_BLOCKS) yield chunkFrom(from, head)
}
