import type { ReactNode, Ref } from 'react'
import { i18n } from '~/lib/ui/i18n'
import { Sentence, SLOT } from '../sentence'
import { Card } from '../swap/card'
import { join } from '../ui/join'

type AmountFieldProps = {
  ref: Ref<HTMLInputElement>
  /** Of what is sent, as the user sees it. */
  symbol: string
  value: string
  isMalformed: boolean
  isEverything: boolean
  /** What can be sent, once it is known. */
  available: ReactNode
  onType: (amount: string) => void
  onMax: () => void
}

/** The amount of a payment, with what there is and the offer to send all of it. */
export function AmountField({
  ref,
  symbol,
  value,
  isMalformed,
  isEverything,
  available,
  onType,
  onMax,
}: AmountFieldProps) {
  return (
    <Card
      label={<span>{i18n.t('send.amount')}</span>}
      figure={
        <input
          ref={ref}
          data-testid="send-amount"
          aria-label={i18n.t('swap.amount_in', { unit: symbol })}
          aria-invalid={isMalformed || undefined}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          placeholder="0"
          value={value}
          onChange={(event) => onType(event.target.value.slice(0, 60))}
          className={join(
            'w-full min-w-0 rounded-sm bg-transparent font-semibold tracking-tight outline-none',
            value.length > 13 ? 'text-xl leading-10' : 'text-2xl',
          )}
        />
      }
      unit={<span className="text-lg font-semibold">{symbol}</span>}
      foot={
        <>
          {available === undefined ? (
            <span />
          ) : (
            <span className="truncate">
              <Sentence text={i18n.t('swap.available', { amount: SLOT })} slot={available} />
            </span>
          )}
          <button
            type="button"
            data-testid="send-max"
            aria-pressed={isEverything}
            onClick={onMax}
            className="rounded-sm px-1 text-sm font-semibold text-accent hover:underline"
          >
            {i18n.t('swap.max')}
          </button>
        </>
      }
    />
  )
}
