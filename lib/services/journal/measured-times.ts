import type { JournalEvent } from '~/lib/core/journal/events'
import { isRebuilt } from '~/lib/core/journal/identity'
import { isSwap, phaseOf } from '~/lib/core/journal/phase'
import type { Entry, SwapIntent } from '~/lib/core/journal/types'
import type { JournalStore } from '../ports/journal-store'

/** So many entries are searched for swaps of the same way, and so many of those are measured. */
const SEARCHED = 100
const MEASURED = 9

export type MeasuredWay = Pick<SwapIntent, 'direction' | 'networkName'> & { profileId: string }

/** The minutes that the latest finished swaps of the same way took, from the signature to the payment. */
export async function measuredMinutes(
  journal: Pick<JournalStore, 'page' | 'events'>,
  way: MeasuredWay,
): Promise<number[]> {
  const entries = await journal.page({ before: null, limit: SEARCHED })
  const finished = entries.filter((entry) => tookThisWay(entry, way)).slice(0, MEASURED)
  const measured = await Promise.all(finished.map(async ({ id }) => minutesOf(await journal.events(id))))
  return measured.filter((minutes) => minutes !== null)
}

/** When the payment, or the call, was signed here or by the page's wallet; `null` before. */
export function signedAt(events: readonly JournalEvent[]): number | null {
  return events.find(isSignature)?.at ?? null
}

/** The times of an entry that was rebuilt are those of its rebuilding. */
function tookThisWay(entry: Entry, { direction, networkName, profileId }: MeasuredWay): boolean {
  return (
    isSwap(entry) &&
    entry.profileId === profileId &&
    entry.intent.direction === direction &&
    entry.intent.networkName === networkName &&
    phaseOf(entry) === 'done' &&
    !isRebuilt(entry)
  )
}

function minutesOf(events: readonly JournalEvent[]): number | null {
  const start = signedAt(events)
  const end = events.find(isArrival)?.at
  return start === null || end === undefined ? null : (end - start) / 60_000
}

function isSignature(event: JournalEvent): boolean {
  if (event.type === 'evm-signed') return event.attempt.kind === 'call' && event.attempt.hash !== null
  return event.type === 'signed' || event.type === 'evm-returned'
}

function isArrival(event: JournalEvent): boolean {
  if (event.type === 'payout-seen') return event.payout?.sighting.state === 'confirmed'
  return event.type === 'delivered'
}
