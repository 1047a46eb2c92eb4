import { useLocation } from 'wouter'
import { accountTitle } from '~/lib/ui/query/accounts'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { useEvmPayer } from './use-evm-payer'

type WithoutEvmProps = { wants: 'swap' | 'send'; onUsed?: () => void }

/** Why the account in use can't pay, there or at all, what to do, and the account that can pay, where there is one. */
export function WithoutEvm({ wants, onUsed }: WithoutEvmProps) {
  const { account, inUse, isWatchOnly, change } = useEvmPayer(onUsed)
  const [, navigate] = useLocation()
  return (
    <>
      <Notice
        tone="warn"
        role="alert"
        data-testid={isWatchOnly ? 'account-watch-only' : 'account-without-evm'}
      >
        <p>{i18n.t(isWatchOnly ? 'errors.account_watch_only.what' : 'errors.account_without_evm.what')}</p>
        <p>
          {i18n.t(
            isWatchOnly
              ? 'errors.account_watch_only.next'
              : wants === 'swap'
                ? 'accounts.without_evm_swap'
                : 'accounts.without_evm_send',
          )}
        </p>
      </Notice>
      <ErrorAlert error={change.error} />
      {inUse?.outside?.kind === 'keys' && (
        <Button
          look={account === undefined ? 'primary' : 'secondary'}
          data-testid="account-add-evm"
          onClick={() => navigate(`/settings/accounts/${inUse.index}/evm`)}
        >
          {i18n.t('watch.evm_add')}
        </Button>
      )}
      {account !== undefined && (
        <Button
          look="primary"
          data-testid="account-with-evm"
          data-index={account.index}
          isBusy={change.isPending}
          onClick={() => change.mutate(account.index)}
        >
          {i18n.t('accounts.use', { name: accountTitle(account) })}
        </Button>
      )}
    </>
  )
}
