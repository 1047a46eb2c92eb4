import { exactText } from '~/lib/ui/text/format'
import { sanitizeText } from '~/lib/contract/text'
import { recipientFindings } from '~/lib/core/recipient/findings'
import type { PaymentRequest } from '~/lib/core/recipient/payment-link'
import { LinkWords, hasWords } from './link-words'
import { findingWords } from '~/lib/ui/text/finding-words'
import { i18n } from '~/lib/ui/text/i18n'
import type { Unit } from '~/lib/ui/text/intent'
import { InfoIcon } from '../ui/icons'
import { Notice } from '../ui/notice'
import type { RecipientReading } from './use-recipient-reading'

const TONES = { refuse: 'danger', warn: 'warn', info: 'info' } as const

type RecipientNotesProps = {
  reading: RecipientReading
  /** What a pasted link asked for besides its recipient. */
  request: PaymentRequest | null
  /** The unit of the link's amount. */
  unit: Unit
  /** Whether purely informational notes are shown in small print, so that they cover no field of a form. */
  isQuiet?: boolean
}

/**
 * What is known about a recipient, and what the pasted link asks for. The notes appear when typing pauses; in a form
 * with more fields they are shown beside the action, so that nothing moves under the pointer.
 */
export function RecipientNotes({ reading: { view }, request, unit, isQuiet = false }: RecipientNotesProps) {
  const findings = view === null ? [] : recipientFindings(view.judgement)
  return (
    <>
      {findings.map((finding) => {
        const { code, severity } = finding
        const note = { 'data-testid': 'recipient-finding', 'data-code': code }
        return isQuiet && severity === 'info' ? (
          <p key={code} {...note} className="flex gap-2 text-xs text-soft">
            <span className="shrink-0 text-accent">
              <InfoIcon size={16} />
            </span>
            <span className="min-w-0 flex-1">{findingWords(finding)}</span>
          </p>
        ) : (
          <Notice key={code} {...note} tone={TONES[severity]}>
            {findingWords(finding)}
          </Notice>
        )
      })}
      {request !== null && <LinkRequest request={request} unit={unit} />}
    </>
  )
}

/** Only the recipient of a link is applied; the rest of its request is shown. */
function LinkRequest({ request: { amount, label, message }, unit }: { request: PaymentRequest; unit: Unit }) {
  const symbol = sanitizeText(unit.symbol, 20)
  if (amount === null && !hasWords({ label, message })) return null
  return (
    <Notice tone="info" data-testid="recipient-request">
      {amount !== null && (
        <p>{i18n.t('recipient.link_amount', { amount: `${exactText(amount, unit.decimals)} ${symbol}` })}</p>
      )}
      <LinkWords label={label} message={message} />
    </Notice>
  )
}
