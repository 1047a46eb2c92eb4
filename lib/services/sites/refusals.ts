import * as z from 'zod/mini'
import type { BlockedSiteView } from '~/lib/contract/views/sites'
import { AppError } from '~/lib/core/errors'
import type { Clock, KeyValueArea, Mutex } from '../ports/platform'
import { isInsistent, isKept, type Refusal, restOf } from './refusal'

const KEY = 'refused-sites'
const refusal = z.object({
  times: z.number(),
  // Absent in data of earlier versions.
  withdrawn: z._default(z.number(), 0),
  at: z.number(),
  blockedAt: z.nullable(z.number()),
})

export type Refusals = {
  /** @throws AppError `site-blocked`; `connect-too-soon` with the `seconds` until the site may ask again */
  requireWelcome(origin: string): Promise<void>
  /** Whether the site has asked so often that another prompt must not take the focus. */
  isInsistent(origin: string): Promise<boolean>
  refused: (origin: string) => Promise<void>
  /** The page was closed before the user answered. */
  withdrawn: (origin: string) => Promise<void>
  block: (origin: string) => Promise<void>
  /** The site starts anew: unblocked, or connected. */
  forget: (origin: string) => Promise<void>
  blocked: () => Promise<BlockedSiteView[]>
}

type Ports = { local: KeyValueArea; mutex: Mutex; clock: Clock; changed: () => void }

/** The sites that the user did not want to connect, by origin. Kept over restarts; a connection ends it. */
export function createRefusals({ local, mutex, clock, changed }: Ports): Refusals {
  /** An unreadable entry counts as none, and does not affect the others. */
  const read = async (): Promise<Map<string, Refusal>> =>
    new Map(
      Object.entries(Object((await local.get(KEY)) ?? {})).flatMap(([origin, stored]) => {
        const { data } = refusal.safeParse(stored)
        return data === undefined ? [] : [[origin, data]]
      }),
    )

  const change = (origin: string, next: (before: Refusal, now: number) => Refusal | undefined) =>
    mutex.run(KEY, async () => {
      const now = clock.now()
      const refusals = new Map([...(await read())].filter(([, known]) => isKept(known, now)))
      const unknown = { times: 0, withdrawn: 0, at: now, blockedAt: null }
      const after = next(refusals.get(origin) ?? unknown, now)
      if (after === undefined) refusals.delete(origin)
      else refusals.set(origin, after)
      await local.set(KEY, Object.fromEntries(refusals))
      changed()
    })

  return {
    async requireWelcome(origin) {
      // Under the lock of the writes: a no that was given before the site asked must count.
      const known = await mutex.run(KEY, async () => (await read()).get(origin))
      if (known === undefined) return
      if (known.blockedAt !== null) throw new AppError('site-blocked', 'the user has blocked this site')
      const seconds = Math.ceil(restOf(known, clock.now()) / 1_000)
      if (seconds > 0)
        throw new AppError('connect-too-soon', 'the user has just said no', {
          details: { seconds: String(seconds) },
        })
    },

    async isInsistent(origin) {
      const known = (await read()).get(origin)
      return known !== undefined && isKept(known, clock.now()) && isInsistent(known)
    },

    refused: (origin) => change(origin, (before, now) => ({ ...before, times: before.times + 1, at: now })),

    withdrawn: (origin) =>
      change(origin, (before, now) => ({ ...before, withdrawn: before.withdrawn + 1, at: now })),

    block: (origin) => change(origin, (before, now) => ({ ...before, blockedAt: now })),

    forget: (origin) => change(origin, () => undefined),

    blocked: async () =>
      [...(await read())]
        .flatMap(([origin, { blockedAt }]) => (blockedAt === null ? [] : [{ origin, blockedAt }]))
        .toSorted((a, b) => b.blockedAt - a.blockedAt),
  }
}
