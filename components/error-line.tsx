import { useState } from 'react'
import { mayRetry } from '~/lib/ui/query/query-client'
import { i18n } from '~/lib/ui/text/i18n'
import { sentencesOf } from '~/lib/ui/text/sentences'
import { errorWords } from '~/lib/ui/text/words'
import { ErrorAlert, Fact, Wait } from './error-alert'
import { Icon } from './ui/icons'
import { later } from './ui/later'

const Sheet = later(() => import('./ui/sheet').then((m) => m.Sheet))

type ErrorLineProps = { error: unknown; onRetry?: () => void; className?: string }

/** An error in one line, which leaves a form where it is; all of it, and what to do, is in a sheet. */
export function ErrorLine({ error, onRetry, className = 'px-1' }: ErrorLineProps) {
  const [isOpen, setOpen] = useState(false)
  if (error === null || error === undefined) return null
  const { code, what, money, next, facts } = errorWords(error)
  const [headline = what, ...more] = sentencesOf(what)
  const wait = facts.find(({ name }) => name === 'seconds')
  const untold = facts.filter((fact) => fact !== wait)
  const isRetried = onRetry !== undefined && mayRetry(error)
  return (
    <>
      <div
        role="alert"
        data-error-code={code}
        className={`flex min-h-8 items-center gap-2 text-sm leading-4 text-danger ${className}`}
      >
        <span className="shrink-0">
          <Icon of="warn" size={16} />
        </span>
        <span className="min-w-0 flex-1">
          {headline} {wait !== undefined && <Wait seconds={Number(wait.value)} />}
        </span>
        <span className="sr-only">
          {more.join('')} {money}{' '}
          {untold.map(({ name, label, value }) => (
            <span key={name}>
              {label}: <Fact name={name} value={value} />.{' '}
            </span>
          ))}
          {next}
        </span>
        <button
          type="button"
          aria-haspopup={isRetried ? undefined : 'dialog'}
          onClick={isRetried ? onRetry : () => setOpen(true)}
          className="min-h-6 shrink-0 text-link"
        >
          {i18n.t(isRetried ? 'common.retry' : 'review.details')}
        </button>
      </div>
      {isOpen && (
        <Sheet
          title={i18n.t('review.details')}
          closeLabel={i18n.t('common.close')}
          onClose={() => setOpen(false)}
        >
          <ErrorAlert error={error} />
        </Sheet>
      )}
    </>
  )
}
