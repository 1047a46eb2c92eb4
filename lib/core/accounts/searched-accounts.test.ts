import { expect, it } from 'vitest'
import { FIRST_OUTSIDE } from '~/lib/core/vault/account-index'
import { newAccount } from './account'
import { searchedAccounts } from './searched-accounts'

const names = (list: Parameters<typeof searchedAccounts>[0], scope: string) =>
  searchedAccounts(list).flatMap((one) => (one.scope === scope ? [`${one.index} ${one.addressType}`] : []))

it('searches the only account whole, others by first addresses', () => {
  const list = { accounts: [newAccount(0)], accountIndex: 0 }
  expect(names(list, 'whole')).toEqual(['0 p2wpkh'])
  expect(names(list, 'first')).toHaveLength(5 * 3 - 1)
})

it('begins with the account in use, in its own type', () => {
  const list = {
    accounts: [newAccount(0), { ...newAccount(7), addressType: 'p2pkh' as const }],
    accountIndex: 7,
  }
  expect(names(list, 'whole')).toEqual(['0 p2wpkh'])
  expect(names(list, 'first').slice(0, 3)).toEqual(['7 p2pkh', '7 p2wpkh', '7 p2sh-p2wpkh'])
  expect(names(list, 'first')).toHaveLength(3 + 5 * 3 - 1)
})

it('searches another signer’s account in its own type alone', () => {
  const cold = { ...newAccount(FIRST_OUTSIDE), addressType: 'p2sh-p2wpkh' as const }
  const list = { accounts: [cold], accountIndex: FIRST_OUTSIDE }
  expect(names(list, 'whole')).toEqual([`${FIRST_OUTSIDE} p2sh-p2wpkh`, '0 p2wpkh'])
  expect(names(list, 'first').some((name) => name.startsWith(`${FIRST_OUTSIDE}`))).toBe(false)
})
