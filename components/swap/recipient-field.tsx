import { i18n } from '~/lib/ui/i18n'
import { TextField } from '../ui/field'
import type { SwapForm } from './use-swap-form'

/** The recipient: the user's own address, labelled, unless another is typed. */
export function RecipientField({ form: { draft, change, ownRecipient } }: { form: SwapForm }) {
  const typed = draft.recipient ?? ownRecipient ?? ''
  const isOwn = typed.trim() === '' || typed.trim() === ownRecipient
  const own = i18n.t(draft.direction === 'to-evm' ? 'swap.own_evm' : 'swap.own_bitcoin')
  return (
    <TextField
      label={i18n.t('swap.recipient')}
      aside={
        isOwn ? (
          <span className="text-xs font-medium text-accent">{own}</span>
        ) : (
          <span className="flex items-center gap-2 text-xs">
            <span className="text-warn">{i18n.t('swap.foreign')}</span>
            <button
              type="button"
              onClick={() => change({ ...draft, recipient: null })}
              className="rounded-sm font-medium text-accent hover:underline"
            >
              {i18n.t('swap.own_again')}
            </button>
          </span>
        )
      }
      data-testid="swap-recipient"
      autoCapitalize="none"
      value={typed}
      title={typed}
      onChange={(event) => change({ ...draft, recipient: event.target.value.slice(0, 200) })}
      onBlur={() => typed.trim() === '' && change({ ...draft, recipient: null })}
      className="font-mono text-xs tracking-tight"
    />
  )
}
