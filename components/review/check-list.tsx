import type { CheckResult } from '~/lib/core/review/check'
import { evidenceWords, type Units } from '~/lib/ui/text/finding-words'
import { i18n } from '~/lib/ui/text/i18n'
import { messageName } from '~/lib/ui/text/message'
import { Disclosure } from '../ui/disclosure'
import { Icon } from '../ui/icons'
import { AddressText } from './address-text'

type CheckListProps = { checks: readonly CheckResult[]; units: Units; isFinal?: boolean | undefined }

/** The checks that have passed, each with what it saw; below them, whether the transaction is final, a fact to know. */
export function CheckList({ checks, units, isFinal = false }: CheckListProps) {
  return (
    <>
      <ul className="flex flex-col text-sm">
        {checks.filter(hasPassed).map((check) => (
          <li key={check.code} data-testid="review-check" data-code={check.code}>
            <Disclosure
              summary={
                <span className="flex gap-2">
                  <span className="mt-1 text-accent">
                    <Icon of="check" size={12} />
                  </span>
                  {i18n.t(`review.check.${messageName(check.code)}`)}
                </span>
              }
            >
              <p className="ps-5 text-soft [overflow-wrap:anywhere]">
                <AddressText text={evidenceWords(check, units) ?? ''} />
              </p>
            </Disclosure>
          </li>
        ))}
      </ul>
      {isFinal && (
        <p data-testid="review-final" className="text-sm text-soft">
          {i18n.t('review.final')}
        </p>
      )}
    </>
  )
}

/** How many of the checks that ran have passed. */
export function CheckCount({ checks }: Pick<CheckListProps, 'checks'>) {
  const passed = checks.filter(hasPassed).length
  return (
    <span className="flex items-center gap-2 text-soft">
      {passed > 0 && passed === checks.length && (
        <span className="text-accent">
          <Icon of="check" size={16} />
        </span>
      )}
      {checks.length > 0 && countWords(passed, checks.length)}
    </span>
  )
}

function countWords(passed: number, total: number): string {
  return passed === total
    ? i18n.plural('review.checks_all', total)
    : i18n.plural('review.checks', passed, { total })
}

function hasPassed({ evidence }: CheckResult): boolean {
  return evidence !== null
}
