import { useRef } from 'react'
import { useLocation } from 'wouter'
import { i18n } from '~/lib/ui/i18n'
import type { Missing } from '~/lib/ui/missing'
import { missingWords } from '~/lib/ui/missing-words'
import { errorWords } from '~/lib/ui/words'
import { ErrorAlert } from '../error-alert'
import { BtcAmount } from '../amount'
import { Screen } from '../screen'
import { Sentence, SLOT } from '../sentence'
import { Button } from '../ui/button'
import { TextField } from '../ui/field'
import { AmountCard } from './amount-card'
import { FeeChoiceField } from './fee-choice'
import { LeftBehind } from './left-behind'
import { type SendForm, useSendForm } from './use-send-form'

const ABOUT_RECIPIENT: ReadonlySet<Missing> = new Set(['recipient', 'address', 'own'])

/** Sends BTC: the recipient, the amount and the fee; then the review. */
export function SendScreen() {
  const form = useSendForm()
  const { draft, change, order, quote, refusal, missing, prepare } = form
  const [, navigate] = useLocation()
  const recipient = useRef<HTMLInputElement>(null)
  const amount = useRef<HTMLInputElement>(null)

  const submit = () => {
    if (missing !== null) (ABOUT_RECIPIENT.has(missing) ? recipient : amount).current?.focus()
    else if (order !== null && !prepare.isPending) prepare.mutate(order)
  }

  return (
    <Screen
      title={i18n.t('send.title')}
      onBack={() => navigate('/wallet/bitcoin/native')}
      onSubmit={submit}
      actions={
        <Button type="submit" look="primary" data-testid="send-continue" isBusy={prepare.isPending}>
          {prepare.isPending ? i18n.t('send.preparing') : actionText(form)}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <TextField
          ref={recipient}
          label={i18n.t('swap.recipient')}
          problem={missing === 'own' ? i18n.t('send.own') : problemOf(refusal)}
          hint={<Requested sats={quote.current?.requestedSats ?? null} />}
          data-testid="send-recipient"
          value={draft.recipient}
          title={draft.recipient}
          onChange={(event) => change({ ...draft, recipient: event.target.value.slice(0, 1_000) })}
          className="font-mono text-xs tracking-tight"
        />
        <AmountCard ref={amount} form={form} />
        {draft.isEverything && quote.data !== undefined && <LeftBehind {...quote.data} />}
        <FeeChoiceField form={form} />
        <ErrorAlert error={prepare.error ?? quote.error} />
        <p className="text-xs text-soft">{i18n.t('send.change')}</p>
      </div>
    </Screen>
  )
}

/** What a payment link asks for is told, and left to the user. */
function Requested({ sats }: { sats: bigint | null }) {
  if (sats === null) return null
  return <Sentence text={i18n.t('send.requested', { amount: SLOT })} slot={<BtcAmount sats={sats} />} />
}

/** What the button does or, where something is missing, what that is. */
function actionText({ missing, quote }: SendForm): string {
  if (missing === null) return i18n.t('swap.continue')
  return missingWords(missing, { minimumSats: quote.current?.minimumSats ?? 0n, symbol: 'BTC' })
}

function problemOf(refusal: unknown): string | undefined {
  if (refusal === null) return undefined
  const { what, next } = errorWords(refusal)
  return `${what} ${next}`
}
