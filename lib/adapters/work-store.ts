import { hex } from '@scure/base'
import * as z from 'zod/mini'
import type { EsploraPosition } from '~/lib/contract/esplora'
import { type BlockHeader, blockHashOf, decodeHeader, encodeHeader } from '~/lib/core/bitcoin/block-header'
import type { KeyValueArea } from '~/lib/services/ports/platform'

/** Work proven so far. */
export type ProvenWork = {
  /** By hash. */
  headers: Map<string, BlockHeader>
  /** By txid: the block that a Merkle branch leads to. */
  blocks: Map<string, EsploraPosition>
}

export type WorkStore = {
  /** The same maps each time: what is added to them counts at once, and is stored by `save`. */
  open(): Promise<ProvenWork>
  save(): Promise<void>
}

const KEY = 'work'
const MAX_HEADERS = 500
const MAX_BLOCKS = 1_000

const stored = z.object({
  headers: z.array(z.string().check(z.regex(/^[0-9a-f]{160}$/))),
  blocks: z.array(z.tuple([z.string(), z.object({ height: z.number(), blockHash: z.string() })])),
})

/**
 * Stored, because a worker lives for half a minute and a block takes ten: otherwise every poll would prove everything
 * anew. A failed read or write is ignored.
 * @param hasWork checks the work of stored headers again
 */
export function createWorkStore(
  area: Pick<KeyValueArea, 'get' | 'set'>,
  hasWork: (header: BlockHeader) => boolean,
): WorkStore {
  let work: Promise<ProvenWork> | undefined
  const open = () => {
    work ??= area.get(KEY).then(
      (value) => read(value, hasWork),
      () => read(undefined, hasWork),
    )
    return work
  }
  return {
    open,
    async save() {
      const { headers, blocks } = await open()
      keepNewest(MAX_HEADERS, headers)
      keepNewest(MAX_BLOCKS, blocks)
      const value = {
        headers: [...headers.values()].map((header) => hex.encode(encodeHeader(header))),
        blocks: [...blocks],
      }
      await area.set(KEY, value).catch(() => undefined)
    },
  }
}

function read(value: unknown, hasWork: (header: BlockHeader) => boolean): ProvenWork {
  const parsed = stored.safeParse(value)
  if (!parsed.success) return { headers: new Map(), blocks: new Map() }
  const headers = parsed.data.headers.map((raw) => decodeHeader(hex.decode(raw))).filter(hasWork)
  return {
    headers: new Map(headers.map((header) => [blockHashOf(header), header])),
    blocks: new Map(parsed.data.blocks),
  }
}

function keepNewest(limit: number, entries: Map<string, unknown>): void {
  for (const key of entries.keys()) {
    if (entries.size <= limit) return
    entries.delete(key)
  }
}
