import { hostPatternOf } from '~/lib/core/host-pattern'
import { parseUrl } from '~/lib/core/parse-url'

/**
 * The match pattern of the permission that a call to `url` needs; null unless it is an https URL, or http on this
 * machine.
 */
export function hostPattern(url: string): string | null {
  const parsed = parseUrl(url)
  if (parsed === undefined) return null
  const isLoopback = ['127.0.0.1', 'localhost'].includes(parsed.hostname)
  if (parsed.protocol !== 'https:' && !(parsed.protocol === 'http:' && isLoopback)) return null
  return hostPatternOf(parsed)
}
