import { AppError } from '~/lib/core/errors'
import type { ApprovedEvent, JournalEvent, RequestEvent } from '~/lib/core/request/events'
import { type Outpoint, outpointKey } from '~/lib/core/bitcoin/transaction'
import { heldKeys } from '~/lib/core/request/reserve'
import { begin, transition } from '~/lib/core/request/transition'
import type { Request } from '~/lib/core/request/types'
import type { Clock, Mutex } from '../ports/platform'
import type { HistoryPage, RequestStore } from '../ports/request-store'
import { type Adoption, adoptJournal } from './adopt'
import { claimsOf } from './claims'

type Untimed<E> = E extends { at: number } ? Omit<E, 'at'> : never
/** An event before the journal stamps it. */
export type Entry = Untimed<RequestEvent>

export type Journal = ReturnType<typeof createJournal>

type Ports = {
  store: RequestStore
  mutex: Mutex
  clock: Clock
  /** Told after every write. */
  changed: (request: Request) => void
}

/** The one writer of requests. Every write happens under one lock, and is durable when its promise resolves. */
export function createJournal({ store, mutex, clock, changed }: Ports) {
  const exclusive = <T>(task: () => Promise<T>) => mutex.run('journal', task)

  const checkFree = async (coins: readonly Outpoint[], id: string) => {
    const held = heldKeys((await store.open()).filter((request) => request.id !== id))
    if (coins.some((coin) => held.has(outpointKey(coin))))
      throw new AppError('coins-reserved', 'another request holds one of these coins')
  }

  return {
    /**
     * Writes the approval, which reserves the coins it names. Approving the same id twice gives the request that is
     * there. @throws AppError `coins-reserved` where another request holds one of the coins
     */
    begin: (start: ApprovedEvent['start']): Promise<Request> =>
      exclusive(async () => {
        const existing = await store.get(start.id)
        if (existing !== undefined) return existing
        if ('reserved' in start) await checkFree(start.reserved, start.id)
        const event: ApprovedEvent = { type: 'approved', at: clock.now(), start }
        const request = begin(event)
        await store.append(event, request, [])
        changed(request)
        return request
      }),

    /**
     * Folds one entry in. What says nothing new, or is proven for another request already, writes nothing.
     * @throws AppError `request-unknown`; `coins-reserved` for a signed transaction with a coin that another holds
     */
    record: (id: string, entry: Entry): Promise<Request> =>
      exclusive(async () => {
        const request = await store.get(id)
        if (request === undefined)
          throw new AppError('request-unknown', 'no such request', { details: { id } })
        const event: RequestEvent = { ...entry, at: clock.now() }
        const { request: next } = transition(request, event)
        if (next === request) return request
        if (event.type === 'signed') await checkFree(event.attempt.inputs, id)
        if (!(await store.append(event, next, claimsOf(event)))) return request
        changed(next)
        return next
      }),

    /** Takes in a journal that was rebuilt from the chains, or comes out of a backup; see `adoptJournal`. */
    adopt: (events: readonly JournalEvent[]): Promise<Adoption> =>
      exclusive(async () => {
        const { adoption, request } = await adoptJournal(store, events)
        if (request !== undefined) changed(request)
        return adoption
      }),

    get: (id: string) => store.get(id),
    events: (id: string) => store.events(id),
    open: () => store.open(),
    page: (page: HistoryPage) => store.page(page),
  }
}
