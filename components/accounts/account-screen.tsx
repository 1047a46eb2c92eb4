import { useState } from 'react'
import { Redirect } from 'wouter'
import type { AccountView } from '~/lib/contract/views/accounts'
import type { AddressType } from '~/lib/core/bitcoin/address-type'
import { accountTitle } from '~/lib/ui/query/accounts'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { useAccountList } from '~/lib/ui/query/queries'
import { Address } from '../address'
import { ErrorAlert } from '../error-alert'
import { Loaded } from '../loaded'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { SelectField } from '../ui/field'
import { OpenField } from '../open-field'
import { Notice } from '../ui/notice'
import { AccountPicture } from './account-picture'
import { OutsideKeys } from './outside-keys'
import { RemoveAccount } from './remove-account'
import { useChangeAccounts } from './use-change-accounts'

const MAX_NAME_LENGTH = 24
const ADDRESS_TYPES = [
  { value: 'p2wpkh', words: 'settings.p2wpkh' },
  { value: 'p2sh-p2wpkh', words: 'settings.p2sh_p2wpkh' },
  { value: 'p2pkh', words: 'settings.p2pkh' },
] as const

/** One account: its name, its address type, its place in the list, and whether it is shown. */
export function AccountScreen({ index, onBack }: { index: number; onBack: () => void }) {
  const accounts = useAccountList()
  const account = accounts.data?.find((one) => one.index === index)
  if (accounts.data !== undefined && account === undefined)
    return <Redirect to="/settings/accounts" replace />
  return (
    <Screen title={account === undefined ? i18n.t('accounts.title') : accountTitle(account)} onBack={onBack}>
      <Loaded query={accounts} className="h-72">
        {(all) => account !== undefined && <AccountForm key={index} account={account} accounts={all} />}
      </Loaded>
    </Screen>
  )
}

type Change = { name?: string; addressType?: AddressType; isHidden?: boolean }

function AccountForm({ account, accounts }: { account: AccountView; accounts: AccountView[] }) {
  const client = useClient()
  const { index, addressType, isHidden, underWay } = account
  const [name, setName] = useState(account.name)
  const change = useChangeAccounts((input: Change) => client.accounts.change({ index, ...input }))
  const move = useChangeAccounts((by: -1 | 1) => client.accounts.move({ index, by }))
  const isLast = !isHidden && accounts.filter((one) => !one.isHidden).length === 1
  const at = accounts.findIndex((one) => one.index === index)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start gap-3">
        <AccountPicture account={account} size={40} />
        <div className="flex min-w-0 flex-col gap-1 text-xs">
          <Address address={account.address} />
          {account.evm !== null && <Address address={account.evm} />}
        </div>
      </div>
      <form
        noValidate
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate({ name })
        }}
      >
        <div className="flex-1">
          <OpenField
            label={i18n.t('accounts.name')}
            data-testid="account-name-field"
            value={name}
            placeholder={accountTitle({ name: '', index })}
            onChange={(event) => setName(event.target.value.slice(0, MAX_NAME_LENGTH))}
          />
        </div>
        <Button type="submit" data-testid="account-rename" className="h-10!" isBusy={change.isPending}>
          {i18n.t('common.save')}
        </Button>
      </form>
      {account.outside !== null && <OutsideKeys account={account} outside={account.outside} />}
      {account.outside === null && (
        <SelectField
          label={i18n.t('settings.address_type')}
          hint={i18n.t('accounts.address_type_hint')}
          data-testid="settings-address-type"
          value={addressType}
          onChange={(event) => {
            const chosen = ADDRESS_TYPES.find(({ value }) => value === event.target.value)
            if (chosen !== undefined) change.mutate({ addressType: chosen.value })
          }}
        >
          {ADDRESS_TYPES.map(({ value, words }) => (
            <option key={value} value={value}>
              {i18n.t(words)}
            </option>
          ))}
        </SelectField>
      )}
      {accounts.length > 1 && (
        <div className="flex gap-2">
          <Button
            look="small"
            data-testid="account-up"
            aria-disabled={at === 0}
            onClick={() => move.mutate(-1)}
          >
            {i18n.t('accounts.up')}
          </Button>
          <Button
            look="small"
            data-testid="account-down"
            aria-disabled={at === accounts.length - 1}
            onClick={() => move.mutate(1)}
          >
            {i18n.t('accounts.down')}
          </Button>
        </div>
      )}
      {!isHidden && underWay > 0 && (
        <Notice tone="info">{i18n.plural('accounts.hide_under_way', underWay)}</Notice>
      )}
      <div className="flex flex-col gap-1">
        <Button
          data-testid="account-hide"
          data-hidden={isHidden}
          aria-disabled={isLast}
          isBusy={change.isPending}
          onClick={() => change.mutate({ isHidden: !isHidden })}
        >
          {i18n.t(isHidden ? 'accounts.show' : 'accounts.hide')}
        </Button>
        <p className="text-xs text-soft">
          {i18n.t(isLast ? 'errors.account_last.what' : 'accounts.hide_hint')}
        </p>
      </div>
      {account.outside !== null && <RemoveAccount account={account} isLast={isLast} />}
      <ErrorAlert error={change.error ?? move.error} />
    </div>
  )
}
