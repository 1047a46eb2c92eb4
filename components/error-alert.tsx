import { useCallback, useState } from 'react'
import { clockText, useSecondsLeft } from '~/lib/ui/query/countdown'
import { mayRetry } from '~/lib/ui/query/query-client'
import { useHidesAmounts } from '~/lib/ui/page/hidden-amounts'
import { i18n } from '~/lib/ui/text/i18n'
import { type ErrorWords, errorWords, type FactWords } from '~/lib/ui/text/words'
import { HiddenAmount } from './hidden-amount'
import { GatherCoins } from './send/gather-coins'
import { Button } from './ui/button'
import { Notice } from './ui/notice'

type ErrorAlertProps = {
  error: unknown
  onRetry?: () => void
  /** The page's own sentences, where it knows better than the error. */
  says?: Partial<Pick<ErrorWords, 'what' | 'money' | 'next'>>
}

/** An error's sentences and facts. Renders nothing without an error. */
export function ErrorAlert({ error, onRetry, says }: ErrorAlertProps) {
  const { isStale, watch } = useStaleness(error)
  if (error === null || error === undefined || isStale) return null
  const { code, what, money, next, facts } = { ...errorWords(error), ...says }
  return (
    <Notice ref={watch} tone="danger" role="alert" data-error-code={code}>
      <p className="font-semibold">{what}</p>
      {money !== '' && <p>{money}</p>}
      {facts.length > 0 && (
        <dl className="my-1 grid grid-cols-[auto_1fr] gap-x-3 text-xs">
          {facts.map(({ name, label, value }) => (
            <div key={name} className="contents">
              <dt className="text-soft">{label}</dt>
              <dd className="min-w-0">
                <Fact name={name} value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p>{next}</p>
      {code === 'coins-scattered' && <GatherCoins />}
      {onRetry !== undefined && mayRetry(error) && (
        <Button look="small" onClick={onRetry} className="mt-2">
          {i18n.t('common.retry')}
        </Button>
      )}
    </Notice>
  )
}

/** A fact's value; the user's own money is hidden where amounts are. */
export function Fact({ name, value }: Pick<FactWords, 'name' | 'value'>) {
  const isHidden = useHidesAmounts()
  if (name === 'seconds') return <Wait seconds={Number(value)} />
  // The one amount that is neither typed nor a rule, but what there is.
  return name === 'available' && isHidden ? <HiddenAmount /> : value
}

/** The time left of a wait that began when it was first drawn. */
export function Wait({ seconds }: { seconds: number }) {
  const [end] = useState(() => Date.now() + seconds * 1_000)
  return <span data-testid="error-wait">{clockText(useSecondsLeft(end))}</span>
}

/**
 * Whether its form has been changed since: what was wrong with the earlier input says nothing of the new one. The next
 * error shows again. `watch` also scrolls to the alert, which the user would miss below the edge of the screen.
 */
function useStaleness(error: unknown) {
  const [corrected, setCorrected] = useState<unknown>(null)
  const watch = useCallback(
    (alert: HTMLElement | null) => {
      alert?.scrollIntoView({ block: 'nearest' })
      const form = alert?.closest('form')
      const correct = () => setCorrected(error)
      form?.addEventListener('input', correct)
      return () => form?.removeEventListener('input', correct)
    },
    [error],
  )
  return { isStale: error === corrected, watch }
}
