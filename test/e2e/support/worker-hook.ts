import type { Platform } from '~/lib/services/platform'
import { type Call, createInjector, type Manners, type Strike } from '../../faults/injector'
import { intercepted, type Intercepted } from '../../faults/intercept'

/** The global `faults` in the worker of a build with this module. */
export type Faults = {
  /** Counts calls from zero, and strikes one of them if given. */
  aim(strike: Strike | null): void
  /** Calls since then that returned, in order. */
  calls(): readonly Call[]
  /** The strike has happened: no call of this worker does anything any more, it only waits to be killed. */
  isStruck(): boolean
}

/** Replaces `entrypoints/background/hooks.ts` in a test build: wraps every port with an injector. */
export function hooked(platform: Platform): Platform {
  const manners: Manners = new Map()
  let injector = createInjector(manners)
  const faults: Faults = {
    aim: (strike) => (injector = createInjector(manners, strike ?? undefined)),
    calls: () => injector.calls,
    isStruck: () => injector.isDead(),
  }
  Object.assign(globalThis, { faults })
  return intercepted(platform, 'platform', (call, run) => injector.intercept(labelled(call), run))
}

/** Distinguishes writes to the journal by their event: before and after a signature are separate places. */
function labelled({ port, method, args }: Intercepted): Intercepted {
  const [event] = args
  const isJournal = port === 'store' && method === 'append'
  const isEvent = typeof event === 'object' && event !== null && 'type' in event
  return { port, method: isJournal && isEvent ? `${method}(${String(event.type)})` : method, args }
}
