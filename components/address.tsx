import { sanitizeText } from '~/lib/contract/text'
import { addressGroups, placed } from '~/lib/ui/format'
import { join } from './ui/join'

const MOST_PER_LINE = 6
const COLUMNS = [
  'grid-cols-[repeat(1,max-content)]',
  'grid-cols-[repeat(2,max-content)]',
  'grid-cols-[repeat(3,max-content)]',
  'grid-cols-[repeat(4,max-content)]',
  'grid-cols-[repeat(5,max-content)]',
  'grid-cols-[repeat(6,max-content)]',
]

/** A full address in even lines of groups of four. The gaps are only drawn, so a copy is the plain address. */
export function Address({ address, className }: { address: string; className?: string }) {
  const { head, groups } = addressGroups(sanitizeText(address, 200))
  const lines = Math.ceil(groups.length / MOST_PER_LINE)
  const columns = COLUMNS[Math.ceil(groups.length / lines) - 1]
  return (
    <span title={address} className={join('address inline-flex', className)}>
      {head !== '' && <span className="me-[0.3em] text-soft">{head}</span>}
      <span className={join('inline-grid gap-x-[0.6em]', columns)}>
        {placed(groups).map(({ at, text }) => (
          <span key={at}>{text}</span>
        ))}
      </span>
    </span>
  )
}
