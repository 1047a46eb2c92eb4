import type { ReactNode } from 'react'
import type { ApprovalView } from '~/lib/contract/views/sites'
import { i18n } from '~/lib/ui/text/i18n'
import { useAccountList } from '~/lib/ui/query/queries'
import { accountTitle } from '~/lib/ui/query/accounts'
import { Origin } from '../origin'
import { ProgramLine } from '../program-line'
import { Sentence, SLOT } from '../sentence'
import { ApprovalPosition } from './approval-position'
import { SiteMark } from './site-mark'

/** Who asks for a swap, according to the browser, and from which account, which need not be the one in use. */
export function SiteBar({ approval, validity }: { approval: ApprovalView; validity?: ReactNode }) {
  const { origin, program, accountIndex } = approval
  const account = useAccountList().data?.find(({ index }) => index === accountIndex)
  return (
    <div className="flex items-center gap-3">
      <SiteMark origin={origin} size={32} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2 leading-5">
          <span className="min-w-0 flex-1">
            <Origin origin={origin} testId="approval-origin" />
          </span>
          {validity}
        </div>
        <ProgramLine program={program} />
        <div className="flex items-center gap-2">
          {account !== undefined && (
            <p
              data-testid="approval-account"
              data-index={accountIndex}
              className="min-w-0 flex-1 text-sm text-soft"
            >
              <Sentence
                text={i18n.t('approval.wants_swap', { account: SLOT })}
                slot={<bdi>{accountTitle(account)}</bdi>}
              />
            </p>
          )}
          <ApprovalPosition approval={approval} />
        </div>
      </div>
    </div>
  )
}
