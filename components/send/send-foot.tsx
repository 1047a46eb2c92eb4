import type { ReactNode } from 'react'
import { i18n } from '~/lib/ui/text/i18n'
import { KnownInstead } from '../recipient/known-instead'
import { imitatedBy } from '../recipient/use-recipient-reading'
import { Button } from '../ui/button'
import { Live } from '../ui/live'
import { Notice } from '../ui/notice'
import type { EvmSendForm } from './use-evm-send-form'
import type { SendForm } from './use-send-form'

type SendFootProps = {
  form: SendForm | EvmSendForm
  /** The missing part, in words; `null` = nothing is missing. */
  missing: string | null
  children?: ReactNode
}

/** The foot of a payment's form: what is known about the payment, and the way to its review. */
export function SendFoot({ form, missing, children }: SendFootProps) {
  const { link, prepare, recipient } = form
  const imitated = imitatedBy(recipient)
  const proceed = i18n.t(imitated === undefined ? 'swap.continue' : 'lookalike.keep')
  return (
    <>
      <Live>{form.missing === 'own' && <Notice tone="warn">{i18n.t('send.own')}</Notice>}</Live>
      {children}
      {imitated !== undefined && <KnownInstead isPayment of={imitated} onUse={link.enter} />}
      <Button
        type="submit"
        look={imitated === undefined ? 'primary' : 'danger'}
        data-testid="send-continue"
        isBusy={prepare.isPending}
      >
        {prepare.isPending ? i18n.t('send.preparing') : (missing ?? proceed)}
      </Button>
    </>
  )
}
