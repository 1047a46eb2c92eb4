import { i18n } from '~/lib/ui/text/i18n'
import { Notice } from '../ui/notice'

/** Told where a payment's review was made again: whether it says the same. */
export function RenewedNotice({ isSame }: { isSame: boolean }) {
  return (
    <Notice tone={isSame ? 'info' : 'warn'} role="alert" data-testid="review-renewed">
      {i18n.t(isSame ? 'send.renewed_same' : 'send.renewed')}
    </Notice>
  )
}
