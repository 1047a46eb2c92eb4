import type { ReactNode } from 'react'
import type { CheckResult } from '~/lib/core/review/check'
import type { Units } from '~/lib/ui/text/finding-words'
import { i18n } from '~/lib/ui/text/i18n'
import { Disclosure } from '../ui/disclosure'
import { CheckCount, CheckList } from './check-list'

type ReviewDetailsProps = {
  checks: readonly CheckResult[]
  units: Units
  isFinal?: boolean | undefined
  children: ReactNode
}

/** Details that only the system knows: how many checks passed, and behind it what each saw and what would be signed. */
export function ReviewDetails({ checks, units, isFinal, children }: ReviewDetailsProps) {
  return (
    <Disclosure
      look="row"
      summary={
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          <CheckCount checks={checks} />
          <span className="font-semibold text-accent">{i18n.t('review.details')}</span>
        </span>
      }
    >
      <div className="flex flex-col gap-3 pt-1">
        {children}
        <CheckList checks={checks} units={units} isFinal={isFinal} />
      </div>
    </Disclosure>
  )
}
