import { type Ref, useId } from 'react'
import type { ProfileView } from '~/lib/contract/views/networks'
import { satsText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { BTC, pricedUnit, type Sum, type Unit } from '~/lib/ui/text/intent'
import { BITCOIN_MARK } from '~/lib/ui/page/marks'
import { BareBtcAmount, BareTokenAmount, BtcAmount } from '../amount'
import { AmountInput } from '../amount-input'
import { AwaitedCoins } from '../awaited-coins'
import { AmountNote } from '../amount-note'
import { AmountsShown } from '../amounts-shown'
import { Fiat } from '../fiat'
import { LeftBehind } from '../left-behind'
import { Mark } from '../mark'
import { Sentence, SLOT } from '../sentence'
import { SumText } from '../sum'
import { Icon } from '../ui/icons'
import { join } from '../ui/join'
import { Card } from './card'
import { NetworkPicker, TokenPicker } from './pickers'
import type { SwapForm } from './use-swap-form'
import { useTypedUnit } from './use-typed-unit'

type SendCardProps = { ref: Ref<HTMLInputElement>; form: SwapForm; profile: ProfileView }

/** The amount to send, in the unit that it is typed in, and the balance. */
export function SendCard({ ref, form, profile }: SendCardProps) {
  const { draft, change, token } = form
  const isToEvm = draft.direction === 'to-evm'
  const noteId = useId()
  const heldId = useId()
  const isRefused = form.isAmountRefused
  const own = isToEvm
    ? BTC
    : token === undefined
      ? { symbol: '', decimals: 0 }
      : pricedUnit(draft.networkName, token)
  const typed = useTypedUnit(draft.amount, own, (amount) => change({ ...draft, amount }))
  return (
    <Card
      isRefused={isRefused}
      label={
        <>
          <span>{i18n.t('swap.send')}</span>
          {isToEvm ? (
            <Bounds id={heldId} form={form} own={own} />
          ) : (
            <NetworkPicker form={form} profile={profile} />
          )}
        </>
      }
      figure={
        <AmountInput
          ref={ref}
          testId="swap-amount"
          symbol={typed.name}
          value={typed.text}
          isRefused={isRefused}
          noteId={isToEvm ? `${heldId} ${noteId}` : noteId}
          onType={(text) => typed.type(text)}
        />
      }
      unit={
        isToEvm ? (
          <span className="flex items-center gap-1.5 font-semibold">
            <Mark picture={BITCOIN_MARK} name="Bitcoin" size={20} />
            {typed.name}
          </span>
        ) : (
          <TokenPicker form={form} />
        )
      }
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
                data-testid="swap-unit"
                data-unit={typed.data}
                onClick={typed.turn}
                className="flex min-h-6 min-w-6 items-center gap-1 self-start rounded-sm text-sm hover:text-accent"
              >
                {!isRefused && <OtherUnit form={form} isTypedInOwn={typed.unit === 'own'} />}
                <span className="sr-only"> {i18n.t('swap.unit', { unit: typed.name })}</span>
                <span className="rotate-90 text-accent">
                  <Icon of="turn" size={14} />
                </span>
              </button>
            )}
            <AmountNote
              id={noteId}
              missing={form.missing}
              isAsked={form.isAsked}
              refusal={typed.refusal}
              isHeldShown={isToEvm}
              minimum={<MinInput form={form} />}
              held={form.held === undefined ? undefined : <Held form={form} own={own} />}
              awaited={isToEvm && <AwaitedCoins />}
              nothing={form.max.isNothing ? i18n.t(nothingWords(form.held)) : undefined}
              waiting={form.max.isWaiting}
            />
            {form.max.leftBehind && <LeftBehind {...form.max.leftBehind} />}
          </span>
          <button
            type="button"
            data-testid="swap-max"
            // Not `disabled`, so that the keyboard's focus stays where it was.
            aria-disabled={form.max.isPending || form.isPayerMissing || undefined}
            onClick={form.max.ask}
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
function OtherUnit({ form, isTypedInOwn }: { form: SwapForm; isTypedInOwn: boolean }) {
  const sum = sumOf(form)
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

/** Returns the typed sum, once it is an amount. */
function sumOf({ order, token }: SwapForm): Sum | null {
  if (order === null) return null
  if (order.direction === 'to-evm') return { units: order.amountSats, unit: BTC }
  return token === undefined ? null : { units: order.inputAmount, unit: pricedUnit(order.networkName, token) }
}

/** Beside the label: what there is or, as long as that is nothing, the least that is taken. */
function Bounds({ id, form, own }: { id: string; form: SwapForm; own: Unit }) {
  const { held, missing } = form
  const hasSome = held !== undefined && held > 0n
  return (
    <span id={id}>
      {hasSome && (
        <span>
          <Sentence text={i18n.t('swap.available', { amount: SLOT })} slot={<Held form={form} own={own} />} />
        </span>
      )}
      {missing !== 'minimum' && (
        <span className={hasSome ? 'sr-only' : undefined}>
          {hasSome && ' '}
          <MinInput form={form} />
        </span>
      )}
    </span>
  )
}

function MinInput({ form: { minimumSats } }: { form: SwapForm }) {
  if (minimumSats === undefined) return null
  return (
    <span data-testid="swap-min-input" data-sats={minimumSats}>
      <AmountsShown>
        <Sentence text={i18n.t('swap.min_input', { amount: SLOT })} slot={<BtcAmount sats={minimumSats} />} />
      </AmountsShown>
    </span>
  )
}

function nothingWords(held: bigint | undefined) {
  return held === undefined || held === 0n ? 'swap.max_nothing' : 'swap.max_fee'
}

function Held({ form: { held = 0n }, own }: { form: SwapForm; own: Unit }) {
  return own.of === null ? <BareBtcAmount sats={held} /> : <BareTokenAmount units={held} token={own} />
}
