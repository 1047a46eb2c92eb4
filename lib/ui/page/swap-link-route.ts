import { asSeen } from '~/lib/core/as-seen'

const ROUTE = '/link/'

/** Whether text claims to be a swap link. */
export function isSwapLink(text: string): boolean {
  return /^\s*web\+satspan:/i.test(asSeen(text))
}

/** Where the app opens a swap link. Browsers are given the same in the manifest, with `%s` for the encoded link. */
export function swapLinkRoute(link: string): string {
  return ROUTE + encodeURIComponent(link)
}

/** The encoded link of such a route, which stands deeper in the practice view. */
export function encodedLinkOf(route: string): string {
  return route.slice(route.indexOf(ROUTE) + ROUTE.length)
}
