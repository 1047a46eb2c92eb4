import { setTimeout as sleep } from 'node:timers/promises'
import { carryCrossings } from './crossings'
import { deliverWraps } from './deliver'
import { payBurns } from './payouts'
import { refundWraps } from './refund'
import { reasonOf } from './relay'
import type { Duty, Relay } from './relay'
import { swapWraps } from './swap'
import { watchBurns } from './watch-burns'
import { watchLockers } from './watch-lockers'

const DUTIES: readonly [string, Duty][] = [
  ['watching the lockers', watchLockers],
  ['swapping', swapWraps],
  ['delivering', deliverWraps],
  ['refunding', refundWraps],
  ['carrying messages', carryCrossings],
  ['watching burn requests', watchBurns],
  ['paying burn requests', payBurns],
]

type Relayer = {
  /** Does every duty once, after the current turn. */
  turn(): Promise<void>
  /** Does something after the current turn and before the next: neither sees the other's half done. */
  between<T>(act: () => Promise<T>): Promise<T>
  /** Stops after the current turn. */
  stop(): Promise<void>
}

/**
 * Does its duties in turns, one at a time; failures are retried in the next turn. Pauses `pollMs` between turns; 0 =
 * takes a turn only on request.
 */
export function startRelayer(relay: Relay, pollMs: number): Relayer {
  const complaints = new Map<string, string>()
  const rest = new AbortController()
  let busy = Promise.resolve()

  async function turn(): Promise<void> {
    for (const [name, duty] of DUTIES) {
      if (rest.signal.aborted) return
      try {
        await duty(relay)
        complaints.delete(name)
      } catch (error) {
        const reason = reasonOf(error)
        if (complaints.get(name) !== reason) console.error(`relayer, ${name}: ${reason}`)
        complaints.set(name, reason)
      }
    }
  }

  function between<T>(act: () => Promise<T>): Promise<T> {
    const done = busy.then(act)
    busy = done.then(nothing, nothing)
    return done
  }

  async function poll(): Promise<void> {
    while (!rest.signal.aborted) {
      await between(turn)
      await sleep(pollMs, undefined, { signal: rest.signal }).catch(() => undefined)
    }
  }
  const polling = pollMs > 0 ? poll() : Promise.resolve()

  return {
    turn: () => between(turn),
    between,
    async stop() {
      rest.abort()
      await Promise.all([polling, busy])
    },
  }
}

function nothing(): void {}
