import { splitOrigin } from '~/lib/ui/split-origin'

export type OriginPartsProps = { origin: string; testId?: string }

/**
 * All of an origin, never cut, with the domain that somebody has registered standing out, and above it by itself where
 * more stands before it: a long name must not push it out of sight.
 */
export function OriginParts({ origin, testId }: OriginPartsProps) {
  const { before, domain, after } = splitOrigin(origin)
  const isBare = before.endsWith('//') || before === ''
  return (
    <>
      {!isBare && (
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
        className={
          isBare ? 'block [overflow-wrap:anywhere]' : 'block text-sm text-soft [overflow-wrap:anywhere]'
        }
      >
        {before}
        <strong className="font-semibold text-ink">{domain}</strong>
        {after}
      </bdi>
    </>
  )
}
