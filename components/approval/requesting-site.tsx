import type { ApprovalView, ApprovalWarning } from '~/lib/contract/views/sites'
import { i18n } from '~/lib/ui/text/i18n'
import { messageName } from '~/lib/ui/text/message'
import { Origin } from '../origin'
import { ApprovalAccount } from '../accounts/approval-account'
import { ProgramLine } from '../program-line'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { ApprovalPosition } from './approval-position'
import { SiteMark } from './site-mark'
import type { Answer } from './use-answer'

// Preload it: the window should show as soon as possible who is asking.
Origin.preload()

type RequestingSiteProps = { approval: ApprovalView; answer: Answer }

/** The requesting site according to the browser, the number of waiting requests, and the warnings about the site. */
export function RequestingSite({ approval, answer }: RequestingSiteProps) {
  const { origin, program, warnings } = approval
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <SiteMark origin={origin} size={36} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="text-sm text-soft">{i18n.t('review.from_site')}</p>
            <ApprovalPosition approval={approval} />
          </div>
          <Origin origin={origin} testId="approval-origin" />
          <ProgramLine program={program} />
        </div>
      </div>
      <ApprovalAccount index={approval.accountIndex} />
      <SiteWarnings warnings={warnings} />
      <SiteAnswers approval={approval} answer={answer} />
    </div>
  )
}

/** Unusual traits of the site. */
export function SiteWarnings({ warnings }: { warnings: readonly ApprovalWarning[] }) {
  return warnings.map((warning) => (
    <Notice key={warning} tone="warn" data-warning={warning}>
      {i18n.t(`warning.${messageName(warning)}`)}
    </Notice>
  ))
}

/** Answers that end more than this one request: the connection, or all that waits. */
export function SiteAnswers({ approval, answer }: RequestingSiteProps) {
  const { origin, total } = approval
  const isConnecting =
    approval.kind === 'connect' || (approval.kind === 'wallet' && approval.asks === 'connect')
  return (
    <div className="-mx-2 flex flex-wrap items-center justify-between gap-x-3 empty:hidden">
      {!isConnecting && (
        <Button look="quiet" data-testid="approval-disconnect" onClick={() => answer.disconnect(origin)}>
          {i18n.t('approval.disconnect')}
        </Button>
      )}
      {total > 1 && (
        <Button look="quiet" data-testid="approval-reject-all" onClick={answer.rejectAll}>
          {i18n.t('approval.reject_all', { count: total })}
        </Button>
      )}
    </div>
  )
}
