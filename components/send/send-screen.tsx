import { useLocation } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { BTC } from '~/lib/ui/text/intent'
import { missingWords } from '~/lib/ui/text/missing-words'
import { KnownInstead } from '../recipient/known-instead'
import { LookalikeNote } from '../recipient/recipient-notes'
import { imitatedBy } from '../recipient/use-recipient-reading'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { AmountCard } from './amount-card'
import { FeeChoiceField } from './fee-choice'
import { LeftBehind } from './left-behind'
import { PaymentNotes } from './payment-notes'
import { RecipientField } from './recipient-field'
import { type SendForm, useSendForm } from './use-send-form'
import { useSubmitOrFocus } from './use-submit-or-focus'

/** Sends BTC: the recipient, the amount and the fee; then the review. */
export function SendScreen() {
  const form = useSendForm()
  const { draft, quote, missing, prepare, review } = form
  const [, navigate] = useLocation()
  const imitated = imitatedBy(form.recipient)
  const { recipient, amount, submit } = useSubmitOrFocus(missing, review)

  return (
    <Screen
      title={i18n.t('send.title')}
      onBack={() => navigate('/wallet/bitcoin/native')}
      onSubmit={submit}
      actions={
        <>
          <PaymentNotes form={form} unit={BTC} />
          {imitated !== undefined && <KnownInstead isPayment of={imitated} onUse={form.link.enter} />}
          <Button
            type="submit"
            look={imitated === undefined ? 'primary' : 'danger'}
            data-testid="send-continue"
            isBusy={prepare.isPending}
          >
            {prepare.isPending ? i18n.t('send.preparing') : actionText(form)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <RecipientField
          ref={recipient}
          kind="bitcoin"
          value={draft.recipient}
          isInvalid={missing === 'own' || form.recipient.error !== null}
          address={form.recipient.view?.address}
          onEnter={form.link.enter}
        />
        <LookalikeNote reading={form.recipient} />
        <AmountCard ref={amount} form={form} />
        {draft.isEverything && quote.data !== undefined && <LeftBehind {...quote.data} />}
        <FeeChoiceField form={form} />
        <p className="text-xs text-soft">{i18n.t('send.change')}</p>
      </div>
    </Screen>
  )
}

/** What the button does or, where something is missing, what that is. */
function actionText({ missing, quote, recipient }: SendForm): string {
  if (missing === null)
    return i18n.t(imitatedBy(recipient) === undefined ? 'swap.continue' : 'lookalike.keep')
  return missingWords(missing, { minimumSats: quote.current?.minimumSats ?? 0n, symbol: 'BTC' })
}
