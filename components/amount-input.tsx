import type { Ref } from 'react'
import { figureSize } from '~/lib/ui/page/figure-size'
import { i18n } from '~/lib/ui/text/i18n'
import { clipped } from '~/lib/ui/text/typed-amount'
import { ErrorAlert } from './error-alert'
import { useOpenText } from './use-open-text'

type AmountInputProps = {
  ref: Ref<HTMLInputElement>
  testId: string
  /** Of what is typed, as the user sees it. */
  symbol: string
  value: string
  isRefused: boolean
  /** The id of the note that says what is wrong. */
  noteId: string
  onType: (amount: string) => void
}

/** The field of an amount. A long one shrinks until it fits. */
export function AmountInput({ ref, testId, symbol, value, isRefused, noteId, onType }: AmountInputProps) {
  const open = useOpenText<HTMLInputElement>((event) => onType(clipped(event.target.value)))
  return (
    <>
      <input
        ref={ref}
        data-testid={testId}
        aria-label={i18n.t('swap.amount_in', { unit: symbol })}
        aria-invalid={isRefused || undefined}
        aria-describedby={noteId}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        placeholder="0"
        value={value}
        onChange={open.onChange}
        style={{ fontSize: figureSize(value.length) }}
        className="h-10 w-full min-w-0 rounded-sm bg-transparent font-semibold tracking-tight outline-none"
      />
      <ErrorAlert error={open.error} />
    </>
  )
}
