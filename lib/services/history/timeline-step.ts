import type { TimelineKey, TimelineStep } from '~/lib/contract/views/history'
import type { JournalEvent } from '~/lib/core/journal/events'
import type { DeliveryProof, EvmSpend, ObservedBitcoinStatus } from '~/lib/core/journal/types'
import { type Links, transactionOf } from './links'

/** A step without its state: a step is done if it or a later one has a date. */
export type StepDraft = Omit<TimelineStep, 'state'>

export function draw(
  key: TimelineKey,
  at: number | null,
  link: TimelineStep['link'] = null,
  facts: Record<string, string> = {},
): StepDraft {
  return { key, at, link, facts }
}

export function bitcoinTx(id: string, links: Links): TimelineStep['link'] {
  return { kind: 'bitcoin-tx', id, url: links.bitcoin(id) }
}

/**
 * What a confirmation on Bitcoin rests on: the blocks of work that were verified, or the servers that report it. Empty
 * for one from a file.
 */
export function basisFacts(sighting: ObservedBitcoinStatus | undefined): Record<string, string> {
  if (sighting?.state !== 'confirmed' || sighting.basis === undefined) return {}
  return sighting.basis === 'work'
    ? { workBlocks: String(sighting.confirmations) }
    : { servers: String(sighting.basis.servers) }
}

/** On the network of the user's order. */
export function evmTx(id: string, links: Links): TimelineStep['link'] {
  return { kind: 'evm-tx', id, url: links.evm(id) }
}

/** On the base network through which it is reached. */
export function baseTx(id: string, links: Links): TimelineStep['link'] {
  return { kind: 'evm-tx', id, url: links.base(id) }
}

export type Dates = ReturnType<typeof datesOf>

/** The dates of steps, from the journal. */
export function datesOf(events: readonly JournalEvent[]) {
  return {
    /** When a proof was found; if it was lost meanwhile, when it was found again. */
    proven: (type: JournalEvent['type']) => events.findLast((event) => event.type === type)?.at ?? null,
    /** When something was first seen. */
    first: (matches: (event: JournalEvent) => boolean) => events.find(matches)?.at ?? null,
  }
}

/** The transaction of a proof; a balance has none. */
export function proofLink(proof: DeliveryProof, links: Links): TimelineStep['link'] {
  const hash = transactionOf(proof)
  return hash === null ? null : evmTx(hash, links)
}

/** When another signer was first given one of an entry's calls. */
export function handedOver({ handovers: [given] = [] }: Pick<EvmSpend, 'handovers'>): StepDraft[] {
  return given === undefined ? [] : [draw('handed-over', given.at)]
}
