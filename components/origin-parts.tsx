import { useState } from 'react'
import type { PublicSuffixes } from '~/lib/ui/public-suffixes'
import { splitOrigin, type OriginParts as Parts } from '~/lib/ui/split-origin'
import { join } from './ui/join'

export type OriginPartsProps = { origin: string; suffixes: PublicSuffixes; testId?: string }

/** What fits one line of the narrowest window. */
const ONE_LINE = 36

/**
 * An origin with the domain that somebody has registered standing out, and above it by itself where more stands before it:
 * a long name must not push it out of sight. The rest of a long one is folded, and one click away.
 */
export function OriginParts({ origin, suffixes, testId }: OriginPartsProps) {
  const parts = splitOrigin(origin, suffixes)
  const { before, domain } = parts
  if (before.endsWith('//') || before === '')
    return (
      <bdi dir="ltr" data-testid={testId} className="block [overflow-wrap:anywhere]">
        <PartsText parts={parts} />
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
        <Folding origin={origin} parts={parts} testId={testId} />
      ) : (
        <bdi dir="ltr" data-testid={testId} className="block text-sm text-soft [overflow-wrap:anywhere]">
          <PartsText parts={parts} />
        </bdi>
      )}
    </>
  )
}

type FoldingProps = { origin: string; parts: Parts; testId: string | undefined }

function Folding({ origin, parts, testId }: FoldingProps) {
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
        <PartsText parts={parts} />
      </bdi>
    </button>
  )
}

function PartsText({ parts: { before, domain, after } }: { parts: Parts }) {
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
