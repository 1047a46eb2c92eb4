import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import { satsText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import type { Sum, Unit } from '~/lib/ui/text/intent'
import { AmountInput } from '../amount-input'
import { AmountNote } from '../amount-note'
import { AmountsShown } from '../amounts-shown'
import { Fiat } from '../fiat'
import { SumText } from '../sum'
import { Icon } from '../ui/icons'
import { join } from '../ui/join'
import { Card } from './card'
import { NamedUnit } from './named-unit'
import { useTypedUnit } from './use-typed-unit'

type AmountCardProps = Omit<ComponentProps<typeof AmountNote>, 'id' | 'refusal'> & {
  ref: Ref<HTMLInputElement>
  form: 'swap' | 'send'
  label: ReactNode
  /** The id of what the label says of the amount, which the field reads out too. */
  labelId?: string | undefined
  /** The unit that the form keeps the amount in. */
  own: Unit
  amount: string
  /** The sum that is typed, once it is an amount. */
  sum: Sum | null
  /** The asset, beside its amount, or what chooses it. */
  asset: Omit<ComponentProps<typeof NamedUnit>, 'name'> | { picker: ReactNode }
  isRefused: boolean
  max: { isPressed?: boolean; isOff?: boolean; ask: () => void }
  /** Notes below, such as coins that stay. */
  below?: ReactNode
  onType: (amount: string) => void
}

/** The amount that leaves, in the unit that it is typed in, with what there is and the offer to take all of it. */
export function AmountCard({
  ref,
  form,
  label,
  labelId,
  own,
  amount,
  sum,
  asset,
  isRefused,
  max,
  below,
  onType,
  ...note
}: AmountCardProps) {
  const noteId = useId()
  const typed = useTypedUnit(amount, own, onType)
  return (
    <Card
      isRefused={isRefused}
      label={label}
      figure={
        <AmountInput
          ref={ref}
          testId={`${form}-amount`}
          symbol={typed.name}
          value={typed.text}
          isRefused={isRefused}
          noteId={labelId === undefined ? noteId : `${labelId} ${noteId}`}
          onType={(text) => typed.type(text)}
        />
      }
      unit={'picker' in asset ? asset.picker : <NamedUnit {...asset} name={typed.name} />}
      foot={
        <>
          <span
            className={join(
              'flex min-w-0 flex-1',
              isRefused ? 'flex-row-reverse items-center justify-end gap-2' : 'flex-col',
            )}
          >
            {typed.turn !== undefined && (
              <button
                type="button"
                data-testid={`${form}-unit`}
                data-unit={typed.data}
                onClick={typed.turn}
                className="flex min-h-6 min-w-6 items-center gap-1 self-start rounded-sm text-sm hover:text-accent"
              >
                {!isRefused && <OtherUnit sum={sum} isTypedInOwn={typed.unit === 'own'} />}
                <span className="sr-only"> {i18n.t('swap.unit', { unit: typed.name })}</span>
                <span className="rotate-90 text-accent">
                  <Icon of="turn" size={14} />
                </span>
              </button>
            )}
            <AmountNote {...note} id={noteId} refusal={typed.refusal} />
            {below}
          </span>
          <button
            type="button"
            data-testid={`${form}-max`}
            aria-pressed={max.isPressed}
            // Not `disabled`, so that the keyboard's focus stays where it was.
            aria-disabled={max.isOff || undefined}
            onClick={max.ask}
            className="-me-1 min-h-6 self-end px-1 text-sm text-link aria-disabled:opacity-50"
          >
            {i18n.t('swap.max')}
          </button>
        </>
      }
    />
  )
}

/** The amount in the unit that is not typed: what it is worth, or what it is. */
function OtherUnit({ sum, isTypedInOwn }: { sum: Sum | null; isTypedInOwn: boolean }) {
  if (sum === null) return <span>{i18n.t('swap.unit_switch')}</span>
  return (
    <AmountsShown>
      {isTypedInOwn && sum.unit.of !== undefined ? <Worth sum={sum} /> : <SumText sum={sum} isBare />}
    </AmountsShown>
  )
}

/** The amount's worth; of bitcoin without a price, its sats. */
function Worth({ sum: { units, unit } }: { sum: Sum }) {
  return (
    <Fiat
      units={units}
      of={unit.of ?? null}
      otherwise={
        unit.of === null && (
          <bdi dir="ltr">
            {satsText(units)} {i18n.t('common.sats')}
          </bdi>
        )
      }
    />
  )
}
