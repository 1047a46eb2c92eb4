import type { Ref } from 'react'
import type { ProfileView } from '~/lib/contract/views/networks'
import { figureSize } from '~/lib/ui/figure-size'
import { i18n } from '~/lib/ui/i18n'
import { inputUnit } from '~/lib/ui/swap-draft'
import { BtcAmount } from '../amount'
import { Sentence, SLOT } from '../sentence'
import { join } from '../ui/join'
import { AmountNote } from './amount-note'
import { Card } from './card'
import { NetworkPicker, TokenPicker } from './pickers'
import type { SwapForm } from './use-swap-form'

type SendCardProps = { ref: Ref<HTMLInputElement>; form: SwapForm; profile: ProfileView }

const NOTE = 'swap-amount-note'

export function SendCard({ ref, form, profile }: SendCardProps) {
  const { draft, change, token } = form
  const isToEvm = draft.direction === 'to-evm'
  const { symbol } = inputUnit(draft, token)

  return (
    <Card
      label={
        <>
          <span>{i18n.t('swap.send')}</span>
          {isToEvm ? <MinInput form={form} /> : <NetworkPicker form={form} profile={profile} />}
        </>
      }
      figure={
        <input
          ref={ref}
          data-testid="swap-amount"
          aria-label={i18n.t('swap.amount_in', { unit: symbol })}
          aria-invalid={form.isAmountRefused || undefined}
          aria-describedby={NOTE}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          placeholder="0"
          value={draft.amount}
          onChange={(event) => change({ ...draft, amount: event.target.value.slice(0, 60) })}
          style={{ fontSize: figureSize(draft.amount.length) }}
          className="h-10 w-full min-w-0 rounded-sm bg-transparent font-semibold tracking-tight outline-none"
        />
      }
      unit={isToEvm ? <span className="text-lg font-semibold">BTC</span> : <TokenPicker form={form} />}
      foot={
        <>
          <span id={NOTE} className="min-w-0">
            <AmountNote form={form} />
          </span>
          <button
            type="button"
            data-testid="swap-max"
            disabled={form.max.isPending}
            onClick={form.max.ask}
            className="rounded-sm px-1 text-sm font-semibold text-accent hover:underline disabled:opacity-50"
          >
            {i18n.t('swap.max')}
          </button>
        </>
      }
    />
  )
}

function MinInput({ form: { minimumSats, missing } }: { form: SwapForm }) {
  if (minimumSats === undefined) return null
  return (
    <span
      data-testid="swap-min-input"
      data-sats={minimumSats}
      className={join('text-xs', missing === 'minimum' && 'text-danger')}
    >
      <Sentence text={i18n.t('swap.min_input', { amount: SLOT })} slot={<BtcAmount sats={minimumSats} />} />
    </span>
  )
}
