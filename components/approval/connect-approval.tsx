import { useState } from 'react'
import type { ApprovalView } from '~/lib/contract/views/sites'
import { useClickGuard } from '~/lib/ui/page/use-click-guard'
import { i18n } from '~/lib/ui/text/i18n'
import { useHasNoAccount } from '~/lib/ui/query/accounts'
import { useAccountList } from '~/lib/ui/query/queries'
import { ErrorAlert } from '../error-alert'
import { Origin } from '../origin'
import { ProgramLine } from '../program-line'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Icon, MarkIcon } from '../ui/icons'
import { ApprovalPosition } from './approval-position'
import { PayingWallet } from './paying-wallet'
import { SiteAnswers, SiteWarnings } from './requesting-site'
import { SharedAccount } from './shared-account'
import { SiteMark } from './site-mark'
import type { Answer } from './use-answer'

type ConnectApprovalProps = { approval: Extract<ApprovalView, { kind: 'connect' }>; answer: Answer }

/** Lists exactly what a site will see, and what it cannot do. */
export function ConnectApproval({ approval, answer }: ConnectApprovalProps) {
  const { data: accounts = [] } = useAccountList()
  const hasNoAccount = useHasNoAccount()
  const [accountIndex, setAccountIndex] = useState(approval.accountIndex)
  const account = accounts.find(({ index }) => index === accountIndex)
  const { isArmed, guard, ignoreHeldKey } = useClickGuard()
  const { payer, wallet, program } = approval
  const title = program === null ? i18n.t('approval.connect_title') : i18n.t('approval.connect')
  const shares = [
    ...(payer !== null
      ? [i18n.t('approval.shares_of_site')]
      : hasNoAccount
        ? []
        : [
            i18n.t('approval.shares_bitcoin'),
            ...(account?.evm === null ? [] : [i18n.t('approval.shares_evm')]),
          ]),
    i18n.t('approval.shares_requests'),
  ]
  return (
    <Screen
      title={title}
      hasQuietTitle
      actions={
        <div className="grid grid-cols-[auto_1fr] gap-2">
          <Button data-testid="connect-reject" onClick={answer.reject}>
            {i18n.t('approval.reject')}
          </Button>
          <Button
            look="primary"
            data-testid="connect-approve"
            isBusy={answer.isApproving}
            aria-disabled={!isArmed}
            onKeyDown={ignoreHeldKey}
            onClick={guard(() => answer.approve({ review: null, acknowledged: true, accountIndex }))}
          >
            {i18n.t('approval.connect')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-center pt-5 pb-1">
          <SiteMark origin={approval.origin} size={48} />
          <span className="w-10 border-t-2 border-dashed border-edge" />
          <MarkIcon size={48} />
        </div>
        <div>
          <div className="flex flex-wrap items-center justify-between gap-x-3 text-soft">
            <p aria-hidden>{title}</p>
            <ApprovalPosition approval={approval} />
          </div>
          <div className="text-xl leading-7">
            <Origin origin={approval.origin} testId="approval-origin" />
          </div>
          <ProgramLine program={program} />
        </div>
        {wallet !== null && <PayingWallet id={approval.id} wallet={wallet} />}
        <SharedAccount payer={payer} index={accountIndex} onChoose={setAccountIndex} />
        <SiteWarnings warnings={approval.warnings} />
        <SiteAnswers approval={approval} answer={answer} />
        <ErrorAlert error={answer.error} />
        <section className="flex flex-col gap-2">
          <h2 className="text-sm text-soft">{i18n.t('approval.connect_body')}</h2>
          <ul className="flex flex-col gap-2">
            {shares.map((words) => (
              <li key={words} className="flex gap-2">
                <span className="mt-0.5 text-accent">
                  <Icon of="check" size={16} />
                </span>
                {words}
              </li>
            ))}
          </ul>
        </section>
        <section className="flex flex-col gap-2">
          <h2 className="text-sm text-soft">{i18n.t('approval.never_title')}</h2>
          <p className="flex gap-2">
            <span className="mt-0.5 text-soft">
              <Icon of="cross" size={16} />
            </span>
            {i18n.t('approval.never')}
          </p>
        </section>
        <Button
          look="quiet"
          data-testid="connect-block"
          className="-ms-2 self-start"
          aria-disabled={!isArmed}
          onKeyDown={ignoreHeldKey}
          onClick={guard(answer.block)}
        >
          {i18n.t('approval.block')}
        </Button>
      </div>
    </Screen>
  )
}
