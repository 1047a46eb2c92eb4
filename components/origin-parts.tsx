import { useState } from 'react'
import { splitOrigin } from '~/lib/ui/split-origin'
import { join } from './ui/join'

export type OriginPartsProps = { origin: string; testId?: string }

/** What fits one line of the narrowest window. */
const ONE_LINE = 36

/**
 * An origin with the domain that somebody has registered standing out, and above it by itself where more stands before it:
 * a long name must not push it out of sight. The rest of a long one is folded, and one click away.
 */
export function OriginParts({ origin, testId }: OriginPartsProps) {
  const { before, domain } = splitOrigin(origin)
  if (before.endsWith('//') || before === '')
    return (
      <bdi dir="ltr" data-testid={testId} className="block [overflow-wrap:anywhere]">
        <Parts origin={origin} />
      </bdi>
    )
  return (
    <>
      <span
        data-testid={testId && `${testId}-domain`}
        className="block font-semibold [overflow-wrap:anywhere]"
      >
        <bdi>{domain}</bdi>
      </span>
      {origin.length > ONE_LINE ? (
        <Folding origin={origin} testId={testId} />
      ) : (
        <bdi dir="ltr" data-testid={testId} className="block text-sm text-soft [overflow-wrap:anywhere]">
          <Parts origin={origin} />
        </bdi>
      )}
    </>
  )
}

function Folding({ origin, testId }: { origin: string; testId: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      title={origin}
      onClick={() => setOpen(!isOpen)}
      className="block w-full rounded-sm text-start text-sm text-soft hover:text-ink"
    >
      <bdi
        dir="ltr"
        data-testid={testId}
        className={join(isOpen ? 'block [overflow-wrap:anywhere]' : 'flex *:truncate *:last:shrink-0')}
      >
        <Parts origin={origin} />
      </bdi>
    </button>
  )
}

function Parts({ origin }: { origin: string }) {
  const { before, domain, after } = splitOrigin(origin)
  return (
    <>
      <span>{before}</span>
      <span className="max-w-2/3">
        <strong className="font-semibold text-ink">{domain}</strong>
        {after}
      </span>
    </>
  )
}
