import type { Ref } from 'react'
import { useLocation } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { recipientTarget } from '~/lib/ui/text/swap-draft'
import { isSwapLink, swapLinkRoute } from '~/lib/ui/page/swap-link-route'
import { RecipientChooser } from '../recipient/recipient-chooser'
import { RecipientNotes } from '../recipient/recipient-notes'
import { usePastedLink } from '../recipient/use-pasted-link'
import { ScanButton } from '../scan/scan-button'
import { TextField } from '../ui/field'
import type { SwapForm } from './use-swap-form'

const BTC = { symbol: 'BTC', decimals: 8 }
const MAX_LENGTH = 5_000

/** The recipient: the address book's default or else the user's own address, unless another is typed, pasted or chosen. A swap link fills in the whole form. */
export function RecipientField({ ref, form }: { ref: Ref<HTMLInputElement>; form: SwapForm }) {
  const { draft, change, token, ownRecipient, preset, recipient } = form
  const shown = draft.recipient ?? preset?.address ?? ownRecipient ?? ''
  const target = recipientTarget(draft, token)
  const setRecipient = (text: string | null) => change({ ...draft, recipient: text })
  const link = usePastedLink(target, shown, setRecipient)
  const [, navigate] = useLocation()
  const enter = (text: string) => (isSwapLink(text) ? navigate(swapLinkRoute(text)) : link.enter(text))
  return (
    <div className="flex flex-col gap-2">
      <TextField
        ref={ref}
        label={i18n.t('swap.recipient')}
        aside={
          <span className="flex min-w-0 items-center gap-2 text-xs">
            {/* An empty field stands for the default. */}
            <Standing form={form} shown={shown.trim() || (preset?.address ?? '')} />
            <ScanButton />
            <RecipientChooser kind={target.kind} value={shown} onChoose={link.enter} />
          </span>
        }
        isInvalid={recipient.error !== null}
        data-testid="swap-recipient"
        autoCapitalize="none"
        value={shown}
        title={shown}
        onChange={(event) => enter(event.target.value.slice(0, MAX_LENGTH))}
        onBlur={() => shown.trim() === '' && setRecipient(null)}
        dir="ltr"
        className="font-mono text-xs tracking-tight"
      />
      <RecipientNotes
        reading={recipient}
        request={link.request}
        unit={target.kind === 'bitcoin' ? BTC : (token ?? BTC)}
      />
    </div>
  )
}

/** Whose address it is, as far as that is known. */
function Standing({
  form: { draft, ownRecipient, preset, recipient },
  shown,
}: {
  form: SwapForm
  shown: string
}) {
  const judgement = recipient.view?.judgement
  const isOwn = shown === '' || shown === ownRecipient || judgement?.standing === 'own'
  if (isOwn)
    return (
      <span className="truncate font-medium text-accent">
        {i18n.t(draft.direction === 'to-evm' ? 'swap.own_evm' : 'swap.own_bitcoin')}
      </span>
    )
  const name =
    judgement?.standing === 'book' ? judgement.name : shown === preset?.address ? preset.name : null
  if (name === null) return <span className="truncate text-warn">{i18n.t('swap.foreign')}</span>
  return (
    <bdi data-testid="recipient-name" className="truncate font-medium text-accent">
      {name}
    </bdi>
  )
}
