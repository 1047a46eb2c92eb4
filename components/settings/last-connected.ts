import type { SiteView } from '~/lib/contract/views/sites'

/** How many sites a brief list has room for. */
const BRIEFLY = 5

/** The sites that connected last, the latest first. */
export function lastConnected(sites: readonly SiteView[]): SiteView[] {
  return sites.toSorted((one, other) => other.connectedAt - one.connectedAt).slice(0, BRIEFLY)
}
