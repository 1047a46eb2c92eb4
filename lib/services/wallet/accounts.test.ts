import { expect, it } from 'vitest'
import { FIRST_ACCOUNTS, OFFERED_ACCOUNTS } from '~/lib/core/vault/account-index'
import { accountsOf, searchedAccountsOf } from './accounts'

const SEED = new Uint8Array(64).fill(7)
const CHOICE = { network: 'regtest', addressType: 'p2wpkh', accountIndex: 1 } as const

it.each([
  ['own', 1],
  ['first', FIRST_ACCOUNTS],
  ['all', OFFERED_ACCOUNTS],
] as const)(
  'a search of width %s is of as many accounts, the one in use first and none twice',
  (width, count) => {
    const addresses = searchedAccountsOf(SEED, CHOICE, width).map(({ bitcoin }) => bitcoin.address)
    expect(addresses).toHaveLength(count)
    expect(new Set(addresses).size).toBe(count)
    expect(addresses[0]).toBe(accountsOf(SEED, CHOICE).bitcoin.address)
  },
)
