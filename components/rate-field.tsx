import { type Ref, useState } from 'react'
import { MIN_RELAY_FEE_RATE, MOST_TYPED_RATE } from '~/lib/core/bitcoin/size'
import { i18n } from '~/lib/ui/text/i18n'
import { decimalText } from '~/lib/ui/text/locale'
import { clipped } from '~/lib/ui/text/typed-amount'
import { lacksRates, parseRate } from '~/lib/ui/text/typed-rate'
import { OpenField } from './open-field'

type RateFieldProps = { ref?: Ref<HTMLInputElement>; value: string; onChange: (typed: string) => void }

/** The rate that a payment pays where no server has an estimate. */
export function RateField({ ref, value, onChange }: RateFieldProps) {
  const range = { least: decimalText(String(MIN_RELAY_FEE_RATE)), most: decimalText(String(MOST_TYPED_RATE)) }
  return (
    <OpenField
      ref={ref}
      label={i18n.t('send.rate_label')}
      hint={i18n.t('send.rate_hint', range)}
      problem={parseRate(value) === null ? i18n.t('send.rate_bad', range) : undefined}
      data-testid="fee-rate"
      inputMode="decimal"
      value={value}
      onChange={(event) => onChange(clipped(event.target.value))}
    />
  )
}

/** Whether a rate is to be typed. The field stays, also while it is empty, until a speed is chosen. */
export function useAsksRate(error: unknown, typed: string) {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked && (typed !== '' || lacksRates(error))) setAsked(true)
  return { isAsked, stopAsking: () => setAsked(false) }
}
