import { useState } from 'react'
import type { ApprovalView } from '~/lib/contract/views/sites'
import { useClickGuard } from '~/lib/ui/page/use-click-guard'
import { i18n } from '~/lib/ui/text/i18n'
import { useAccountList } from '~/lib/ui/query/queries'
import { AccountSelect } from '../accounts/account-select'
import { Address } from '../address'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { CheckIcon, CrossIcon } from '../ui/icons'
import { RequestingSite } from './requesting-site'
import type { Answer } from './use-answer'

type ConnectApprovalProps = { approval: Extract<ApprovalView, { kind: 'connect' }>; answer: Answer }

/** Lists exactly what a site will see, and what it cannot do. */
export function ConnectApproval({ approval, answer }: ConnectApprovalProps) {
  const { data: accounts = [] } = useAccountList()
  const [accountIndex, setAccountIndex] = useState(approval.accountIndex)
  const account = accounts.find(({ index }) => index === accountIndex)
  const { isArmed, guard, ignoreHeldKey } = useClickGuard()
  const shares = [
    { words: i18n.t('approval.shares_bitcoin'), address: account?.address },
    ...(account?.evm === null ? [] : [{ words: i18n.t('approval.shares_evm'), address: account?.evm }]),
    { words: i18n.t('approval.shares_requests'), address: undefined },
  ]
  return (
    <Screen
      title={i18n.t('approval.connect_title')}
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
        <RequestingSite
          approval={approval}
          answer={answer}
          account={
            accounts.length > 1 && (
              <AccountSelect
                label={i18n.t('accounts.of_site')}
                data-testid="connect-account"
                value={accountIndex}
                onChange={(value) => setAccountIndex(Number(value))}
              />
            )
          }
        />
        <ErrorAlert error={answer.error} />
        <section className="flex flex-col gap-2">
          <h2 className="text-sm text-soft">{i18n.t('approval.connect_body')}</h2>
          <ul className="flex flex-col gap-3">
            {shares.map(({ words, address }) => (
              <li key={words} className="flex gap-2">
                <span className="mt-0.5 text-accent">
                  <CheckIcon size={16} />
                </span>
                <span className="flex min-w-0 flex-col">
                  {words}
                  {address !== undefined && <Address address={address} className="text-soft" />}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section className="flex flex-col gap-2">
          <h2 className="text-sm text-soft">{i18n.t('approval.never_title')}</h2>
          <p className="flex gap-2">
            <span className="mt-0.5 text-soft">
              <CrossIcon size={16} />
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
