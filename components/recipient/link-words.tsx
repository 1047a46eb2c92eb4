import { sanitizeText } from '~/lib/contract/text'
import type { PaymentRequest } from '~/lib/core/recipient/payment-link'
import { i18n } from '~/lib/ui/text/i18n'

type LinkWordsProps = Pick<PaymentRequest, 'label' | 'message'>

/** A link's words about itself. */
export function LinkWords(said: LinkWordsProps) {
  return hasWords(said) && <p>{i18n.t('recipient.link_text', { text: shownWords(said).join(' · ') })}</p>
}

export function hasWords(said: LinkWordsProps): boolean {
  return shownWords(said).length > 0
}

function shownWords({ label, message }: LinkWordsProps): string[] {
  return [label, message].flatMap((text) => (text === null ? [] : sanitizeText(text, 100) || []))
}
