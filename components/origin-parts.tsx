import type { PublicSuffixes } from '~/lib/core/public-suffixes'
import { splitOrigin } from '~/lib/ui/text/split-origin'

export type OriginPartsProps = { origin: string; suffixes: PublicSuffixes; testId?: string }

/**
 * An origin in full, however long it is: a cut could hide the part that matters. The domain that somebody has
 * registered stands out, and above it by itself where more stands before it: a long name must not push it out of sight.
 */
export function OriginParts({ origin, suffixes, testId }: OriginPartsProps) {
  const { before, domain, after } = splitOrigin(origin, suffixes)
  const standsAlone = before !== '' && !before.endsWith('//')
  return (
    <>
      {standsAlone && (
        <span
          data-testid={testId && `${testId}-domain`}
          className="block font-semibold [overflow-wrap:anywhere]"
        >
          <bdi>{domain}</bdi>
        </span>
      )}
      <bdi
        dir="ltr"
        data-testid={testId}
        className={`block [overflow-wrap:anywhere] rtl:text-right ${standsAlone ? 'text-sm text-soft' : ''}`}
      >
        {before}
        <strong className="font-semibold text-ink">{domain}</strong>
        {after}
      </bdi>
    </>
  )
}
