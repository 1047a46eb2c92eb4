import type { Ref } from 'react'
import type { FeeChoice } from '~/lib/contract/orders'
import { feeRateText } from '~/lib/ui/text/format'
import { feeChoices } from '~/lib/ui/text/fee-choices'
import { i18n } from '~/lib/ui/text/i18n'
import { BtcAmount } from '../amount'
import { AmountsShown } from '../amounts-shown'
import { RateField, useAsksRate } from '../rate-field'
import { Sentence, SLOT } from '../sentence'
import { Choice } from '../ui/choice'
import type { SendForm } from './use-send-form'

/** `ref`: the field of a typed rate. */
type FeeChoiceFieldProps = { ref: Ref<HTMLInputElement>; form: SendForm }

/** How soon the payment is to confirm, and what that costs. */
export function FeeChoiceField({ ref, form: { draft, change, quote, prepare } }: FeeChoiceFieldProps) {
  const { isAsked, stopAsking } = useAsksRate(prepare.error ?? quote.error, draft.feeRate)
  const chosen = quote.data?.fees.find(({ choice }) => choice === draft.feeChoice)
  const feeSats = chosen?.feeSats ?? null
  return (
    <div className="flex flex-col gap-1">
      <Choice<FeeChoice | 'typed'>
        label={i18n.t('review.side_fee')}
        value={draft.feeRate === '' ? draft.feeChoice : 'typed'}
        options={feeChoices.map((choice) => ({
          value: choice,
          label: i18n.t(`swap.${choice}`),
          note: i18n.t(`send.time_${choice}`),
          testId: `send-fee-${choice}`,
        }))}
        onChange={(feeChoice) => {
          if (feeChoice === 'typed') return
          stopAsking()
          change({ ...draft, feeChoice, feeRate: '' })
        }}
      />
      {isAsked && (
        <RateField ref={ref} value={draft.feeRate} onChange={(feeRate) => change({ ...draft, feeRate })} />
      )}
      {/* As high before the fee is known: nothing below moves. */}
      <p className="min-h-4 text-xs text-soft" data-testid="send-fee" data-sats={feeSats ?? undefined}>
        {chosen !== undefined && <Fee feeSats={feeSats} rate={feeRateText(chosen.feeRate)} />}
      </p>
    </div>
  )
}

function Fee({ feeSats, rate }: { feeSats: bigint | null; rate: string }) {
  if (feeSats === null) return i18n.t('send.rate', { rate })
  return (
    <AmountsShown>
      <Sentence text={i18n.t('review.plus_fee', { fee: SLOT, rate })} slot={<BtcAmount sats={feeSats} />} />
    </AmountsShown>
  )
}
