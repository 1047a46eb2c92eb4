import { HIDDEN_AMOUNT } from '~/lib/contract/looks'
import { i18n } from '~/lib/ui/text/i18n'

/** Stands where privacy mode hides an amount. */
export function HiddenAmount() {
  return (
    <span data-testid="hidden-amount">
      <span aria-hidden>{HIDDEN_AMOUNT}</span>
      <span className="sr-only">{i18n.t('common.hidden_amount')}</span>
    </span>
  )
}
