import type { Ref } from 'react'
import { useLocation } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { BTC } from '~/lib/ui/text/intent'
import { recipientTarget } from '~/lib/ui/text/swap-draft'
import { isSwapLink, swapLinkRoute } from '~/lib/ui/page/swap-link-route'
import { RecipientRow } from '../recipient/recipient-row'
import { usePastedLink } from '../recipient/use-pasted-link'
import { RecipientChip, whoseRecipient } from './recipient-chip'
import type { SwapForm } from './use-swap-form'

type RecipientFieldProps = { ref: Ref<HTMLInputElement>; form: SwapForm }

/**
 * The recipient: the address book's default or else the user's own address, unless another is typed, pasted or chosen. Whose
 * it is stands in the field's place until it is being typed in. A swap link fills in the whole form.
 */
export function RecipientField({ ref, form }: RecipientFieldProps) {
  const { draft, change, token, ownRecipient, preset, recipient } = form
  const shown = draft.recipient ?? preset?.address ?? ownRecipient ?? ''
  const target = recipientTarget(draft, token)
  const setRecipient = (text: string | null) => change({ ...draft, recipient: text })
  const link = usePastedLink(target, shown, setRecipient)
  const [, navigate] = useLocation()
  const enter = (text: string) => (isSwapLink(text) ? navigate(swapLinkRoute(text)) : link.enter(text))
  const address = shown.trim() || (preset?.address ?? '')
  const whose = whoseRecipient(form, address)
  return (
    <RecipientRow
      ref={ref}
      testId="swap-recipient"
      kind={target.kind}
      value={shown}
      reading={recipient}
      link={link}
      unit={target.kind === 'bitcoin' ? BTC : (token ?? BTC)}
      chip={
        <RecipientChip
          address={address || (ownRecipient ?? '')}
          whose={whose}
          own={i18n.t(draft.direction === 'to-evm' ? 'swap.own_evm' : 'swap.own_bitcoin')}
        />
      }
      isWhole={whose === 'stranger'}
      onType={enter}
      onBlur={() => shown.trim() === '' && setRecipient(null)}
    />
  )
}
