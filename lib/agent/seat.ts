import { randomUUID } from 'node:crypto'
import type { Ask, Failure, FromPage, PageState, Seated } from './messages'

/** Why a request has no answer of Satspan: no tab is open, it was left meanwhile, or it said no. */
export class SeatError extends Error {
  override readonly name = 'SeatError'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

const CLOSED = { code: 4900, reason: 'page-closed', message: 'No tab with the page of this program is open.' }
const LEFT = { code: 4900, reason: 'page-left', message: 'The page was closed before Satspan answered.' }
const LATE = { code: 4900, reason: 'page-late', message: 'The page does not answer.' }

type Line = (message: Seated | Ask) => void
type Waiting = { resolve: (result: unknown) => void; reject: (error: SeatError) => void }

export type Seat = {
  /** Seats the first tab. @returns what ends its turn; `undefined` while another tab is seated */
  take: (line: Line) => (() => void) | undefined
  /** Takes a message of the seated tab. @returns whether it is that tab’s */
  hear: (message: FromPage) => boolean
  state: () => PageState | 'closed'
  /** Asks Satspan through the page. Without `patienceMs` it waits as long as people do. @throws SeatError */
  ask: (method: string, params: object, patienceMs?: number) => Promise<unknown>
}

/** The one tab that speaks for this program: a second one with the same link gets nothing. */
export function createSeat(agent: () => string): Seat {
  let tab: { id: string; line: Line } | undefined
  let state: PageState = 'unconnected'
  let lastId = 0
  const waiting = new Map<number, Waiting>()

  const settle = (id: number): Waiting | undefined => {
    const one = waiting.get(id)
    waiting.delete(id)
    return one
  }

  return {
    take(line) {
      if (tab !== undefined) return undefined
      const id = randomUUID()
      tab = { id, line }
      state = 'unconnected'
      line({ seat: id, agent: agent() })
      return () => {
        if (tab?.id !== id) return
        tab = undefined
        for (const ask of waiting.keys()) settle(ask)?.reject(new SeatError(LEFT))
      }
    },

    hear(message) {
      if (tab?.id !== message.seat) return false
      if ('state' in message) state = message.state
      else if ('failure' in message) settle(message.id)?.reject(new SeatError(message.failure))
      else settle(message.id)?.resolve(message.result)
      return true
    },

    state: () => (tab === undefined ? 'closed' : state),

    ask(method, params, patienceMs) {
      if (tab === undefined) return Promise.reject(new SeatError(CLOSED))
      const id = (lastId += 1)
      const { line } = tab
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        if (patienceMs !== undefined)
          setTimeout(() => settle(id)?.reject(new SeatError(LATE)), patienceMs).unref()
        line({ id, method, params })
      })
    },
  }
}
