import { useState } from 'react'
import { feeChoices, type FeeChoiceName } from '~/lib/ui/fee-choices'
import { percentText } from '~/lib/ui/format'
import { i18n } from '~/lib/ui/i18n'
import { parseSlippage } from '~/lib/ui/slippage'
import { Choice } from '../ui/choice'
import { TextField } from '../ui/field'
import type { SwapForm } from './use-swap-form'

const USUAL_BPS = [50, 100, 300]

export function SwapOptions({ form: { draft, change } }: { form: SwapForm }) {
  const [custom, setCustom] = useState('')
  const isUsual = USUAL_BPS.includes(draft.slippageBps)
  const typedBps = parseSlippage(custom)
  return (
    <div className="flex flex-col gap-3">
      <Choice
        label={i18n.t('swap.slippage')}
        value={isUsual ? String(draft.slippageBps) : ''}
        options={USUAL_BPS.map((bps) => ({ value: String(bps), label: percentText(bps) }))}
        onChange={(value) => {
          setCustom('')
          change({ ...draft, slippageBps: Number(value) })
        }}
      />
      <TextField
        label={i18n.t('swap.slippage_custom')}
        hint={i18n.t('swap.slippage_hint')}
        problem={custom !== '' && typedBps === null ? i18n.t('errors.slippage_invalid.next') : undefined}
        data-testid="swap-slippage"
        inputMode="decimal"
        placeholder={String(draft.slippageBps / 100)}
        value={custom}
        onChange={(event) => {
          setCustom(event.target.value)
          const bps = parseSlippage(event.target.value)
          if (bps !== null) change({ ...draft, slippageBps: bps })
        }}
      />
      <Choice<FeeChoiceName>
        label={i18n.t(draft.direction === 'to-evm' ? 'swap.speed' : 'swap.speed_evm')}
        value={draft.feeChoice ?? 'auto'}
        options={[
          { value: 'auto', label: i18n.t('swap.speed_auto') },
          ...feeChoices.map((choice) => ({ value: choice, label: i18n.t(`swap.${choice}`) })),
        ]}
        onChange={(value) => change({ ...draft, feeChoice: value === 'auto' ? null : value })}
      />
    </div>
  )
}
