import * as z from 'zod/mini'
import type { BlockedSiteView } from '~/lib/contract/views/sites'
import { AppError } from '~/lib/core/errors'
import type { Clock, StorePorts } from '../ports/platform'
import { type Asked, isCrowd, isInsistent, isKept, type Refusal, restOf } from './refusal'

const KEY = 'refused-sites'
/** Those of the longest ago are dropped: a page may hop over any number of names. Blocks stay. */
const MAX_SITES = 500
const refusal = z.object({
  connects: z.number(),
  swaps: z.number(),
  withdrawn: z.number(),
  at: z.number(),
  blockedAt: z.nullable(z.number()),
})

export type Refusals = {
  /** @throws AppError `site-blocked`; `connect-too-soon` with the `seconds` until the site may ask again */
  requireWelcome(origin: string, asked?: Asked): Promise<void>
  /** Whether the site, or sites together, have asked so often that another prompt must not take the focus. */
  isInsistent(origin: string, asked?: Asked): Promise<boolean>
  refused: (origin: string, asked: Asked) => Promise<void>
  /** The page was closed before the user answered. */
  withdrawn: (origin: string) => Promise<void>
  block: (origin: string) => Promise<void>
  /** The site starts anew: unblocked, or connected. */
  forget: (origin: string) => Promise<void>
  blocked: () => Promise<BlockedSiteView[]>
}

type Ports = StorePorts & {
  clock: Clock
  /** Returns the site by which an origin is counted. */
  siteOf: (origin: string) => Promise<string>
}

/** Counts the user's refusals of sites. Kept over restarts; a yes ends them. */
export function createRefusals({ local, mutex, clock, changed, siteOf }: Ports): Refusals {
  const read = async (): Promise<Map<string, Refusal>> => readable(await local.get(KEY))

  const refusalOf = async (origin: string): Promise<Refusal | undefined> =>
    (await read()).get(await siteOf(origin))

  const change = (origin: string, next: (before: Refusal, now: number) => Refusal | undefined) =>
    mutex.run(KEY, async () => {
      const site = await siteOf(origin)
      const now = clock.now()
      const refusals = new Map([...(await read())].filter(([, siteRefusal]) => isKept(siteRefusal, now)))
      const unknown = { connects: 0, swaps: 0, withdrawn: 0, at: now, blockedAt: null }
      const after = next(refusals.get(site) ?? unknown, now)
      if (after === undefined) refusals.delete(site)
      else refusals.set(site, after)
      await local.set(KEY, Object.fromEntries(capped(refusals)))
      changed()
    })

  return {
    async requireWelcome(origin, request) {
      // Under the lock of the writes: a no that was given before the site asked must count.
      const siteRefusal = await mutex.run(KEY, () => refusalOf(origin))
      if (siteRefusal !== undefined) checkWelcome(siteRefusal, clock.now(), request)
    },

    async isInsistent(origin, request) {
      const now = clock.now()
      const refusals = await read()
      const siteRefusal = refusals.get(await siteOf(origin))
      if (siteRefusal !== undefined && isKept(siteRefusal, now) && isInsistent(siteRefusal, request))
        return true
      return isCrowd(refusals.values(), now)
    },

    refused: (origin, request) =>
      change(origin, (before, now) => {
        const { connects, swaps } = before
        return request === 'swap'
          ? { ...before, swaps: swaps + 1, at: now }
          : { ...before, connects: connects + 1, at: now }
      }),

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

/** An unreadable entry counts as none, and does not affect the others. */
function readable(stored: unknown): Map<string, Refusal> {
  return new Map(
    Object.entries(Object(stored ?? {})).flatMap(([site, one]) => {
      const { data } = refusal.safeParse(one)
      return data === undefined ? [] : [[site, data] as const]
    }),
  )
}

/** @throws AppError as `requireWelcome` */
function checkWelcome(siteRefusal: Refusal, now: number, request: Asked | undefined): void {
  if (siteRefusal.blockedAt !== null && request !== 'swap')
    throw new AppError('site-blocked', 'the user has blocked this site')
  const seconds = Math.ceil(restOf(siteRefusal, now, request) / 1_000)
  if (seconds > 0)
    throw new AppError('connect-too-soon', 'the user has just said no', {
      details: { seconds: String(seconds) },
    })
}

function capped(refusals: ReadonlyMap<string, Refusal>): [string, Refusal][] {
  const latestFirst = [...refusals].toSorted(([, one], [, other]) => other.at - one.at)
  const latestSites = new Set(latestFirst.slice(0, MAX_SITES).map(([site]) => site))
  return [...refusals].filter(([site, { blockedAt }]) => blockedAt !== null || latestSites.has(site))
}
