import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { claimKey, packedOf, recordOf } from '~/lib/adapters/schema'
import { parseJournal } from '~/lib/contract/journal'
import { claimsOf } from '~/lib/core/journal/claims'
import type { JournalEvent } from '~/lib/core/journal/events'
import { pack } from '~/lib/core/journal/packed-journal'
import { rebuild } from '~/lib/core/journal/rebuild'
import { pollMark } from '~/lib/services/tracker/last-poll'
import type { Entry } from '~/lib/core/journal/types'

const LONG_AGO = 1_700_000_000_000
const TWO_YEARS_MS = 2 * 365 * 86_400_000
const AT_A_TIME = 250
/** The journals of a swap in each direction on the local network, as it wrote them. */
const SETTLED: readonly unknown[] = JSON.parse(
  readFileSync(new URL('settled-swaps.json', import.meta.url), 'utf8'),
)
/** Differences from swap to swap: hashes, and the signatures at the end of a transaction. */
const OWN_BYTES = /\b(?:0x)?[0-9a-f]{64}\b|(?<="rawTransaction":"[0-9a-fx]*)[0-9a-f]{134}(?=")/g

/** So many past swaps, whose ends the user was told of or not. */
export type Past = { count: number; ends: 'told' | 'untold' }

/** The journal of the `at`-th of so many past swaps, spread over two years, and the entry that it folds to. */
export function pastSwap(
  at: number,
  { count, ends }: Past = { count: 1, ends: 'told' },
): { events: JournalEvent[]; entry: Entry } {
  const time = LONG_AGO + Math.floor((at * TWO_YEARS_MS) / count)
  const json = JSON.stringify(SETTLED[at % SETTLED.length])
    .replace(OWN_BYTES, (bytes) => bytesOf(`${at} ${bytes}`, bytes))
    .replace(/"id":"[0-9a-f]{8}/, `"id":"${at.toString(16).padStart(8, '0')}`)
  const read = parseJournal(json) ?? []
  const told = read.filter(({ type }) => ends === 'told' || type !== 'notified')
  const events: JournalEvent[] = [...told, { type: 'settled' as const, at: 0 }].map((event) => ({
    ...event,
    at: time,
  }))
  const entry = rebuild(events)
  if (entry?.settledAt !== time) throw new Error('no settled swap')
  return { events, entry }
}

/** As many other bytes in hex, the same for the same seed. */
function bytesOf(seed: string, like: string): string {
  const prefix = like.startsWith('0x') ? '0x' : ''
  const blocks = Array.from({ length: 5 }, (_, block) =>
    createHash('sha256').update(`${seed} ${block}`).digest('hex'),
  )
  return prefix + blocks.join('').slice(0, like.length - prefix.length)
}

type Form = 'packed' | 'plain'

/** The rows of a swap as the journal's store keeps them: packed, without its last look, once it is over and its user knows. */
async function rowsOf({ events, entry }: ReturnType<typeof pastSwap>, form: Form) {
  const [record, claims] = [recordOf(entry), claimsOf(entry).map(claimKey)]
  if (record.open !== 0 || form === 'plain') return { record, events, claims, mark: pollMark(entry.id) }
  return { record: packedOf(record, await pack(events)), events: [], claims, mark: null }
}

/**
 * Writes that many settled swaps into the journal's database, from a page of the extension; plain, as they are at
 * first, or packed.
 */
export async function writePast(page: Page, past: Past, form: Form = 'packed'): Promise<void> {
  const { count } = past
  for (let from = 0; from < count; from += AT_A_TIME) {
    const swaps = Array.from({ length: Math.min(AT_A_TIME, count - from) }, (_, index) =>
      pastSwap(from + index, past),
    )
    await page.evaluate(
      (given) =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open('satspan-journal')
          opening.addEventListener('error', () => reject(opening.error))
          opening.addEventListener('success', () => {
            const writing = opening.result.transaction(['requests', 'events', 'claims', 'marks'], 'readwrite')
            for (const { record, events, claims, mark } of given) {
              if (mark !== null) writing.objectStore('marks').put('1795948927845', mark)
              for (const claim of claims) writing.objectStore('claims').put(record.id, claim)
              writing.objectStore('requests').put(record)
              for (const [sequence, event] of events.entries())
                writing.objectStore('events').put(event, [record.id, sequence])
            }
            writing.addEventListener('complete', () => resolve(opening.result.close()))
            writing.addEventListener('abort', () => reject(writing.error))
          })
        }),
      await Promise.all(swaps.map((swap) => rowsOf(swap, form))),
    )
  }
}
