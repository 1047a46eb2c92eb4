import { exactText } from '~/lib/ui/text/format'
import { symbolText } from '~/lib/contract/text'
import { recipientFindings } from '~/lib/core/recipient/findings'
import type { PaymentRequest } from '~/lib/core/recipient/payment-link'
import { LinkWords, hasWords } from './link-words'
import { findingWords } from '~/lib/ui/text/finding-words'
import { i18n } from '~/lib/ui/text/i18n'
import type { Unit } from '~/lib/ui/text/intent'
import { Icon } from '../ui/icons'
import { Notice } from '../ui/notice'
import { later } from '../ui/later'
import { imitatedBy, type RecipientReading } from './use-recipient-reading'

// Seldom seen, so not part of the popup's first load.
const LookalikeCard = later(() => import('./lookalike-card').then((m) => m.LookalikeCard))

const TONES = { refuse: 'danger', warn: 'warn', info: 'info' } as const

type RecipientNotesProps = {
  reading: RecipientReading
  /** The wishes of a pasted link besides its recipient. */
  request: PaymentRequest | null
  /** The unit of the link's amount. */
  unit: Unit
}

/**
 * Notes on a recipient, and on what the pasted link asks for. They appear when typing pauses.
 */
export function RecipientNotes({ reading, request, unit }: RecipientNotesProps) {
  const { view } = reading
  const imitated = imitatedBy(reading)
  const findings = view === null || imitated !== undefined ? [] : recipientFindings(view.judgement)
  return (
    <>
      <LookalikeNote reading={reading} />
      {findings.map((finding) => {
        const { code, severity } = finding
        const note = { 'data-testid': 'recipient-finding', 'data-code': code }
        return severity === 'info' ? (
          <p key={code} {...note} className="flex gap-2 text-xs text-soft">
            <span className="shrink-0 text-accent">
              <Icon of="info" size={16} />
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

/** A look-alike beside what it imitates. */
export function LookalikeNote({ reading }: { reading: RecipientReading }) {
  const imitated = imitatedBy(reading)
  if (reading.view === null || imitated === undefined) return null
  return (
    <LookalikeCard
      ref={intoSight}
      data-in-sight
      data-testid="recipient-finding"
      data-code="recipient-lookalike"
      entered={reading.view.address}
      of={imitated}
    />
  )
}

function intoSight(card: HTMLElement | null): void {
  card?.scrollIntoView({ block: 'nearest' })
}

/** Only the recipient of a link is applied; the rest of its request is shown. */
function LinkRequest({ request: { amount, label, message }, unit }: { request: PaymentRequest; unit: Unit }) {
  const symbol = symbolText(unit.symbol)
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
