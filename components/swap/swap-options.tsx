import type { Ref } from 'react'
import { differ, feeChoices, type FeeChoiceName } from '~/lib/ui/text/fee-choices'
import { aboutMinutes } from '~/lib/ui/text/arrival-text'
import { percentText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { useSpeedFees } from '~/lib/ui/query/order-queries'
import { decimalText } from '~/lib/ui/text/locale'
import { slippageOf } from '~/lib/ui/text/swap-draft'
import { clipped } from '~/lib/ui/text/typed-amount'
import { BtcAmount } from '../amount'
import { RateField, useAsksRate } from '../rate-field'
import { ScreenLink } from '../screen-link'
import { Choice } from '../ui/choice'
import { ChoiceList } from '../ui/choice-list'
import { OpenField } from '../open-field'
import type { SwapForm } from './use-swap-form'

const USUAL_BPS = [50, 100, 300]

type SwapOptionsProps = { form: SwapForm; slippage: Ref<HTMLInputElement> }

export function SwapOptions({ form: { draft, change, order, quote, prepare }, slippage }: SwapOptionsProps) {
  const arrivals = quote.current?.arrivals
  const { data: fees } = useSpeedFees(order)
  const { isAsked, stopAsking } = useAsksRate(prepare.error, draft.feeRate)
  const isToEvm = draft.direction === 'to-evm'
  const speeds = feeChoices.map((choice) => ({
    choice,
    minutes: arrivals?.[choice].minutes,
    sats: fees?.[choice],
  }))
  const hasChoice =
    draft.feeChoice !== null ||
    fees === undefined ||
    differ(speeds.map(({ minutes, sats }) => `${minutes} ${sats}`))
  const isCustom = draft.customSlippage.trim() !== ''
  return (
    <div className="flex flex-col gap-3 pt-1">
      <Choice
        label={i18n.t('swap.slippage')}
        value={isCustom ? '' : String(draft.slippageBps)}
        options={USUAL_BPS.map((bps) => ({ value: String(bps), label: percentText(bps) }))}
        onChange={(value) => change({ ...draft, slippageBps: Number(value), customSlippage: '' })}
      />
      <OpenField
        ref={slippage}
        label={i18n.t('swap.slippage_custom')}
        hint={i18n.t('swap.slippage_hint')}
        problem={slippageOf(draft) === null ? i18n.t('errors.slippage_invalid.next') : undefined}
        data-testid="swap-slippage"
        inputMode="decimal"
        placeholder={decimalText(String(draft.slippageBps / 100))}
        value={draft.customSlippage}
        onChange={(event) => change({ ...draft, customSlippage: clipped(event.target.value) })}
      />
      {isToEvm && hasChoice && (
        <ChoiceList<FeeChoiceName>
          label={i18n.t('review.side_fee')}
          value={draft.feeChoice ?? 'auto'}
          options={[
            { value: 'auto', label: i18n.t('swap.speed_auto') },
            ...speeds.map(({ choice, minutes, sats }) => ({
              value: choice,
              label: i18n.t(`swap.${choice}`),
              note: minutes === undefined ? undefined : aboutMinutes(minutes),
              price: typeof sats === 'bigint' && <BtcAmount sats={sats} />,
            })),
          ]}
          onChange={(value) => {
            stopAsking()
            change({ ...draft, feeChoice: value === 'auto' ? null : value, feeRate: '' })
          }}
        />
      )}
      {isAsked && isToEvm && draft.feeChoice !== null && (
        <RateField value={draft.feeRate} onChange={(feeRate) => change({ ...draft, feeRate })} />
      )}
      <ScreenLink href="/settings/help/swap" testId="swap-help">
        {i18n.t('guide.title')}
      </ScreenLink>
    </div>
  )
}
