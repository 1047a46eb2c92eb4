import type { SatspanRequest } from '../types'
import { type SatspanError, toSatspanError, withRequestId } from './error'
import { limited } from './limit'
import { type EndedSwap, type Swap, type SwapState, toSwapState } from './swap'

type Waiting = { resolve: (ended: EndedSwap) => void; reject: (error: SatspanError) => void }

export type FollowedSwap = {
  swap: Swap
  /** Updates the swap with what the wallet says now. */
  take(request: SatspanRequest): void
  /** Ends the updates. */
  lose(error: SatspanError): void
}

/** A swap that is kept up to date. @param read updates the swap with what the wallet says now */
export function followSwap(first: SatspanRequest, read: () => Promise<unknown>): FollowedSwap {
  let latest = toSwapState(first)
  let seen = withoutTime(first)
  const listeners = new Set<(latest: SwapState) => void>()
  const waiting = new Set<Waiting>()

  const take = (request: SatspanRequest) => {
    const isSame = withoutTime(request) === seen
    seen = withoutTime(request)
    latest = toSwapState(request)
    if (isSame) return
    const state = latest
    // Each on its own: one that throws must not affect the others.
    for (const listener of listeners) queueMicrotask(() => listeners.has(listener) && listener(state))
    if (hasEnded(state)) settle(({ resolve }) => resolve(state))
  }

  const settle = (how: (one: Waiting) => void) => {
    for (const one of waiting) how(one)
    waiting.clear()
  }

  const ended = (): Promise<EndedSwap> =>
    new Promise((resolve, reject) => {
      const state = latest
      if (hasEnded(state)) {
        resolve(state)
        return
      }
      const one = { resolve, reject }
      waiting.add(one)
      // Asks once, since an event may have been missed; from then on events tell.
      read().catch((thrown: unknown) => {
        waiting.delete(one)
        reject(withRequestId(toSatspanError(thrown), first.requestId))
      })
    })

  const onChange = (listener: (latest: SwapState) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  async function* states(): AsyncIterableIterator<SwapState> {
    const news = [latest]
    let wake = () => {}
    const off = onChange((state) => {
      news.push(state)
      wake()
    })
    // Rejects if nothing more will be told; its end comes by the listener.
    const lost = ended().then(() => new Promise<never>(() => {}))
    lost.catch(() => undefined)
    try {
      for (;;) {
        for (const state of news.splice(0)) {
          yield state
          if (state.isFinal) return
        }
        await Promise.race([lost, new Promise<void>((resolve) => (wake = resolve))])
      }
    } finally {
      off()
    }
  }

  return {
    take,
    lose: (error) => settle(({ reject }) => reject(withRequestId(error, first.requestId))),
    swap: {
      id: first.requestId,
      get latest() {
        return latest
      },
      get isFinal() {
        return hasEnded(latest)
      },
      done: (signal) => limited(ended, { signal }),
      onChange,
      [Symbol.asyncIterator]: states,
    },
  }
}

function hasEnded(state: SwapState): state is EndedSwap {
  return state.isFinal
}

/** The wallet reports each of its polls, whether or not anything is new. */
function withoutTime(request: SatspanRequest): string {
  return JSON.stringify({ ...request, updatedAt: 0 })
}
