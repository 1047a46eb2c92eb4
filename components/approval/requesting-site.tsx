import type { ReactNode } from 'react'
import type { ApprovalView } from '~/lib/contract/views/sites'
import { i18n } from '~/lib/ui/text/i18n'
import { messageName } from '~/lib/ui/text/message'
import { Origin } from '../origin'
import { ApprovalAccount } from '../accounts/approval-account'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import type { Answer } from './use-answer'

// Preload it: the window should show as soon as possible who is asking.
Origin.preload()

type RequestingSiteProps = {
  approval: ApprovalView
  answer: Answer
  /** Shown instead of the request's account if another can be chosen. */
  account?: ReactNode
}

/** The requesting site according to the browser, the number of waiting requests, and the warnings about the site. */
export function RequestingSite({ approval, answer, account }: RequestingSiteProps) {
  const { origin, warnings, position, total } = approval
  return (
    <div className="flex flex-col gap-2">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="text-sm text-soft">{i18n.t('review.from_site')}</p>
          <span className="flex items-center gap-1">
            {approval.kind !== 'connect' && (
              <button
                type="button"
                data-testid="approval-disconnect"
                className="rounded-sm px-1 text-xs text-soft hover:underline"
                onClick={() => answer.disconnect(origin)}
              >
                {i18n.t('approval.disconnect')}
              </button>
            )}
            {total > 1 && (
              <Button look="quiet" data-testid="approval-reject-all" onClick={answer.rejectAll}>
                {i18n.t('approval.reject_all', { count: total })}
              </Button>
            )}
            <span
              data-testid="approval-position"
              data-position={position}
              data-total={total}
              className="rounded-full bg-sunken px-2 py-0.5 text-xs text-soft"
            >
              {i18n.t('approval.position', { position, total })}
            </span>
          </span>
        </div>
        {/* All of the width: a long origin takes lines enough. */}
        <div className="text-lg">
          <Origin origin={origin} testId="approval-origin" />
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
