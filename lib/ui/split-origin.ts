import { getDomain } from 'tldts'

/** An origin in three parts, which are all of it in this order. */
export type OriginParts = { before: string; domain: string; after: string }

const ORIGIN = /^([a-z][a-z0-9+.-]*:\/\/)(\[[^\]]*\]|[^:/?#@]+?)(\.?(?::\d+)?)$/

/**
 * Where an origin's registrable domain lies: the part that somebody has registered, and can be known by. What stands
 * before it, its owner has chosen freely. A host that has none (an IP address, localhost, a public suffix) is whole.
 */
export function splitOrigin(origin: string): OriginParts {
  const [, scheme = '', host, after = ''] = ORIGIN.exec(origin) ?? []
  if (host === undefined) return { before: '', domain: origin, after: '' }
  // Sections of the list for companies' own suffixes count: whoever has a page at a host for many is one of them.
  const options = { allowPrivateDomains: true, extractHostname: false, validateHostname: false }
  const domain = getDomain(host, options) ?? host
  return { before: scheme + host.slice(0, host.length - domain.length), domain, after }
}
