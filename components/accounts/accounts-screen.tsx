import { Link, useLocation } from 'wouter'
import type { AccountView } from '~/lib/contract/views/accounts'
import { accountTitle, keysText } from '~/lib/ui/query/accounts'
import { useClient } from '~/lib/ui/query/client'
import { shortId } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { useAccountList, useStatus } from '~/lib/ui/query/queries'
import { Loaded } from '../loaded'
import { Screen } from '../screen'
import { ScreenLink } from '../screen-link'
import { Button } from '../ui/button'
import { Icon } from '../ui/icons'
import { AccountPicture } from './account-picture'
import { DroppedAccounts } from './dropped-accounts'
import { OfferedAccounts } from './offered-accounts'
import { useChangeAccounts } from './use-change-accounts'

/** All accounts that the user keeps, hidden ones too. */
export function AccountsScreen({ onBack }: { onBack: () => void }) {
  const client = useClient()
  const [, navigate] = useLocation()
  const accounts = useAccountList()
  const { data: status } = useStatus()
  const add = useChangeAccounts(() => client.accounts.add({}))
  const hasPhrase = status?.isWatching !== true
  const hasOutside = accounts.data?.some(({ kind }) => kind === 'outside') === true
  return (
    <Screen
      title={i18n.t('accounts.title')}
      onBack={onBack}
      actions={
        <>
          {hasPhrase && (
            <Button
              look="primary"
              data-testid="account-add"
              isBusy={add.isPending}
              onClick={() => add.mutate()}
            >
              {i18n.t('accounts.add')}
            </Button>
          )}
          <Button
            look={hasPhrase ? 'secondary' : 'primary'}
            data-testid="account-watch"
            onClick={() => navigate('/settings/accounts/watch')}
          >
            {i18n.t('accounts.watch')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {/* Of both kinds, each says where its keys are. */}
        {hasPhrase !== hasOutside && (
          <p className="text-sm text-soft">
            {i18n.t(hasPhrase ? 'accounts.body' : 'accounts.body_watching')}
          </p>
        )}
        <Loaded query={accounts} error={add.error} className="h-24">
          {(all) => (
            <ul className="-mx-2 flex flex-col">
              {all.map((account) => (
                <AccountRow key={account.index} account={account} />
              ))}
            </ul>
          )}
        </Loaded>
        <DroppedAccounts />
        <OfferedAccounts />
        <div className="border-t border-line pt-2">
          <ScreenLink href="/settings/address-book" testId="settings-address-book">
            {i18n.t('address_book.title')}
          </ScreenLink>
        </div>
      </div>
    </Screen>
  )
}

function AccountRow({ account }: { account: AccountView }) {
  const { index, address, isHidden, isInUse } = account
  return (
    <li>
      <Link
        href={`/settings/accounts/${index}`}
        data-testid="account-row"
        data-index={index}
        data-hidden={isHidden}
        className="flex min-h-12 items-center gap-3 rounded-lg px-2 py-1.5 hover:bg-sunken"
      >
        <AccountPicture account={account} />
        <span className="flex min-w-0 flex-1 flex-col">
          <bdi className="max-w-full self-start truncate font-medium">{accountTitle(account)}</bdi>
          <bdi dir="ltr" className="self-start text-xs text-soft">
            {shortId(address)}
          </bdi>
          <span className="text-xs text-soft empty:hidden">{keysText(account)}</span>
        </span>
        {(isInUse || isHidden) && (
          <span className="text-xs text-soft">
            {i18n.t(isHidden ? 'accounts.is_hidden' : 'accounts.is_in_use')}
          </span>
        )}
        <span className="text-soft">
          <Icon of="forward" size={16} />
        </span>
      </Link>
    </li>
  )
}
