import { AppError } from '~/lib/core/errors'
import { hostPatternOf } from '~/lib/core/host-pattern'

type Fetch = typeof globalThis.fetch

/**
 * `fetch` that calls no host without the browser's permission, which users can take back at any time. The browser alone
 * would let calls through to servers that are open to every page, and make others look as if they were down.
 * @param isGranted whether hosts of this match pattern may be called
 * @throws AppError `profile-permission`; otherwise what `fetch` throws
 */
export function createGrantedFetch(fetch: Fetch, isGranted: (pattern: string) => Promise<boolean>): Fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (await isGranted(hostPatternOf(url))) return fetch(input, init)
    const { host } = url
    throw new AppError('profile-permission', `the browser allows no call to ${host}`, { details: { host } })
  }
}
