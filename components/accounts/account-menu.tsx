import { useLocation } from 'wouter'
import type { AccountView } from '~/lib/contract/views/accounts'
import { accountTitle } from '~/lib/ui/query/accounts'
import { useClient } from '~/lib/ui/query/client'
import { exactBtcText, shortId } from '~/lib/ui/text/format'
import { useHidesAmounts } from '~/lib/ui/page/hidden-amounts'
import { i18n } from '~/lib/ui/text/i18n'
import { useReadBalance } from '~/lib/ui/query/holding-queries'
import { useAccountList, useStatus } from '~/lib/ui/query/queries'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { PickerDialog } from '../ui/picker-dialog'
import { AccountPicture } from './account-picture'
import { useChangeAccounts } from './use-change-accounts'

/** The visible accounts to choose from, each with the balance that was last read. */
export function AccountMenu({ onClose }: { onClose: () => void }) {
  const client = useClient()
  const [, navigate] = useLocation()
  const { data: accounts = [] } = useAccountList()
  const select = useChangeAccounts((index: number) => client.accounts.select({ index }), onClose)
  const add = useChangeAccounts(() => client.accounts.add({}), onClose)
  const balanceOf = useKnownBalance()
  const inUse = accounts.find(({ isInUse }) => isInUse)
  const hasPhrase = useStatus().data?.isWatching !== true
  return (
    <PickerDialog
      title={i18n.t('accounts.choose')}
      closeLabel={i18n.t('common.close')}
      value={String(inUse?.index)}
      options={accounts
        .filter(({ isHidden }) => !isHidden)
        .map((account) => ({
          value: String(account.index),
          label: accountTitle(account),
          note: balanceOf(account) ?? shortId(account.address),
          before: <AccountPicture account={account} />,
        }))}
      onChoose={(index) => (index === String(inUse?.index) ? onClose() : select.mutate(Number(index)))}
      onClose={onClose}
    >
      <ErrorAlert error={select.error ?? add.error} />
      <div className="flex gap-2">
        {hasPhrase && (
          <Button
            look="small"
            data-testid="account-add"
            className="flex-1"
            isBusy={add.isPending}
            onClick={() => add.mutate()}
          >
            {i18n.t('accounts.add')}
          </Button>
        )}
        <Button
          look="small"
          data-testid="accounts-manage"
          className="flex-1"
          onClick={() => {
            onClose()
            navigate('/settings/accounts')
          }}
        >
          {i18n.t('accounts.manage')}
        </Button>
      </div>
    </PickerDialog>
  )
}

/** An account's balance as this page knows it, in words; `undefined` if none was read, or amounts are hidden. */
function useKnownBalance(): (account: AccountView) => string | undefined {
  const balanceAt = useReadBalance()
  const isHidden = useHidesAmounts()
  return (account) => {
    const balance = balanceAt(account.address)
    return balance === undefined || isHidden
      ? undefined
      : `${exactBtcText(balance.confirmedSats + balance.pendingSats)} BTC`
  }
}
