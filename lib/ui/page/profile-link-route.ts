import { base64, base64urlnopad } from '@scure/base'
import { MAX_SHORT_CHARACTERS } from '~/lib/contract/short-file'
import { inflate } from '~/lib/core/outside/frames/inflate'
import { encodedLinkOf } from './swap-link-route'

const PROFILE_LINK = /^web\+satspan:profile\?json=/i
const BRIDGE_LINK = /^web\+satspan:bridge#(?=.)/i
/** A profile of every network that is known fills a tenth of it. */
const MAX_LENGTH = 100_000

/**
 * The profile that the route of a link carries, as JSON that nobody has checked; `null` for any other route. It travels in the
 * link itself: a file behind an address would be fetched before its user has agreed to its host.
 * @param route as the address bar has it, undecoded
 */
export function profileOfRoute(route: string): string | null {
  return contentOf(route, PROFILE_LINK, decodeURIComponent)
}

/** The short file of a bridge that the route of a link carries, compressed and in base64; likewise. */
export function bridgeOfRoute(route: string): string | null {
  return contentOf(route, BRIDGE_LINK, (text) => {
    const plain = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
    const bytes = inflated(base64.decode(plain.padEnd(Math.ceil(plain.length / 4) * 4, '=')))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  })
}

/** The link that carries a bridge's short file, which came compressed. */
export function bridgeLinkOf(compressed: Uint8Array): string {
  return `web+satspan:bridge#${base64urlnopad.encode(compressed)}`
}

function contentOf(route: string, prefix: RegExp, read: (content: string) => string): string | null {
  try {
    const link = decodeURIComponent(encodedLinkOf(route)).trim()
    return link.length > MAX_LENGTH || !prefix.test(link) ? null : read(link.replace(prefix, ''))
  } catch {
    return null
  }
}

/** Raw DEFLATE, or with the header and checksum of zlib around it. */
function inflated(compressed: Uint8Array): Uint8Array {
  try {
    return inflate(compressed, MAX_SHORT_CHARACTERS)
  } catch {
    return inflate(compressed.subarray(2, -4), MAX_SHORT_CHARACTERS)
  }
}
