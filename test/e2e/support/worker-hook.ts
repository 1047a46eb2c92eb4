import type { Platform } from '~/lib/services/platform'
import { type Call, createInjector, type Manners, type Strike } from '../../faults/injector'
import { intercepted, type Intercepted } from '../../faults/intercept'

/** What a test finds in the worker of a build that carries this module, as the global `faults`. */
export type Faults = {
  /** From now on calls are counted anew, and one of them is struck if so wanted. */
  aim(strike: Strike | null): void
  /** Calls since then that came back, in order. */
  calls(): readonly Call[]
  /** The strike has come: no call of this worker does anything any more, it only waits to be killed. */
  isStruck(): boolean
}

/** Takes the place of `entrypoints/background/hooks.ts` in a test build: every port with an injector before it. */
export function hooked(platform: Platform): Platform {
  const manners: Manners = new Map()
  let injector = createInjector(manners)
  const faults: Faults = {
    aim: (strike) => (injector = createInjector(manners, strike ?? undefined)),
    calls: () => injector.calls,
    isStruck: () => injector.isDead(),
  }
  Object.assign(globalThis, { faults })
  return intercepted(platform, 'platform', (call, run) => injector.intercept(told(call), run))
}

/** Writes to the journal are told apart by the event: before and after a signature are places of their own. */
function told({ port, method, args }: Intercepted): Intercepted {
  const [event] = args
  const isJournal = port === 'store' && method === 'append'
  const isEvent = typeof event === 'object' && event !== null && 'type' in event
  return { port, method: isJournal && isEvent ? `${method}(${String(event.type)})` : method, args }
}
