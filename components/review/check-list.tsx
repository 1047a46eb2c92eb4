import type { ReviewCheck } from '~/lib/contract/views'
import { i18n } from '~/lib/ui/i18n'
import { Disclosure } from '../ui/disclosure'
import { CheckIcon } from '../ui/icons'

/** The checks that have passed. */
export function CheckList({ checks }: { checks: ReviewCheck[] }) {
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
          <li key={check} data-testid="review-check" data-code={check} className="flex gap-2">
            <span className="mt-1 text-accent">
              <CheckIcon size={12} />
            </span>
            {i18n.t(`review.check.${check}`)}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
