import { splitOrigin } from '~/lib/ui/text/split-origin'
import { loadPublicSuffixes } from '~/lib/ui/text/public-suffixes'
import { later } from '../ui/later'

const Letter = later(async () => {
  const suffixes = await loadPublicSuffixes()
  return ({ origin }: { origin: string }) => splitOrigin(origin, suffixes).domain.charAt(0).toUpperCase()
})

/**
 * A site's mark: the first letter of the domain that somebody has registered. A picture of the site's own could be that
 * of another, and fetching it would tell a server outside the profile. Decorative.
 */
export function SiteMark({ origin, size }: { origin: string; size: number }) {
  return (
    <span
      aria-hidden
      style={{ width: `${size / 16}rem`, height: `${size / 16}rem`, fontSize: `${(size * 0.46) / 16}rem` }}
      className="inline-flex shrink-0 items-center justify-center rounded-[25%] bg-part-1 font-semibold text-panel"
    >
      <Letter origin={origin} />
    </span>
  )
}
