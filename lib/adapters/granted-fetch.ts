import { AppError } from '~/lib/core/errors'

type Fetch = typeof globalThis.fetch

/**
 * `fetch` that says so where a call failed because the browser no longer lets us call the host: users can take a
 * permission back at any time, and a call then looks like one to a server that is down.
 * @param isGranted whether a host of this match pattern may be called
 * @throws AppError `profile-permission`; otherwise what `fetch` throws
 */
export function createGrantedFetch(fetch: Fetch, isGranted: (pattern: string) => Promise<boolean>): Fetch {
  return async (input, init) => {
    try {
      return await fetch(input, init)
    } catch (cause) {
      const { protocol, hostname, host } = new URL(input instanceof Request ? input.url : input)
      if (await isGranted(`${protocol}//${hostname}/*`)) throw cause
      throw new AppError('profile-permission', `the browser allows no call to ${host}`, {
        details: { host },
        cause,
      })
    }
  }
}
