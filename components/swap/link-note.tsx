import { i18n } from '~/lib/ui/text/i18n'
import type { SwapDraft } from '~/lib/ui/text/swap-draft'
import { LinkWords } from '../recipient/link-words'
import { Notice } from '../ui/notice'

/** Says that a link filled in the form, as long as it is still paid to whom the link chose. */
export function LinkNote({ draft: { direction, link, recipient } }: { draft: SwapDraft }) {
  if (link === null || link.direction !== direction || link.recipient !== recipient) return null
  const hasChosen = recipient !== null
  return (
    <Notice tone={hasChosen ? 'warn' : 'info'} data-testid="swap-linked">
      <p>{i18n.t(hasChosen ? 'swap.linked_recipient' : 'swap.linked')}</p>
      <LinkWords label={link.label} message={link.message} />
    </Notice>
  )
}
