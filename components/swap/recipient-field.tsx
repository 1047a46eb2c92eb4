import { type Ref, useId } from 'react'
import { useLocation } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { recipientTarget } from '~/lib/ui/text/swap-draft'
import { isSwapLink, swapLinkRoute } from '~/lib/ui/page/swap-link-route'
import { Address } from '../address'
import { ErrorAlert } from '../error-alert'
import { ErrorLine } from '../error-line'
import { openRecipient } from '../recipient/open-recipient'
import { RecipientChooser } from '../recipient/recipient-chooser'
import { RecipientNotes } from '../recipient/recipient-notes'
import { usePastedLink } from '../recipient/use-pasted-link'
import { ScanButton } from '../scan/scan-button'
import { useOpenText } from '../use-open-text'
import { join } from '../ui/join'
import { RecipientChip, whoseRecipient } from './recipient-chip'
import type { SwapForm } from './use-swap-form'

const BTC = { symbol: 'BTC', decimals: 8 }
const MAX_LENGTH = 5_000

type RecipientFieldProps = { ref: Ref<HTMLInputElement>; form: SwapForm }

/**
 * The recipient: the address book's default or else the user's own address, unless another is typed, pasted or chosen. Whose
 * it is stands in the field's place until it is being typed in. A swap link fills in the whole form.
 */
export function RecipientField({ ref, form }: RecipientFieldProps) {
  const { draft, change, token, ownRecipient, preset, recipient } = form
  const id = useId()
  const shown = draft.recipient ?? preset?.address ?? ownRecipient ?? ''
  const target = recipientTarget(draft, token)
  const setRecipient = (text: string | null) => change({ ...draft, recipient: text })
  const link = usePastedLink(target, shown, setRecipient)
  const [, navigate] = useLocation()
  const enter = (text: string) => (isSwapLink(text) ? navigate(swapLinkRoute(text)) : link.enter(text))
  const open = useOpenText<HTMLInputElement>(
    (event) => enter(event.target.value.slice(0, MAX_LENGTH)),
    openRecipient(target.kind),
  )
  const { view, error } = recipient
  const isInvalid = error !== null
  const address = shown.trim() || (preset?.address ?? '')
  const whose = whoseRecipient(form, address)
  return (
    <div className="flex flex-col gap-2 py-1.5">
      <div className="flex min-h-8 items-center gap-2 px-4">
        <label htmlFor={id} className="text-sm text-soft">
          {i18n.t('review.to_short')}
        </label>
        <span className="relative flex min-h-8 min-w-0 flex-1 items-center">
          <input
            ref={ref}
            id={id}
            type="text"
            aria-label={i18n.t('swap.recipient')}
            aria-invalid={isInvalid || undefined}
            data-testid="swap-recipient"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={shown}
            title={shown}
            onChange={open.onChange}
            onBlur={() => shown.trim() === '' && setRecipient(null)}
            dir="ltr"
            className={join(
              'peer absolute inset-0 w-full rounded-md bg-panel px-1 font-mono text-xs tracking-tight outline-accent',
              isInvalid ? 'outline-1 outline-danger' : 'opacity-0 focus:opacity-100',
            )}
          />
          {!isInvalid && (
            // A click goes to the field beneath it.
            <span className="pointer-events-none min-w-0 peer-focus:invisible">
              <RecipientChip form={form} shown={address} whose={whose} />
            </span>
          )}
        </span>
        <span className="flex shrink-0 items-center gap-3 text-sm">
          <ScanButton />
          <RecipientChooser kind={target.kind} value={shown} onChoose={link.enter} />
        </span>
      </div>
      <div className="flex flex-col gap-2 px-4 empty:hidden">
        <ErrorAlert error={open.error} />
        <ErrorLine error={error} className="-my-1.5" />
        {view !== null && whose === 'stranger' && <Address address={view.address} />}
        <RecipientNotes
          reading={recipient}
          request={link.request}
          unit={target.kind === 'bitcoin' ? BTC : (token ?? BTC)}
        />
      </div>
    </div>
  )
}
