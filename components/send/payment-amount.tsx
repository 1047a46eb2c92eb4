import { type ReactNode, type Ref, useId } from 'react'
import type { MarkName } from '~/lib/ui/page/marks'
import { i18n } from '~/lib/ui/text/i18n'
import type { Sum } from '~/lib/ui/text/intent'
import { isOfAmount, type Missing } from '~/lib/ui/text/missing'
import { AmountsShown } from '../amounts-shown'
import { Sentence, SLOT } from '../sentence'
import { AmountCard } from '../swap/amount-card'
import { SumText } from '../sum'
import type { EvmSendForm } from './use-evm-send-form'
import type { SendForm } from './use-send-form'

type PaymentAmountProps = {
  ref: Ref<HTMLInputElement>
  form: Pick<SendForm | EvmSendForm, 'draft' | 'change'>
  missing: Missing | null
  /** The mark and the name of what is sent. */
  asset: { picture: MarkName | undefined; of: string }
  /** Of what is sent; `units`: the sum to send, once it is an amount. */
  sent: Omit<Sum, 'units'> & { units: bigint | null }
  /** Everything, as it would be typed, once it is known. */
  everything: string
  /** The sum that can be sent, once it is known. */
  available: bigint | undefined
  short?: string
  awaited?: ReactNode
  below?: ReactNode
  waiting?: boolean
}

/** The amount of a payment: as in the form of a swap. */
export function PaymentAmount({
  ref,
  form: { draft, change },
  missing,
  asset,
  sent: { units, unit },
  everything,
  available,
  ...note
}: PaymentAmountProps) {
  const heldId = useId()
  const held = available !== undefined && <SumText sum={{ units: available, unit }} isBare />
  return (
    <AmountCard
      {...note}
      ref={ref}
      form="send"
      label={
        <>
          <span>{i18n.t('swap.send')}</span>
          <span id={heldId}>
            {available !== undefined && (
              <AmountsShown>
                <Sentence text={i18n.t('swap.available', { amount: SLOT })} slot={held} />
              </AmountsShown>
            )}
          </span>
        </>
      }
      labelId={heldId}
      own={unit}
      amount={draft.isEverything ? everything : draft.amount}
      sum={units === null ? null : { units, unit }}
      asset={asset}
      isRefused={isOfAmount(missing)}
      missing={missing}
      held={held}
      isHeldShown
      max={{
        isPressed: draft.isEverything,
        ask: () => change({ ...draft, isEverything: true, amount: '' }),
      }}
      onType={(amount) => change({ ...draft, isEverything: false, amount })}
    />
  )
}
