import { HDKey } from '@scure/bip32'
import { describe, expect, it } from 'vitest'
import { readEvmAccount } from '../evm/read-evm-account'
import { accountsWith, accountsWithEvm, mergedAccounts } from './one-account'
import type { OutsideAccount, OutsideKeys } from './outside-account'
import { readOutsideAccount } from './read-account'

const ROOT = HDKey.fromMasterSeed(new Uint8Array(32).fill(5))
const KEY = ROOT.derive("m/84'/0'/0'").publicExtendedKey
const OTHER_KEY = ROOT.derive("m/84'/0'/1'").publicExtendedKey
const EVM_KEY = ROOT.derive("m/44'/60'/0'").publicExtendedKey
const EVM = readEvmAccount(`[73c5da0a/44h/60h/0h]${EVM_KEY}`)
const OTHER_EVM = readEvmAccount(`[73c5da0a/44h/60h/1h]${ROOT.derive("m/44'/60'/1'").publicExtendedKey}`)

function keys(text: string): OutsideKeys {
  const account = readOutsideAccount(text, 'mainnet')
  if (account.kind !== 'keys') throw new Error('no keys')
  return account
}

const bare = keys(`wpkh(${KEY}/0/*)`)
const described = keys(`wpkh([73c5da0a/84h/0h/0h]${KEY}/0/*)`)
const nested = keys(`sh(wpkh(${KEY}/0/*))`)
const other = keys(`wpkh(${OTHER_KEY}/0/*)`)
const NONE = { ownOf: () => undefined, isOwnEvm: () => false }

const known = (...accounts: OutsideAccount[]) => new Map(accounts.map((one, at) => [1_000 + at, one]))
const free = () => 1_009

describe('accountsWith', () => {
  it('gives a key’s origin to each address type', () => {
    const { index, accounts } = accountsWith(known(bare, nested), described, { free })
    expect(index).toBe(1_000)
    expect([...accounts.values()]).toMatchObject([
      { addressType: 'p2wpkh', origin: described.origin },
      { addressType: 'p2sh-p2wpkh', origin: described.origin },
    ])
  })

  it('completes receive addresses by the line for change', () => {
    const change = keys(`wpkh(${KEY}/1/*)`)
    const { index, accounts } = accountsWith(known(described), change, { free })
    expect(accounts.get(index)).toMatchObject({ namedBranches: 'both', origin: described.origin })
    expect(accountsWith(accounts, described, { free }).accounts.get(index)).toEqual(accounts.get(index))
  })

  it('refuses change addresses of an account that is not here', () => {
    const details = { reason: 'change-only' }
    expect(() => accountsWith(known(other), keys(`wpkh(${KEY}/1/*)`), { free })).toThrow(
      expect.objectContaining({ details }),
    )
  })

  it('takes a key at another address type for another account', () => {
    expect(accountsWith(known(described), nested, { free })).toMatchObject({ index: 1_009 })
  })

  it('leaves other keys alone', () => {
    const { accounts } = accountsWith(known(other), described, { free })
    expect(accounts.get(1_000)).toBe(other)
  })

  it('keeps the EVM side, and tells networks apart', () => {
    const withEvm = { ...bare, evm: EVM }
    const { accounts } = accountsWith(known(withEvm), described, { free })
    expect(accounts.get(1_000)).toMatchObject({ evm: EVM, origin: described.origin })
    const test = { ...described, network: 'signet' as const }
    expect(accountsWith(known(withEvm), test, { free })).toMatchObject({ index: 1_009 })
  })
})

describe('accountsWithEvm', () => {
  it('refuses another account’s key, and a second one', () => {
    const refusal = expect.objectContaining({ code: 'outside-key-known' })
    const accounts = known({ ...bare, evm: EVM }, other)
    expect(() => accountsWithEvm(accounts, 1_001, { evm: EVM })).toThrow(refusal)
    expect(() => accountsWithEvm(accounts, 1_000, { evm: OTHER_EVM })).toThrow(refusal)
    expect(accountsWithEvm(accounts, 1_001, { evm: OTHER_EVM }).get(1_001)).toMatchObject({ evm: OTHER_EVM })
  })

  it('asks before one origin takes the place of another', () => {
    const evm = readEvmAccount(`[0badc0de/44h/60h/0h]${EVM_KEY}`)
    const accounts = known({ ...bare, evm })
    expect(() => accountsWithEvm(accounts, 1_000, { evm: EVM })).toThrow(
      expect.objectContaining({ code: 'outside-origin-other', details: { origin: '0badc0de/44h/60h/0h' } }),
    )
    const changed = accountsWithEvm(accounts, 1_000, { evm: EVM, instead: '0badc0de/44h/60h/0h' })
    expect(changed.get(1_000)).toMatchObject({ evm: EVM })
  })
})

describe('mergedAccounts', () => {
  it('keeps the first place, with what each record says', () => {
    const { accounts, moved } = mergedAccounts(known(bare, { ...described, evm: EVM }, other), NONE)
    expect([...accounts.keys()]).toEqual([1_000, 1_002])
    expect(accounts.get(1_000)).toMatchObject({ origin: described.origin, evm: EVM })
    expect([...moved]).toEqual([[1_001, 1_000]])
  })

  it('takes the later of two origins', () => {
    const later = keys(`wpkh([0badc0de/84h/0h/0h]${KEY}/0/*)`)
    const { accounts } = mergedAccounts(known(described, later), NONE)
    expect([...accounts.values()]).toMatchObject([{ origin: later.origin }])
  })

  it('leads to the phrase what is its own', () => {
    const twins = { ownOf: (one: OutsideAccount) => (one === bare ? 3 : undefined), isOwnEvm: () => true }
    const { accounts, moved } = mergedAccounts(known(bare, { ...other, evm: EVM }), twins)
    expect([...moved]).toEqual([[1_000, 3]])
    expect([...accounts]).toEqual([[1_001, other]])
  })

  it('lets no two accounts have one EVM key', () => {
    const { accounts } = mergedAccounts(known({ ...bare, evm: EVM }, { ...other, evm: EVM }), NONE)
    expect([...accounts.values()].map((one) => one.kind === 'keys' && one.evm?.address)).toEqual([
      EVM.address,
      undefined,
    ])
  })

  it('parts two EVM keys that one Bitcoin key was given', () => {
    const { accounts, moved } = mergedAccounts(
      known({ ...bare, evm: EVM }, { ...described, evm: OTHER_EVM }),
      NONE,
    )
    expect(moved.size).toBe(0)
    expect([...accounts.values()]).toMatchObject([
      { origin: described.origin, evm: EVM },
      { origin: described.origin, evm: OTHER_EVM },
    ])
  })
})
