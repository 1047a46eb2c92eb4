import type { ReactNode } from 'react'
import type { ErrorCode } from '~/lib/core/errors'
import { i18n } from '~/lib/ui/i18n'
import { BtcAmount, TokenAmount } from '../amount'
import { Sentence, SLOT } from '../sentence'
import type { SwapForm } from './use-swap-form'

/** Below the amount: how much there is or, in the same place, what is wrong with what is typed. */
export function AmountNote({ form }: { form: SwapForm }) {
  if (form.max.isNothing)
    return <Refusal code="funds-insufficient">{i18n.t(nothingWords(form.held))}</Refusal>
  switch (form.missing) {
    case 'malformed':
      return <Refusal code="amount-malformed">{i18n.t('errors.amount_malformed.next')}</Refusal>
    case 'minimum':
      return <Refusal code="amount-below-minimum">{i18n.t('errors.amount_below_minimum.what')}</Refusal>
    case 'funds':
      return (
        <Refusal code="funds-insufficient">
          <Sentence text={i18n.t('swap.only_available', { amount: SLOT })} slot={<Held form={form} />} />
        </Refusal>
      )
    default:
      return form.held === undefined ? null : (
        <Sentence text={i18n.t('swap.available', { amount: SLOT })} slot={<Held form={form} />} />
      )
  }
}

function nothingWords(held: bigint | undefined) {
  return held === undefined || held === 0n ? 'swap.max_nothing' : 'swap.max_fee'
}

function Refusal({ code, children }: { code: ErrorCode; children: ReactNode }) {
  return (
    <span role="alert" data-error-code={code} className="text-danger">
      {children}
    </span>
  )
}

function Held({ form: { draft, held = 0n, token } }: { form: SwapForm }) {
  if (draft.direction === 'to-evm') return <BtcAmount sats={held} />
  return token && <TokenAmount units={held} token={token} />
}
