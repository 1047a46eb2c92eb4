import type { ComponentProps } from 'react'
import { loadPublicSuffixes } from '~/lib/ui/text/public-suffixes'
import { later } from './ui/later'

/** A site's origin. The list of public suffixes that it needs is large, and loaded only where a site is shown. */
export const Origin = later(async () => {
  const [{ OriginParts }, suffixes] = await Promise.all([import('./origin-parts'), loadPublicSuffixes()])
  return (props: Omit<ComponentProps<typeof OriginParts>, 'suffixes'>) => (
    <OriginParts {...props} suffixes={suffixes} />
  )
})
