import type { Ref } from 'react'
import type { ProfileView } from '~/lib/contract/views/networks'
import { i18n } from '~/lib/ui/i18n'
import { useBitcoinBalance, useEvmBalances } from '~/lib/ui/queries'
import { inputUnit } from '~/lib/ui/swap-draft'
import { BtcAmount, TokenAmount } from '../amount'
import { Sentence, SLOT } from '../sentence'
import { join } from '../ui/join'
import { Card } from './card'
import { NetworkPicker, TokenPicker } from './pickers'
import type { SwapForm } from './use-swap-form'

type SendCardProps = { ref: Ref<HTMLInputElement>; form: SwapForm; profile: ProfileView }

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
          aria-invalid={form.typingError !== null || undefined}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          placeholder="0"
          value={draft.amount}
          onChange={(event) => change({ ...draft, amount: event.target.value.slice(0, 60) })}
          className={join(
            'w-full min-w-0 rounded-sm bg-transparent font-semibold tracking-tight outline-none',
            draft.amount.length > 13 ? 'text-xl leading-10' : 'text-2xl',
          )}
        />
      }
      unit={isToEvm ? <span className="text-lg font-semibold">BTC</span> : <TokenPicker form={form} />}
      foot={
        <>
          <Available form={form} />
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

function MinInput({ form: { quote, order } }: { form: SwapForm }) {
  const sats = order === null ? null : (quote.data?.minInputSats ?? null)
  if (sats === null) return null
  return (
    <span data-testid="swap-min-input" data-sats={sats} className="text-xs">
      <Sentence text={i18n.t('swap.min_input', { amount: SLOT })} slot={<BtcAmount sats={sats} />} />
    </span>
  )
}

function Available({ form: { draft, token } }: { form: SwapForm }) {
  const isToEvm = draft.direction === 'to-evm'
  const { data: bitcoin } = useBitcoinBalance()
  const { data: held } = useEvmBalances(draft.networkName, !isToEvm)
  const inToken = held?.balances.find((balance) => balance.token === (token?.address ?? null))
  const figure = isToEvm
    ? bitcoin && <BtcAmount sats={bitcoin.spendableSats} />
    : token && inToken && <TokenAmount units={inToken.amount} token={token} />
  if (figure === undefined) return <span />
  return (
    <span className="truncate">
      <Sentence text={i18n.t('swap.available', { amount: SLOT })} slot={figure} />
    </span>
  )
}
