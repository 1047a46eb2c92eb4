import { recoveryOf, toAppError } from '~/lib/core/errors'
import { isToBitcoin } from '~/lib/core/journal/phase'
import { same } from '~/lib/core/journal/same'
import { nextPollAt } from '~/lib/core/journal/schedule'
import type { Consent, ToBitcoinSwap } from '~/lib/core/journal/types'
import type { Journal } from '../journal/journal'
import type { Clock } from '../ports/platform'

type Ports = { journal: Journal; clock: Clock; sleep: (ms: number) => Promise<void> }

export type PageWaits = ReturnType<typeof createPageWaits>

const POLL_EVERY_MS = 2_000
/** The polls after which a transaction that no endpoint shows is left to the tracker. */
const POLLS_FOR_SENT = 30
/** Errors that pass by themselves. */
const PASSING = new Set<ReturnType<typeof recoveryOf>>([
  'wait-for-chain',
  'wait-for-service',
  'wait-for-user',
])

/** The waits for a swap whose page has the key. */
export function createPageWaits({ journal, clock, sleep }: Ports) {
  const open = async (entryId: string): Promise<ToBitcoinSwap | undefined> => {
    const swap = await journal.get(entryId)
    return swap !== undefined && isToBitcoin(swap) && swap.abandoned === null ? swap : undefined
  }

  /**
   * Asks about a swap until there is an answer, which the journal may have before: the tracker sees it too. So many times
   * every two seconds, or as rarely as the tracker does while a page waits. A passing failure must not end a swap.
   */
  const until = async <T>(
    { entryId, fromJournal, polls }: Waiting<T>,
    ask: (swap: ToBitcoinSwap) => Promise<T | undefined>,
  ): Promise<T | undefined> => {
    let last: { at: number; consent: Consent | undefined } | undefined
    for (let left = polls ?? Number.POSITIVE_INFINITY; left > 0; left--) {
      const swap = await open(entryId)
      const answer = fromJournal?.(swap)
      if (answer !== undefined || swap === undefined) return answer
      const now = clock.now()
      // A time that lies ahead is from before the clock was set back; what the user has accepted is tried at once.
      const isEarly =
        last !== undefined &&
        same(last.consent, swap.consent) &&
        last.at <= now &&
        now < nextPollAt(swap, last.at, 0, 'page')
      if (polls !== undefined || !isEarly) {
        last = { at: now, consent: swap.consent }
        const reply = await ask(swap).catch(unlessPassing)
        if (reply !== undefined) return reply
      }
      await sleep(POLL_EVERY_MS)
    }
    return undefined
  }

  return { open, until }
}

/** A wait: so many polls, or for ever by the tracker's schedule. `fromJournal`: the answer that the journal has. */
type Waiting<T> = {
  entryId: string
  fromJournal?: (swap: ToBitcoinSwap | undefined) => T | undefined
  polls?: number
}

/** The wait for what the wallet says it has sent. */
export function soon({ id: entryId }: ToBitcoinSwap): { entryId: string; polls: number } {
  return { entryId, polls: POLLS_FOR_SENT }
}

function unlessPassing(thrown: unknown): undefined {
  if (!PASSING.has(recoveryOf(toAppError(thrown).code))) throw thrown
}
