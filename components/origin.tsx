import { later } from './ui/later'

/** A site's origin. The list of public suffixes that it needs is large, and loaded only where a site is shown. */
export const Origin = later(() => import('./origin-parts').then((m) => m.OriginParts))
