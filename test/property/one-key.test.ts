import * as fc from 'fast-check'
import { createBase58check, hex } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'
import { HDKey } from '@scure/bip32'
import { expect, it, vi } from 'vitest'
import { ADDRESS_TYPES, type AddressType, FIRST_PATH } from '~/lib/core/bitcoin/address-type'
import { AppError } from '~/lib/core/errors'
import { accountsWith, mergedAccounts } from '~/lib/core/outside/account/one-account'
import {
  type OutsideAccount,
  outsideAddress,
  withAddressType,
} from '~/lib/core/outside/account/outside-account'
import { readOutsideAccount } from '~/lib/core/outside/account/read-account'
import { outsideAccountText } from '~/lib/core/outside/account/write-account'

import { PATIENCE_MS, runs } from './runs'

vi.setConfig({ testTimeout: PATIENCE_MS })

const PURPOSES = { p2wpkh: 84, 'p2sh-p2wpkh': 49, p2pkh: 44 } as const
const SHAPES = { p2wpkh: 'wpkh(*)', 'p2sh-p2wpkh': 'sh(wpkh(*))', p2pkh: 'pkh(*)' } as const
/** SLIP132; a p2pkh key has none of its own. */
const VERSIONS = { p2wpkh: '04b24746', 'p2sh-p2wpkh': '049d7cb2', p2pkh: '0488b21e' } as const
const base58check = createBase58check(sha256)

type Key = { origin: string; xpub: string; type: AddressType }
type Form = { name: string; hasOrigin: boolean; textOf: (key: Key) => string }

const describedBy = (key: Key, origin: string, suffix: string) =>
  SHAPES[key.type].replace('*', `${origin}${key.xpub}${suffix}`)
const bytesOf = (xpub: string) => base58check.decode(xpub)

/** A key as devices and wallets write it. */
const FORMS: Form[] = [
  { name: 'xpub', hasOrigin: false, textOf: ({ xpub }) => xpub },
  {
    name: 'SLIP132',
    hasOrigin: false,
    textOf: ({ xpub, type }) =>
      base58check.encode(Uint8Array.of(...hex.decode(VERSIONS[type]), ...bytesOf(xpub).subarray(4))),
  },
  {
    name: 'without its parent',
    hasOrigin: false,
    textOf: ({ xpub }) => {
      const bytes = bytesOf(xpub)
      bytes.fill(0, 5, 9)
      return base58check.encode(bytes)
    },
  },
  {
    name: 'without its place',
    hasOrigin: false,
    textOf: ({ xpub }) => {
      const bytes = bytesOf(xpub)
      bytes.fill(0, 4, 13)
      return base58check.encode(bytes)
    },
  },
  { name: 'descriptor', hasOrigin: true, textOf: (key) => describedBy(key, `[${key.origin}]`, '/<0;1>/*') },
  { name: 'receiving', hasOrigin: true, textOf: (key) => describedBy(key, `[${key.origin}]`, '/0/*') },
  {
    name: 'with apostrophes',
    hasOrigin: true,
    textOf: (key) => describedBy(key, `[${key.origin.replaceAll('h', "'").toUpperCase()}]`, '/**'),
  },
  { name: 'key with origin', hasOrigin: true, textOf: ({ origin, xpub }) => `[${origin}]${xpub}` },
  { name: 'descriptor alone', hasOrigin: false, textOf: (key) => describedBy(key, '', '/0/*') },
  {
    name: 'unknown origin',
    hasOrigin: false,
    textOf: (key) => describedBy(key, `[00000000${key.origin.slice(8)}]`, '/0/*'),
  },
  {
    name: 'address',
    hasOrigin: false,
    textOf: ({ xpub, type }) => {
      const account = readOutsideAccount(SHAPES[type].replace('*', `${xpub}/0/*`), 'mainnet')
      if (account.kind !== 'keys') throw new Error('no keys')
      return outsideAddress(account, FIRST_PATH).address
    },
  },
]

