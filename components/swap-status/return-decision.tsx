import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Finding } from '~/lib/core/review/finding'
import { useClickGuard } from '~/lib/ui/page/use-click-guard'
import type { Units } from '~/lib/ui/text/finding-words'
import { i18n } from '~/lib/ui/text/i18n'
import { AmountsShown } from '../amounts-shown'
import { Acknowledgement } from '../review/acknowledgement'
import { ErrorAlert } from '../error-alert'
import { Findings } from '../review/finding-list'
import { Button } from '../ui/button'
import { ReturnProblem, type Standing } from './return-problem'

/** Findings that are new or worse since an order was accepted; `again` goes on with what has been accepted. */
export type AskedReturn = {
  asked: readonly Finding[]
  again: (accepted: readonly Finding[]) => Promise<readonly Finding[]>
}

type ReturnDecisionProps = {
  first: AskedReturn
  units: Units | undefined
  /** The fate of the signed copy; absent where nothing is signed. */
  standing?: Standing
  /** The button's text where nothing is signed; without it, that it is signed here and sent. */
  action?: string
  /** Where the page's primary action goes. */
  foot: HTMLElement | null
  onTaken: () => void
}

/** A decision about what changed since acceptance: a transaction signed elsewhere is sent, any other is signed here. */
export function ReturnDecision({
  first,
  units,
  standing,
  action = i18n.t('handover.sign_here'),
  foot,
  onTaken,
}: ReturnDecisionProps) {
  const [{ asked: findings, before }, setAsked] = useState<{
    asked: readonly Finding[]
    before: readonly Finding[]
  }>({
    asked: first.asked,
    before: [],
  })
  // Only what was shown is accepted: what comes later has to be accepted again.
  const [read, setRead] = useState<readonly Finding[]>()
  const isAccepted = read === findings
  const { isArmed, guard, ignoreHeldKey } = useClickGuard(findings)
  const sending = useMutation({
    mutationFn: () => first.again([...before, ...findings]),
    onSuccess(more) {
      if (more.length === 0) onTaken()
      else setAsked({ asked: more, before: [...before, ...findings] })
    },
  })
  const send = () => sending.mutate()
  // It comes in place of what the user was looking at.
  const attend = useCallback((section: HTMLElement | null) => section?.focus(), [])
  return (
    <section
      ref={attend}
      tabIndex={-1}
      data-testid="outside-asked"
      className="flex flex-col gap-3 outline-none"
    >
      {standing && (
        <>
          <h2 className="text-verdict font-semibold" data-testid="request-headline">
            {i18n.t('handover.asked')}
          </h2>
          <p>{i18n.t('handover.asked_new')}</p>
        </>
      )}
      <AmountsShown>
        <Findings findings={findings} units={units} />
      </AmountsShown>
      {standing ? (
        <ReturnProblem error={sending.error} standing={standing} onRetry={send} />
      ) : (
        <ErrorAlert error={sending.error} onRetry={send} />
      )}
      <Acknowledgement
        words={i18n.t('review.acknowledge')}
        isGiven={isAccepted}
        onGive={(isGiven) => setRead(isGiven ? findings : undefined)}
      />
      {standing && (
        <>
          <p className="text-sm text-soft">{i18n.t('handover.asked_keep')}</p>
          <p className="text-sm text-soft">
            {i18n.t(standing.stillValid)} {i18n.t(standing.toEnd)}
          </p>
        </>
      )}
      {foot !== null &&
        createPortal(
          <Button
            data-testid="review-approve"
            look="primary"
            isBusy={sending.isPending}
            disabled={!isAccepted}
            aria-disabled={!isArmed || !isAccepted}
            onKeyDown={ignoreHeldKey}
            onClick={guard(send)}
          >
            {standing ? i18n.t('send.open') : action}
          </Button>,
          foot,
        )}
    </section>
  )
}
