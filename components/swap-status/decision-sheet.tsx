import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ApprovedReplacement } from '~/lib/contract/ui/entries'
import type { ReplacementReviewView } from '~/lib/contract/views/replacements'
import { verdictOf } from '~/lib/core/review/finding'
import { useClickGuard } from '~/lib/ui/page/use-click-guard'
import { i18n } from '~/lib/ui/text/i18n'
import { AmountsShown } from '../amounts-shown'
import { ErrorAlert } from '../error-alert'
import { Acknowledgement } from '../review/acknowledgement'
import { FindingList } from '../review/finding-list'
import { Button } from '../ui/button'
import { Sheet } from '../ui/sheet'
import { Skeleton } from '../ui/skeleton'

/** A possible decision, as it was reviewed. */
export type Offer = {
  /** The decision and its cost: a new object whenever that changes. */
  terms: object
  review: ReplacementReviewView
  decide: (approved: ApprovedReplacement) => Promise<unknown>
}

type DecisionSheetProps = {
  title: string
  /** The consequence, in a sentence or two. */
  body: string
  /** The field to fill before there is a cost. */
  wanted?: ReactNode
  /** The cost; `null` while unknown. */
  children: ReactNode
  confirm: { label: string; busy?: string | undefined; testId: string; look: 'primary' | 'danger' }
  /** Why it is not available. */
  error: unknown
  onRetry: () => void
  /** The review, if its findings leave nothing to decide. */
  review?: ReplacementReviewView | undefined
  /** `null` while it cannot be confirmed. */
  offer: Offer | null
  onClose: () => void
}

/** Confirms a change to a swap in progress: what it does and what it costs. */
export function DecisionSheet({
  title,
  body,
  wanted,
  children,
  confirm,
  error,
  onRetry,
  review,
  offer,
  onClose,
}: DecisionSheetProps) {
  const { isArmed, guard, ignoreHeldKey } = useClickGuard(offer?.terms)
  // Only what was shown is accepted: later findings have to be accepted again.
  const [accepted, setAccepted] = useState<ReplacementReviewView>()
  const acknowledged = offer !== null && offer.review === accepted
  const findings = (offer?.review ?? review)?.findings ?? []
  const verdict = verdictOf(findings)
  const isAccepted = acknowledged || verdict !== 'warn'
  const decision = useMutation({
    mutationFn: async () => offer?.decide({ review: offer.review, acknowledged }),
    onSuccess: onClose,
    // What was shown may be out of date.
    onError: onRetry,
  })
  return (
    <Sheet title={title} closeLabel={i18n.t('common.close')} onClose={onClose}>
      <div className="flex flex-col gap-3 px-2">
        <p className="text-sm">{body}</p>
        {wanted}
        <ErrorAlert error={decision.error ?? error} onRetry={onRetry} />
        <FindingList
          verdict={verdict}
          findings={findings}
          advice={i18n.t('request.refused_next')}
          standing={i18n.t('request.refused_body')}
        />
        {offer === null && review === undefined && error === null ? (
          <Skeleton className="h-24" />
        ) : (
          <AmountsShown>{children}</AmountsShown>
        )}
        {verdict === 'warn' && (
          <Acknowledgement
            words={i18n.t('review.acknowledge')}
            isGiven={acknowledged}
            onGive={(isGiven) => setAccepted(isGiven ? offer?.review : undefined)}
          />
        )}
        {offer !== null && verdict !== 'refuse' && (
          <Button
            data-testid={confirm.testId}
            look={confirm.look}
            isBusy={decision.isPending}
            disabled={!isAccepted}
            aria-disabled={!isArmed || !isAccepted}
            onKeyDown={ignoreHeldKey}
            onClick={guard(() => decision.mutate())}
          >
            {decision.isPending ? (confirm.busy ?? i18n.t('request.signing')) : confirm.label}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