const key: fc.Arbitrary<Key> = fc
  .record({
    seed: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    type: fc.constantFrom(...ADDRESS_TYPES),
    index: fc.nat({ max: 120 }),
  })
  .map(({ seed, type, index }) => {
    const root = HDKey.fromMasterSeed(seed)
    const path = `${PURPOSES[type]}h/0h/${index}h`
    const { publicExtendedKey: xpub } = root.derive(`m/${path.replaceAll('h', "'")}`)
    return { type, xpub, origin: `${root.fingerprint.toString(16).padStart(8, '0')}/${path}` }
  })

function read(form: Form, given: Key): OutsideAccount {
  const account = readOutsideAccount(form.textOf(given), 'mainnet')
  return account.kind === 'keys' ? withAddressType(account, given.type) : account
}

/** As a wallet keeps it between two additions. */
function stored(accounts: ReadonlyMap<number, OutsideAccount>): Map<number, OutsideAccount> {
  return new Map(
    [...accounts].map(([index, one]) => [index, readOutsideAccount(outsideAccountText(one), one.network)]),
  )
}

// threat: same-key-twice
it('makes one account of every form of one key', () => {
  fc.assert(
    fc.property(
      key,
      key,
      fc.array(fc.constantFrom(...FORMS), { minLength: 1, maxLength: 6 }),
      (given, other, forms) => {
        let accounts: ReadonlyMap<number, OutsideAccount> = new Map([
          [1_000, readOutsideAccount(describedBy(other, '', '/0/*'), 'mainnet')],
        ])
        for (const form of forms) {
          const added = accountsWith(stored(accounts), read(form, given), { free: () => 1_001 })
          expect(added.index).toBe(1_001)
          accounts = added.accounts
        }
        expect([...accounts.keys()]).toEqual([1_000, 1_001])
        const account = stored(accounts).get(1_001)
        const isKnown = forms.some(({ hasOrigin }) => hasOrigin)
        if (isKnown) expect(account).toMatchObject({ origin: { fingerprint: given.origin.slice(0, 8) } })
        if (forms.some(({ name }) => name !== 'address')) expect(account?.kind).toBe('keys')
      },
    ),
    runs(40),
  )
})

it('merges whatever records of one key lie on disk', () => {
  fc.assert(
    fc.property(key, fc.array(fc.constantFrom(...FORMS), { minLength: 1, maxLength: 6 }), (given, forms) => {
      const known = new Map(forms.map((form, at) => [1_000 + at, read(form, given)]))
      const { accounts, moved } = mergedAccounts(known, { ownOf: () => undefined, isOwnEvm: () => false })
      expect([...accounts.keys()]).toEqual([1_000])
      expect([...moved.values()].every((index) => index === 1_000)).toBe(true)
      expect(moved.size).toBe(forms.length - 1)
      if (forms.some(({ hasOrigin }) => hasOrigin))
        expect(stored(accounts).get(1_000)).toMatchObject({
          origin: { fingerprint: given.origin.slice(0, 8) },
        })
    }),
    runs(40),
  )
})

it('never takes another origin in silence', () => {
  const stating = FORMS.filter(({ hasOrigin }) => hasOrigin)
  fc.assert(
    fc.property(key, fc.constantFrom(...stating), fc.constantFrom(...stating), (given, first, second) => {
      const wrong = { ...given, origin: `0badc0de${given.origin.slice(8)}` }
      const { accounts } = accountsWith(new Map(), read(first, given), { free: () => 1_000 })
      const add = (instead?: string) =>
        accountsWith(accounts, read(second, wrong), { free: () => 1_001, instead })
      expect(add).toThrow(AppError)
      expect(() => add('00000001/84h/0h/0h')).toThrow(AppError)
      expect(add(given.origin).accounts.get(1_000)).toMatchObject({ origin: { fingerprint: '0badc0de' } })
    }),
    runs(40),
  )
})
