import { recoveryOf, toAppError } from '~/lib/core/errors'
import { i18n } from '~/lib/ui/text/i18n'
import { messageName } from '~/lib/ui/text/message'
import { ErrorAlert } from '../error-alert'
import { Notice } from '../ui/notice'

/** The fate of a signed copy that is not sent, and how that ends, for a PSBT and for an EVM transaction. */
export const STANDING = {
  spend: { stillValid: 'handover.still_valid', toEnd: 'handover.to_end' },
  call: { stillValid: 'handover.call_still_valid', toEnd: 'handover.call_to_end' },
} as const
export type Standing = (typeof STANDING)[keyof typeof STANDING]

type ReturnProblemProps = { error: unknown; standing: Standing; onRetry?: (() => void) | undefined }

/** Why a returned signature was not sent. It exists all the same: what that means, and how to end it, is said with it. */
export function ReturnProblem({ error, standing, onRetry }: ReturnProblemProps) {
  if (error === null) return null
  const { code, details } = toAppError(error)
  const reason = code === 'signature-refused' ? details['reason'] : undefined
  // Of what can no longer be sent, nothing is to be signed again.
  if (reason === 'superseded' || reason === 'coin-spent') {
    const name = messageName(reason)
    const says = {
      what: i18n.t(`handover.${name}.what`),
      money: i18n.t(`handover.${name}.money`),
      next: i18n.t(`handover.${name}.next`),
    }
    return <ErrorAlert error={error} says={says} />
  }
  if (code === 'signature-refused') return <ErrorAlert error={error} />
  const recovery = recoveryOf(code)
  if (recovery === 'ask-again' || recovery === 'abandon') {
    const isPrice = code === 'review-refused' && /\b(?:price|taken)-/.test(details['codes'] ?? '')
    const says = {
      ...(isPrice && { what: i18n.t('handover.refused_price') }),
      money: i18n.t(standing.stillValid),
      next: i18n.t(standing.toEnd),
    }
    return (
      <div data-testid="outside-unsent">
        <ErrorAlert error={error} says={says} />
      </div>
    )
  }
  return (
    <>
      <ErrorAlert error={error} {...(onRetry && { onRetry })} />
      <Notice tone="warn" data-testid="outside-unsent">
        {i18n.t(standing.stillValid)}
      </Notice>
    </>
  )
}
