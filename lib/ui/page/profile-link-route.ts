import { encodedLinkOf } from './swap-link-route'

const PROFILE_LINK = /^web\+satspan:profile\?json=/i
/** A profile of every network that is known fills a tenth of it. */
const MAX_LENGTH = 100_000

/**
 * The profile that the route of a link carries, as JSON that nobody has checked; `null` for any other route. It travels in the
 * link itself: a file behind an address would be fetched before its user has agreed to its host.
 * @param route as the address bar has it, undecoded
 */
export function profileOfRoute(route: string): string | null {
  try {
    const link = decodeURIComponent(encodedLinkOf(route)).trim()
    if (link.length > MAX_LENGTH || !PROFILE_LINK.test(link)) return null
    return decodeURIComponent(link.replace(PROFILE_LINK, ''))
  } catch {
    return null
  }
}
