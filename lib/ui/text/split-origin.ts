import { type PublicSuffixes, registrableDomain } from '~/lib/core/public-suffixes'

/** An origin in three parts, which together and in this order are the whole. */
export type OriginParts = { before: string; domain: string; after: string }

const ORIGIN = /^([a-z][a-z0-9+.-]*:\/\/)(\[[^\]]*\]|[^:/?#@]+?)(\.?(?::\d+)?)$/
/**
 * Recognises a URL's host that is an IP address: the URL parser turns any name whose last label is a number into one.
 */
const IP_ADDRESS = /^\[|(?:^|\.)\d+$/

/**
 * Where an origin's registrable domain lies: the part that somebody has registered, and can be known by. What stands
 * before it, its owner has chosen freely. A host that has none (an IP address, localhost, a public suffix) is whole.
 */
export function splitOrigin(origin: string, suffixes: PublicSuffixes): OriginParts {
  const [, scheme = '', host, after = ''] = ORIGIN.exec(origin) ?? []
  if (host === undefined) return { before: '', domain: origin, after: '' }
  const domain = IP_ADDRESS.test(host) ? host : (registrableDomain(host, suffixes) ?? host)
  return { before: scheme + host.slice(0, host.length - domain.length), domain, after }
}
