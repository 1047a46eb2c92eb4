import { sanitizeText } from '~/lib/contract/text'
import { addressGroups, placed } from '~/lib/ui/text/format'
import { join } from './ui/join'

const MOST_PER_LINE = 6
/**
 * The width of this many groups of four and of the prefix before them, with a little extra for the browser's rounding.
 */
const widthOf = (groups: number, head: string) =>
  `calc(${groups * 4 + head.length}ch + ${(groups - 1) * 0.6 + (head === '' ? 0.1 : 0.4)}em)`

type AddressProps = { address: string; className?: string | undefined; mostPerLine?: number | undefined }

/**
 * A full address in even lines of groups of four, from left to right in every language. The gaps are only drawn, so a copy is the
 * plain address.
 */
export function Address({ address, className, mostPerLine = MOST_PER_LINE }: AddressProps) {
  const { head, groups } = addressGroups(sanitizeText(address, 200))
  const lines = Math.ceil(groups.length / mostPerLine)
  const maxWidth = widthOf(Math.ceil(groups.length / lines), head)
  return (
    // As wide as its lines, so that in right-to-left languages it aligns with the right edge, like text.
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
