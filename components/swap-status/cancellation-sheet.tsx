import type { ReactNode } from 'react'
import type { ApprovedReplacement } from '~/lib/contract/ui/entries'
import type { ReplacementReviewView } from '~/lib/contract/views/replacements'
import { i18n } from '~/lib/ui/text/i18n'
import { DecisionSheet } from './decision-sheet'

type CancellationSheetProps<O> = {
  /** The consequence, in a sentence or two. */
  body: string
  /** The cost of cancelling, as it was reviewed; `undefined` while it is not known. */
  option: O | undefined
  /** The field to fill before there is a cost. */
  wanted?: ReactNode
  error: unknown
  onRetry: () => void
  decide: (option: O, approved: ApprovedReplacement) => Promise<unknown>
  onClose: () => void
  /** The cost, in rows. */
  children: (option: O) => ReactNode
}

/** Confirms that a payment is to be cancelled, at the cost that is shown. */
export function CancellationSheet<O extends { review: ReplacementReviewView }>({
  body,
  option,
  wanted,
  error,
  onRetry,
  decide,
  onClose,
  children,
}: CancellationSheetProps<O>) {
  return (
    <DecisionSheet
      title={i18n.t('request.cancel_title')}
      body={body}
      confirm={{ label: i18n.t('request.cancel_confirm'), testId: 'cancel-confirm', look: 'danger' }}
      wanted={wanted}
      error={error}
      onRetry={onRetry}
      offer={
        option === undefined
          ? null
          : { terms: option, review: option.review, decide: (approved) => decide(option, approved) }
      }
      onClose={onClose}
    >
      {option !== undefined && <dl className="flex flex-col gap-1 text-sm">{children(option)}</dl>}
    </DecisionSheet>
  )
}
