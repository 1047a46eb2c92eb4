import { sanitizeText } from '~/lib/contract/text'
import { addressGroups, placed } from '~/lib/ui/format'
import { join } from './ui/join'

const MOST_PER_LINE = 6
/** The width of so many groups of four beside each other, and of the head before them; a hair more, for what the browser rounds. */
const widthOf = (groups: number, head: string) =>
  `calc(${groups * 4 + head.length}ch + ${(groups - 1) * 0.6 + (head === '' ? 0.1 : 0.4)}em)`

/**
 * A full address in even lines of groups of four, from left to right in every language. The gaps are only drawn, so a copy is the
 * plain address.
 */
export function Address({ address, className }: { address: string; className?: string }) {
  const { head, groups } = addressGroups(sanitizeText(address, 200))
  const lines = Math.ceil(groups.length / MOST_PER_LINE)
  const maxWidth = widthOf(Math.ceil(groups.length / lines), head)
  return (
    // No wider than its lines: from right to left it stands at the right edge, as words do.
    <span
      dir="ltr"
      title={address}
      style={{ maxWidth }}
      className={join('address inline-flex min-w-0', className)}
    >
      {head !== '' && <span className="me-[0.3em] shrink-0 text-soft">{head}</span>}
      <span className="inline-flex flex-wrap gap-x-[0.6em]">
        {placed(groups).map(({ at, text }) => (
          <span key={at}>{text}</span>
        ))}
      </span>
    </span>
  )
}
