import { type Ref, useId } from 'react'
import type { ProfileView } from '~/lib/contract/views/networks'
import { BITCOIN_MARK } from '~/lib/ui/page/marks'
import { i18n } from '~/lib/ui/text/i18n'
import { BTC, pricedUnit, type Sum, type Unit } from '~/lib/ui/text/intent'
import { BareBtcAmount, BareTokenAmount, BtcAmount } from '../amount'
import { AwaitedCoins } from '../awaited-coins'
import { AmountsShown } from '../amounts-shown'
import { LeftBehind } from '../left-behind'
import { Sentence, SLOT } from '../sentence'
import { AmountCard } from './amount-card'
import { NetworkPicker, TokenPicker } from './pickers'
import type { SwapForm } from './use-swap-form'

type SendCardProps = { ref: Ref<HTMLInputElement>; form: SwapForm; profile: ProfileView }

/** The amount to send, in the unit that it is typed in, and the balance. */
export function SendCard({ ref, form, profile }: SendCardProps) {
  const { draft, change, token } = form
  const isToEvm = draft.direction === 'to-evm'
  const heldId = useId()
  const own = isToEvm
    ? BTC
    : token === undefined
      ? { symbol: '', decimals: 0 }
      : pricedUnit(draft.networkName, token)
  return (
    <AmountCard
      ref={ref}
      form="swap"
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
      labelId={isToEvm ? heldId : undefined}
      own={own}
      amount={draft.amount}
      sum={sumOf(form)}
      asset={isToEvm ? { picture: BITCOIN_MARK, of: 'Bitcoin' } : { picker: <TokenPicker form={form} /> }}
      isRefused={form.isAmountRefused}
      missing={form.missing}
      isAsked={form.isAsked}
      isHeldShown={isToEvm}
      minimum={<MinInput form={form} />}
      held={form.held === undefined ? undefined : <Held form={form} own={own} />}
      awaited={isToEvm && <AwaitedCoins />}
      nothing={form.max.isNothing ? i18n.t(nothingWords(form.held)) : undefined}
      waiting={form.max.isWaiting}
      below={form.max.leftBehind && <LeftBehind {...form.max.leftBehind} />}
      max={{ isOff: form.max.isPending || form.isPayerMissing, ask: form.max.ask }}
      onType={(amount) => change({ ...draft, amount })}
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
