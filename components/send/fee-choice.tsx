import { feeRateText } from '~/lib/ui/text/format'
import { feeChoices } from '~/lib/ui/text/fee-choices'
import { i18n } from '~/lib/ui/text/i18n'
import { BtcAmount } from '../amount'
import { AmountsShown } from '../amounts-shown'
import { Sentence, SLOT } from '../sentence'
import { Choice } from '../ui/choice'
import type { SendForm } from './use-send-form'

/** How soon the payment is to confirm, and what that costs. */
export function FeeChoiceField({ form: { draft, change, quote } }: { form: SendForm }) {
  const chosen = quote.data?.fees.find(({ choice }) => choice === draft.feeChoice)
  const feeSats = chosen?.feeSats ?? null
  return (
    <div className="flex flex-col gap-1">
      <Choice
        label={i18n.t('swap.speed')}
        value={draft.feeChoice}
        options={feeChoices.map((choice) => ({
          value: choice,
          label: i18n.t(`swap.${choice}`),
          note: i18n.t(`send.time_${choice}`),
          testId: `send-fee-${choice}`,
        }))}
        onChange={(feeChoice) => change({ ...draft, feeChoice })}
      />
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
