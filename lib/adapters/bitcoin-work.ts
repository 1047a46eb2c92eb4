import type { EsploraPosition, EsploraTransaction, ListedBlock } from '~/lib/contract/esplora'
import { depthIn, leadsTo } from '~/lib/core/bitcoin/header-tree'
import { isInBlock } from '~/lib/core/bitcoin/merkle-branch'
import { hasWork } from '~/lib/core/bitcoin/proof-of-work'
import { AppError } from '~/lib/core/errors'
import { CONFIRMATIONS_DEEP } from '~/lib/core/journal/spend-phase'
import type { TransactionStatus } from '~/lib/services/ports/bitcoin-chain'
import type { Endpoints } from './endpoints'
import type { EsploraClient } from './esplora-client'
import type { ProvenWork, WorkStore } from './work-store'

type Options = {
  client: EsploraClient
  /** The easiest target of a header, in compact form. */
  floorBits: number
  store: WorkStore
}

type Confirmed = Extract<TransactionStatus, { state: 'confirmed' }>

/** The number of headers requested above a block: no caller asks for more depth. */
const HEADERS_ABOVE = CONFIRMATIONS_DEEP - 1
/** A block's time may be two hours off. */
const CLOCK_SLACK_MS = 2 * 3_600_000

export type BitcoinWork = {
  /** See `BitcoinChain.status`. */
  status(endpoints: Endpoints, txid: string, since?: number): Promise<TransactionStatus>
}

/**
 * Confirmations proven to this device, with no trust in the servers: a Merkle branch leads from the transaction to a
 * header, and work above the floor stands in that header and in each one that follows it. What is proven is kept, so a
 * transaction costs two calls once (`/tx/:txid/merkle-proof`, `/blocks`), and one for each later poll.
 *
 * Two servers are asked for headers. Where they show different blocks, the chain with more work counts.
 */
export function createBitcoinWork({ client, floorBits, store }: Options): BitcoinWork {
  /**
   * Keeps a server's newest ten headers and, if those do not lead down to the block, the ten that make it deep. Headers
   * do not name their height, so each server is asked by the height that it gives itself.
   */
  async function keepHeaders(
    url: string,
    blockHash: string,
    heightAt: () => Promise<number | undefined>,
  ): Promise<void> {
    const [newest, { headers }] = await Promise.all([client.blocks(url), store.open()])
    const keep = (blocks: readonly ListedBlock[]) => {
      for (const { hash, header } of blocks) if (hasWork(header, floorBits)) headers.set(hash, header)
    }
    keep(newest)
    const [tip] = newest
    if (tip !== undefined && leadsTo(headers, tip.hash, blockHash)) return
    const height = await heightAt()
    if (height === undefined || newest.some((block) => block.height <= height)) return
    keep(await client.blocks(url, height + HEADERS_ABOVE))
  }

  /** The block of a transaction, if this server can prove it. */
  async function prove(
    url: string,
    { txid, stripped }: EsploraTransaction,
    position: EsploraPosition,
  ): Promise<EsploraPosition | undefined> {
    const [branch, { headers }] = await Promise.all([
      client.merkleBranch(url, txid),
      store.open(),
      keepHeaders(url, position.blockHash, async () => position.height),
    ])
    const header = headers.get(position.blockHash)
    if (branch === undefined || header === undefined) return undefined
    return isInBlock(stripped, branch, header.merkleRoot) ? position : undefined
  }

  /** Rechecks what is already proven: only new headers are requested, and none once it is deep. */
  async function recheck(
    endpoints: Endpoints,
    txid: string,
    position: EsploraPosition,
    work: ProvenWork,
  ): Promise<TransactionStatus | undefined> {
    const before = confirmationAt(position, work)
    if (before !== undefined && before.confirmations >= CONFIRMATIONS_DEEP) return before
    await endpoints.two((url) =>
      keepHeaders(url, position.blockHash, async () => (await client.sighting(url, txid))?.position?.height),
    )
    return confirmationAt(position, work)
  }

  async function proveFirst(
    endpoints: Endpoints,
    txid: string,
    since: number,
    work: ProvenWork,
  ): Promise<TransactionStatus> {
    const seen = await endpoints.two((url) => client.sighting(url, txid))
    const claimed = seen.flatMap(({ value }) => value?.position ?? [])
    const [claim] = claimed
    if (claim === undefined)
      return seen.some(({ value }) => value !== undefined) ? { state: 'mempool' } : { state: 'absent' }
    const outcomes = await Promise.allSettled(
      seen.map(async ({ url, value }) => {
        if (value?.position !== undefined) return prove(url, value, value.position)
        await keepHeaders(url, claim.blockHash, async () => claim.height)
        return undefined
      }),
    )
    const blocks = outcomes
      .flatMap((outcome) => (outcome.status === 'fulfilled' ? (outcome.value ?? []) : []))
      .filter((position) => isSince(since, position, work))
    for (const position of blocks) {
      const confirmation = confirmationAt(position, work)
      if (confirmation === undefined) continue
      work.blocks.set(txid, position)
      return confirmation
    }
    // Its block is not in the chain with the most work, or a server reports no block: it may still confirm.
    if (blocks.length > 0 || claimed.length < seen.length) return { state: 'mempool' }
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    throw new AppError('work-unproven', 'a confirmation without proof of work', { details: { txid } })
  }

  return {
    async status(endpoints, txid, since = 0) {
      const work = await store.open()
      const before = work.headers.size
      const position = work.blocks.get(txid)
      const again =
        position !== undefined && isSince(since, position, work)
          ? await recheck(endpoints, txid, position, work)
          : undefined
      const status = again ?? (await proveFirst(endpoints, txid, since, work))
      if (work.headers.size !== before || work.blocks.get(txid) !== position) await store.save()
      return status
    },
  }
}

/** Whether a block is from after that time, as far as its clock can tell. */
function isSince(since: number, { blockHash }: EsploraPosition, { headers }: ProvenWork): boolean {
  const header = headers.get(blockHash)
  return header !== undefined && header.time * 1_000 >= since - CLOCK_SLACK_MS
}

/** `undefined` if a chain with as much work does not contain the block. */
function confirmationAt(position: EsploraPosition, { headers }: ProvenWork): Confirmed | undefined {
  const confirmations = depthIn(headers, position.blockHash)
  return confirmations === 0 ? undefined : { state: 'confirmed', ...position, confirmations, basis: 'work' }
}
