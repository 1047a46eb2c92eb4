import { type Ref, useId } from 'react'
import type { ProfileView } from '~/lib/contract/views/networks'
import { i18n } from '~/lib/ui/text/i18n'
import { BTC, pricedUnit, type Sum } from '~/lib/ui/text/intent'
import { inputUnit } from '~/lib/ui/text/swap-draft'
import { BtcAmount, TokenAmount } from '../amount'
import { AmountInput } from '../amount-input'
import { AmountNote } from '../amount-note'
import { AmountsShown } from '../amounts-shown'
import { FiatLine } from '../fiat'
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
  const noteId = useId()

  return (
    <Card
      label={
        <>
          <span>{i18n.t('swap.send')}</span>
          {isToEvm ? <MinInput form={form} /> : <NetworkPicker form={form} profile={profile} />}
        </>
      }
      figure={
        <AmountInput
          ref={ref}
          testId="swap-amount"
          symbol={symbol}
          value={draft.amount}
          isRefused={form.isAmountRefused}
          noteId={noteId}
          onType={(amount) => change({ ...draft, amount })}
        />
      }
      unit={isToEvm ? <span className="text-lg font-semibold">BTC</span> : <TokenPicker form={form} />}
      worth={<FiatLine sum={sumOf(form)} />}
      foot={
        <>
          <AmountNote
            id={noteId}
            missing={form.missing}
            isAsked={form.isAsked}
            held={form.held === undefined ? undefined : <Held form={form} />}
            nothing={form.max.isNothing ? i18n.t(nothingWords(form.held)) : undefined}
          />
          <button
            type="button"
            data-testid="swap-max"
            // Not `disabled`, so that the keyboard's focus stays where it was.
            aria-disabled={form.max.isPending || undefined}
            onClick={form.max.ask}
            className="rounded-sm px-1 text-sm font-semibold text-accent hover:underline aria-disabled:opacity-50"
          >
            {i18n.t('swap.max')}
          </button>
        </>
      }
    />
  )
}

/** What is typed, once it is an amount. */
function sumOf({ order, token }: SwapForm): Sum | null {
  if (order === null) return null
  if (order.direction === 'to-evm') return { units: order.amountSats, unit: BTC }
  return token === undefined ? null : { units: order.inputAmount, unit: pricedUnit(order.networkName, token) }
}

function MinInput({ form: { minimumSats, missing } }: { form: SwapForm }) {
  if (minimumSats === undefined) return null
  return (
    <span
      data-testid="swap-min-input"
      data-sats={minimumSats}
      className={join('text-xs', missing === 'minimum' && 'text-danger')}
    >
      <AmountsShown>
        <Sentence text={i18n.t('swap.min_input', { amount: SLOT })} slot={<BtcAmount sats={minimumSats} />} />
      </AmountsShown>
    </span>
  )
}

function nothingWords(held: bigint | undefined) {
  return held === undefined || held === 0n ? 'swap.max_nothing' : 'swap.max_fee'
}

function Held({ form: { draft, held = 0n, token } }: { form: SwapForm }) {
  if (draft.direction === 'to-evm') return <BtcAmount sats={held} />
  return token && <TokenAmount units={held} token={pricedUnit(draft.networkName, token)} />
}
