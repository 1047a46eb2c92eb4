import { describe, expect, it } from 'vitest'
import { FIRST_OUTSIDE, LAST_ACCOUNT } from '~/lib/core/vault/account-index'
import { type AccountList, newAccount } from './account'
import {
  addAccount,
  addOutside,
  changeAccount,
  listFound,
  mergeAccount,
  moveAccount,
  orderlyList,
  selectAccount,
  vacateAccount,
  withoutOutside,
} from './change-accounts'

const SAVINGS = { ...newAccount(3), name: 'Savings', addressType: 'p2pkh' as const }
const HIDDEN = { ...newAccount(1), isHidden: true }
const LIST: AccountList = { accounts: [newAccount(0), SAVINGS, HIDDEN], accountIndex: 0 }
const indices = ({ accounts }: AccountList) => accounts.map(({ index }) => index)

describe('an account that is another one', () => {
  const OUTSIDE = { ...newAccount(1_000), name: 'Cold' }

  it('gives name and turn to its replacement', () => {
    const list = { accounts: [newAccount(0), newAccount(1_001), OUTSIDE], accountIndex: 1_000 }
    expect(mergeAccount(list, 1_000, 1_001)).toEqual({
      accounts: [
        { ...newAccount(1_000), isHidden: true },
        newAccount(0),
        { ...newAccount(1_001), name: 'Cold' },
      ],
      accountIndex: 1_001,
    })
  })

  it('lists an account of the phrase with its address type', () => {
    const list = { accounts: [{ ...OUTSIDE, addressType: 'p2pkh' as const }], accountIndex: 1_000 }
    const merged = mergeAccount(list, 1_000, 4)
    expect(merged.accounts[1]).toEqual({ ...newAccount(4), name: 'Cold', addressType: 'p2pkh' })
    expect(merged.accountIndex).toBe(4)
    expect(mergeAccount(merged, 1_000, 4)).toEqual(merged)
  })

  it('keeps name, type and turn of the other', () => {
    const list = { accounts: [SAVINGS, OUTSIDE], accountIndex: 3 }
    expect(mergeAccount(list, 1_000, 3)).toEqual({
      accounts: [{ ...newAccount(1_000), isHidden: true }, SAVINGS],
      accountIndex: 3,
    })
    expect(mergeAccount({ accounts: [SAVINGS], accountIndex: 3 }, 1_000, 3).accounts).toEqual([SAVINGS])
  })
})

describe('the accounts that a user keeps', () => {
  it('name none twice, and show the one in use', () => {
    const twice = { accounts: [SAVINGS, { ...SAVINGS, name: 'Again' }, HIDDEN], accountIndex: 1 }
    expect(orderlyList(twice)).toEqual({
      accounts: [SAVINGS, { ...HIDDEN, isHidden: false }],
      accountIndex: 1,
    })
    expect(orderlyList({ accounts: [], accountIndex: 7 }).accounts).toEqual([newAccount(7)])
  })

  it('show an account again that is put in use', () => {
    expect(selectAccount(LIST, 1)).toEqual({
      accounts: [newAccount(0), SAVINGS, { ...HIDDEN, isHidden: false }],
      accountIndex: 1,
    })
  })

  it('grow by the first account that is not among them', () => {
    const grown = addAccount(LIST)
    expect(grown).toEqual({ accounts: [...LIST.accounts, newAccount(2)], accountIndex: 2 })
    expect(indices(addAccount(grown))).toEqual([0, 3, 1, 2, 4])
  })

  it('end with the last account', () => {
    const accounts = Array.from({ length: LAST_ACCOUNT + 1 }, (_, index) => newAccount(index))
    expect(() => addAccount({ accounts, accountIndex: 0 })).toThrow(
      expect.objectContaining({ code: 'account-limit' }),
    )
  })

  it('change one at a time', () => {
    expect(changeAccount(LIST, 3, { name: 'Rent' }).accounts).toEqual([
      newAccount(0),
      { ...SAVINGS, name: 'Rent' },
      HIDDEN,
    ])
    expect(changeAccount(LIST, 1, { isHidden: false }).accounts[2]).toEqual(newAccount(1))
  })

  it('use the first visible one instead of a hidden one', () => {
    const hidden = changeAccount(LIST, 0, { isHidden: true })
    expect(hidden.accountIndex).toBe(3)
    expect(() => changeAccount(hidden, 3, { isHidden: true })).toThrow(
      expect.objectContaining({ code: 'account-last' }),
    )
  })

  it('move up and down, but not beyond either end', () => {
    expect(indices(moveAccount(LIST, 3, -1))).toEqual([3, 0, 1])
    expect(indices(moveAccount(LIST, 3, 1))).toEqual([0, 1, 3])
    expect(moveAccount(LIST, 0, -1)).toEqual(LIST)
    expect(moveAccount(LIST, 1, 1)).toEqual(LIST)
    expect(moveAccount(LIST, 9, 1)).toEqual(LIST)
  })
})

describe('accounts that a search has found', () => {
  it('are added behind the others without being put in use', () => {
    const found = [{ ...newAccount(5), addressType: 'p2pkh' as const }]
    expect(listFound(LIST, found)).toEqual({ accounts: [...LIST.accounts, ...found], accountIndex: 0 })
  })

  it('give their address type only to an unchanged account', () => {
    const found = [0, 1, 3].map((index) => ({ ...newAccount(index), addressType: 'p2sh-p2wpkh' as const }))
    expect(listFound(LIST, found).accounts).toEqual([found[0], SAVINGS, HIDDEN])
  })
})

describe('accounts of other signers', () => {
  const COLD = { index: FIRST_OUTSIDE, addressType: 'p2pkh' } as const

  it('are put in use once, and keep their names', () => {
    const added = addOutside(LIST, COLD)
    expect(added.accountIndex).toBe(FIRST_OUTSIDE)
    expect(added.accounts.at(-1)).toEqual({ ...newAccount(FIRST_OUTSIDE), addressType: 'p2pkh' })
    const named = changeAccount(added, FIRST_OUTSIDE, { name: 'Cold' })
    expect(addOutside(selectAccount(named, 0), COLD)).toEqual(named)
  })

  it('take no index of the phrase', () => {
    expect(addAccount(addOutside(LIST, COLD)).accountIndex).toBe(2)
  })

  it('leave a nameless place before all that are shown', () => {
    const named = changeAccount(addOutside(LIST, COLD), FIRST_OUTSIDE, { name: 'Cold' })
    const place = { ...newAccount(FIRST_OUTSIDE), addressType: 'p2pkh', isHidden: true }
    const left = vacateAccount(named, FIRST_OUTSIDE)
    expect(left).toEqual({ accounts: [place, ...LIST.accounts], accountIndex: 0 })
    expect(listFound(left, [newAccount(FIRST_OUTSIDE)])).toEqual(left)
  })

  it('are not removed if nothing else is shown', () => {
    const alone = addOutside({ accounts: [HIDDEN], accountIndex: FIRST_OUTSIDE }, COLD)
    expect(() => vacateAccount(alone, FIRST_OUTSIDE)).toThrow(
      expect.objectContaining({ code: 'account-last' }),
    )
  })

  it('go with the wallet that named them', () => {
    expect(withoutOutside(addOutside(LIST, COLD))).toEqual(LIST)
    const alone = addOutside({ accounts: [], accountIndex: FIRST_OUTSIDE }, COLD)
    expect(withoutOutside(alone)).toEqual({ accounts: [newAccount(0)], accountIndex: 0 })
  })
})
