import { i18n } from '~/lib/ui/i18n'
import { codeWords } from '~/lib/ui/words'
import { Disclosure } from '../ui/disclosure'
import { CheckIcon } from '../ui/icons'

/** What was checked and holds. */
export function CheckList({ checks }: { checks: string[] }) {
  if (checks.length === 0) return null
  return (
    <Disclosure
      summary={
        <span className="flex items-center gap-2">
          <span className="text-accent">
            <CheckIcon size={16} />
          </span>
          {i18n.t('review.checks', checks.length)}
        </span>
      }
    >
      <ul className="flex flex-col gap-1 text-sm">
        {checks.map((check) => (
          <li key={check} data-check={check} className="flex gap-2">
            <span className="mt-1 text-accent">
              <CheckIcon size={12} />
            </span>
            {codeWords('review.check', check)}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
