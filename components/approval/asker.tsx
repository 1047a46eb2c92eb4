import type { ReactNode } from 'react'
import type { ApprovalView } from '~/lib/contract/views/sites'
import { i18n } from '~/lib/ui/i18n'
import { messageName } from '~/lib/ui/message'
import { Origin } from '../origin'
import { ApprovalAccount } from '../accounts/approval-account'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import type { Answer } from './use-answer'

// It names who asks: nothing waits for it longer than it must.
Origin.preload()

type SwapOriginProps = {
  approval: ApprovalView
  answer: Answer
  /** In place of the account that the request is for, where another can be chosen. */
  account?: ReactNode
}

/** The requesting site according to the browser, the number of waiting requests, and the warnings about the site. */
export function SwapOrigin({ approval, answer, account }: SwapOriginProps) {
  const { origin, warnings, position, total } = approval
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm text-soft">{i18n.t('review.from_site')}</p>
          <div className="text-lg">
            <Origin origin={origin} testId="approval-origin" />
          </div>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1">
          <span
            data-testid="approval-position"
            data-position={position}
            data-total={total}
            className="rounded-full bg-sunken px-2 py-0.5 text-xs text-soft"
          >
            {i18n.t('approval.position', { position, total })}
          </span>
          {total > 1 && (
            <Button look="quiet" data-testid="approval-reject-all" onClick={answer.rejectAll}>
              {i18n.t('approval.reject_all', { count: total })}
            </Button>
          )}
        </div>
      </div>
      {account ?? <ApprovalAccount index={approval.accountIndex} />}
      {warnings.map((warning) => (
        <Notice key={warning} tone="warn" data-warning={warning}>
          {i18n.t(`warning.${messageName(warning)}`)}
        </Notice>
      ))}
    </div>
  )
}
