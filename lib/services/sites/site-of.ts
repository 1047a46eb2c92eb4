import { parseUrl } from '~/lib/core/parse-url'
import { type PublicSuffixes, registrableDomain } from '~/lib/core/public-suffixes'

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/
const IP_ADDRESS = /^\[|(?:^|\.)\d+$/

/** Whether a host is this machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname)
}

/** Finds sites by the list of suffixes. Without it, the last two labels of a name are taken for what somebody has registered. */
export function siteBy(suffixes: () => Promise<PublicSuffixes>) {
  return async (origin: string): Promise<string> =>
    siteOf(origin, await suffixes().catch(() => new Set<string>()))
}

/**
 * Returns the name that one owner has registered, whatever subdomain, scheme and port an origin has: a refused site
 * must not ask again by another. On this machine each origin is a site, since developers serve several by port.
 */
export function siteOf(origin: string, suffixes: PublicSuffixes): string {
  const hostname = parseUrl(origin)?.hostname.replace(/\.$/, '')
  if (hostname === undefined || isLoopback(hostname)) return origin
  return IP_ADDRESS.test(hostname) ? hostname : (registrableDomain(hostname, suffixes) ?? hostname)
}
