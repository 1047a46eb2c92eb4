import { type ReactNode, type Ref, useId } from 'react'
import { i18n } from '~/lib/ui/text/i18n'
import type { Sum } from '~/lib/ui/text/intent'
import { isOfAmount, type Missing } from '~/lib/ui/text/missing'
import { refusalWords } from '~/lib/ui/text/typed-amount'
import { readInUnit, type TypedField } from '~/lib/ui/text/typed-unit'
import { AmountInput } from '../amount-input'
import { AmountNote } from '../amount-note'
import { FiatLine } from '../fiat'
import { Card } from '../swap/card'

type AmountFieldProps = {
  ref: Ref<HTMLInputElement>
  /** Of what is sent, as the user sees it. */
  symbol: string
  value: string
  missing: Missing | null
  /** The units that it can be typed in. */
  field: TypedField
  isEverything: boolean
  /** The sum to send, once it is an amount. */
  sum: Sum | null
  /** The sum that can be sent, once it is known. */
  available: ReactNode
  /** Shown if that is not enough; as in `AmountNote`. */
  short?: string | undefined
  awaited?: ReactNode
  /** Whether "Max" waits for the end of a search. */
  waiting?: boolean
  onType: (amount: string) => void
  onMax: () => void
}

/** The amount of a payment, with what there is and the offer to send all of it. */
export function AmountField({
  ref,
  symbol,
  field,
  value,
  missing,
  isEverything,
  sum,
  available,
  short,
  awaited,
  waiting = false,
  onType,
  onMax,
}: AmountFieldProps) {
  const noteId = useId()
  const reading = readInUnit(value, 'own', field)
  const [named = symbol] = reading.is === 'amount' && reading.unit.id === 'sats' ? reading.unit.names : []
  return (
    <Card
      label={<span>{i18n.t('send.amount')}</span>}
      figure={
        <AmountInput
          ref={ref}
          testId="send-amount"
          symbol={named}
          value={value}
          isRefused={isOfAmount(missing)}
          noteId={noteId}
          onType={onType}
        />
      }
      unit={<span className="text-lg font-semibold">{named}</span>}
      worth={<FiatLine sum={sum} />}
      foot={
        <>
          <AmountNote
            id={noteId}
            missing={missing}
            held={available}
            refusal={refusalWords(reading, symbol)}
            short={short}
            awaited={awaited}
            waiting={waiting}
          />
          <button
            type="button"
            data-testid="send-max"
            aria-pressed={isEverything}
            onClick={onMax}
            className="min-h-6 px-1 text-sm text-link"
          >
            {i18n.t('swap.max')}
          </button>
        </>
      }
    />
  )
}
