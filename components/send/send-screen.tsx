import { useLocation } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { BTC } from '~/lib/ui/text/intent'
import { missingWords } from '~/lib/ui/text/missing-words'
import { LookalikeNote } from '../recipient/recipient-notes'
import { Screen } from '../screen'
import { AmountCard } from './amount-card'
import { FeeChoiceField } from './fee-choice'
import { LeftBehind } from '../left-behind'
import { RecipientField } from './recipient-field'
import { SendFoot } from './send-foot'
import { useSendForm } from './use-send-form'
import { useSubmitOrFocus } from './use-submit-or-focus'

/** Sends BTC: the recipient, the amount and the fee; then the review. */
export function SendScreen() {
  const form = useSendForm()
  const { draft, quote, missing, review } = form
  const [, navigate] = useLocation()
  const { recipient, amount, rate, submit } = useSubmitOrFocus(missing, review)

  return (
    <Screen
      title={i18n.t('send.title')}
      onBack={() => navigate('/wallet/bitcoin/native')}
      onSubmit={submit}
      actions={
        <SendFoot
          form={form}
          unit={BTC}
          missing={
            missing && missingWords(missing, { minimumSats: quote.current?.minimumSats ?? 0n, symbol: 'BTC' })
          }
        />
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
        <FeeChoiceField ref={rate} form={form} />
        <p className="text-xs text-soft">{i18n.t('send.change')}</p>
      </div>
    </Screen>
  )
}
