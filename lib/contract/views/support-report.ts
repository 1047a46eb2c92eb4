import type { JournalEvent } from '~/lib/core/journal/events'
import type { Hex } from '~/lib/core/hex'
import type { Phase, Proof } from '~/lib/core/journal/types'
import type { NoticeCode } from './history'
import type { ReceiptTransaction } from './receipt'

/** A network as a report names it: contracts, and no server, whose address may hold a key of its user. */
export type ReportedNetwork = {
  name: string
  kind: 'base' | 'cross-chain'
  chainId: number
  servers: number
  contracts: Record<string, Hex>
}

/** Everything that support needs of one entry, and nothing of any other. It holds no secret. */
export type SupportReport = {
  id: string
  /** When it began, UTC, ISO 8601: the journal counts in unix ms. */
  startedAt: string
  phase: Phase
  proof: Proof
  notices: { code: NoticeCode; facts: Record<string, string> }[]
  /** The error that made the last poll incomplete. */
  pollError: string | null
  profile: {
    id: string
    label: string
    bitcoinNetwork: string
    servers: number
    networks: ReportedNetwork[]
  } | null
  /** On every chain, in their order: where a helper looks first. */
  transactions: ReceiptTransaction[]
  /** The entry's own journal, as a backup holds it. */
  journal: readonly JournalEvent[]
}
