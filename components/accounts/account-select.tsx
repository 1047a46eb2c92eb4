import type { ReactNode } from 'react'
import { accountTitle } from '~/lib/ui/query/accounts'
import { useAccountList } from '~/lib/ui/query/queries'
import { SelectField } from '../ui/field'

type AccountSelectProps = {
  label: string
  'data-testid': string
  /** The index of the chosen account, or what an option of `children` stands for. */
  value: number | ''
  onChange: (value: string) => void
  /** Further options, before the accounts. */
  children?: ReactNode
}

/** A choice among the visible accounts, and the one already chosen. Hidden if there is only one. */
export function AccountSelect({ value, onChange, children, ...props }: AccountSelectProps) {
  const { data: accounts = [] } = useAccountList()
  if (accounts.length < 2) return null
  return (
    <SelectField {...props} value={value} onChange={({ target }) => onChange(target.value)}>
      {children}
      {accounts
        .filter(({ isHidden, index }) => !isHidden || index === value)
        .map((account) => (
          <option key={account.index} value={account.index}>
            {accountTitle(account)}
          </option>
        ))}
    </SelectField>
  )
}
