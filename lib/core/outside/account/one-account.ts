import { AppError } from '~/lib/core/errors'
import { accountRefused } from './account-fault'
import { keyIdentity } from './extended-key'
import type { KeyOrigin, OutsideAccount, OutsideEvm, OutsideKeys } from './outside-account'
import { outsideBitcoin } from './outside-bitcoin'
import { originText } from './write-account'

/**
 * Whether two accounts are one: the same key at the same address type, however each is written, or the address of such a
 * key. A key at another address type has other addresses, so it is another account.
 */
export function isOneAccount(one: OutsideAccount, other: OutsideAccount): boolean {
  if (one.kind === 'keys' && other.kind === 'keys')
    return one.addressType === other.addressType && isOneKey(one, other)
  const { network } = one
  const script = outsideBitcoin(one, network)?.scriptPubKey
  return script !== undefined && script === outsideBitcoin(other, network)?.scriptPubKey
}

/** Whether two accounts have the same key, of whatever address types. */
function isOneKey(one: OutsideKeys, other: OutsideKeys): boolean {
  const isMain = one.network === 'mainnet'
  return (
    isMain === (other.network === 'mainnet') &&
    keyIdentity(one.extendedKey) === keyIdentity(other.extendedKey)
  )
}

/** The origin of the first that contradicts the second's; `undefined` if one of them says nothing, or both the same. */
function otherOrigin(one: OutsideAccount, other: OutsideAccount): KeyOrigin | undefined {
  if (one.kind !== 'keys' || other.kind !== 'keys') return undefined
  const [origin, next] = [statedOrigin(one), statedOrigin(other)]
  if (origin === null || next === null) return undefined
  return originText(origin) === originText(next) ? undefined : origin
}

/**
 * An account with what a second form of it adds: its keys, where the key comes from, its EVM side. What is known stays,
 * save that a stated origin outranks one that only follows from the key's text.
 */
export function completedBy(account: OutsideAccount, form: OutsideAccount): OutsideAccount {
  if (form.kind === 'address') return account
  if (account.kind === 'address') return { ...form, network: account.network }
  const evm = account.evm ?? form.evm
  const namedBranches = account.namedBranches === form.namedBranches ? form.namedBranches : 'both'
  return { ...withOriginOf(account, form), namedBranches, ...(evm !== undefined && { evm }) }
}

/** A key with where it comes from, if only its other form says that. */
function withOriginOf(key: OutsideKeys, form: OutsideKeys): OutsideKeys {
  if (statedOrigin(key) !== null || statedOrigin(form) === null) return key
  return withOrigin(key, form)
}

/** The same with another origin in place of its own. The text of the key goes with it: it says how deep the key is. */
function withOrigin(key: OutsideKeys, { extendedKey, origin }: OutsideKeys): OutsideKeys {
  return { ...key, extendedKey, origin }
}

type Known = ReadonlyMap<number, OutsideAccount>

/** The origin that is known of an account's key, where the account says another; `undefined` where it says no other. */
export function disputedOrigin(accounts: Known, form: OutsideAccount): KeyOrigin | undefined {
  for (const account of accounts.values()) {
    if (account.kind !== 'keys' || form.kind !== 'keys' || !isOneKey(account, form)) continue
    const other = otherOrigin(account, form)
    if (other !== undefined) return other
  }
  return undefined
}

/**
 * The accounts with one more, or with the one completed that it is another form of. Whatever has its key takes the key's
 * origin with it, since that is the key's and not the address type's.
 * @param free the index of a new one; `instead`: the origin, as text, that the user gives up for this one's
 * @throws AppError `outside-origin-other`; `outside-account-invalid` for change addresses of an account that is not here
 */
export function accountsWith(
  before: Known,
  added: OutsideAccount,
  { free, instead }: { free: () => number; instead?: string | undefined },
): { index: number; accounts: Known } {
  const disputed = disputedOrigin(before, added)
  if (disputed !== undefined && originText(disputed) !== instead) throw originOther(disputed)
  const [index, form] = [...before].find(([, one]) => isOneAccount(one, added)) ?? [free(), added]
  const account = completedBy(form, added)
  if (account.kind === 'keys' && account.namedBranches === 'change') throw accountRefused('change-only')
  const accounts = new Map([...before, [index, account]])
  for (const [at, one] of accounts) {
    if (one.kind !== 'keys' || added.kind !== 'keys' || !isOneKey(one, added)) continue
    accounts.set(at, disputed === undefined ? withOriginOf(one, added) : withOrigin(one, added))
  }
  return { index, accounts }
}

/**
 * The accounts with EVM keys given to one of them.
 * @param instead the origin, as text, that the user gives up for this one
 * @throws AppError `account-missing` for an account without keys, `outside-key-known` if another account has the key, or
 * this one has another, `outside-origin-other`
 */
export function accountsWithEvm(
  accounts: Known,
  index: number,
  { evm, instead }: { evm: OutsideEvm; instead?: string | undefined },
): Known {
  const account = accounts.get(index)
  if (account?.kind !== 'keys') throw new AppError('account-missing', 'no such account has keys')
  const disputed = disputedEvmOrigin(accounts, index, evm)
  if (disputed !== undefined && originText(disputed) !== instead) throw originOther(disputed)
  return new Map([...accounts, [index, { ...account, evm }]])
}

/** The origin that is known of an account's EVM key, where another one is said. @throws AppError `outside-key-known` */
export function disputedEvmOrigin(accounts: Known, index: number, evm: OutsideEvm): KeyOrigin | undefined {
  const account = accounts.get(index)
  const isTaken = [...accounts].some(
    ([at, one]) => at !== index && one.kind === 'keys' && one.evm?.address === evm.address,
  )
  const mine = account?.kind === 'keys' ? account.evm : undefined
  if (isTaken || (mine !== undefined && mine.address !== evm.address))
    throw new AppError('outside-key-known', 'an account already has an EVM key')
  const { origin = evm.origin } = mine ?? {}
  return originText(origin) === originText(evm.origin) ? undefined : origin
}

/** The account that one phrase, or two accounts, have in common. */
type Twins = {
  /** The account of the phrase that an account of another signer is, if it is one. */
  ownOf: (account: OutsideAccount) => number | undefined
  isOwnEvm: (evm: OutsideEvm) => boolean
}

/** `moved`: what became of those that are gone, from index to index. */
export type MergedAccounts = { accounts: Known; moved: ReadonlyMap<number, number> }

/**
 * The accounts of which none is another one, or one of the phrase's. Of two origins that were given for one key, the
 * later one stays: people give a second one where the first did not do.
 */
export function mergedAccounts(before: Known, { ownOf, isOwnEvm }: Twins): MergedAccounts {
  const accounts = new Map<number, OutsideAccount>()
  const moved = new Map<number, number>()
  const addresses = new Set<string>()
  for (const [index, stored] of before) {
    const own = ownOf(stored)
    if (own !== undefined) {
      moved.set(index, own)
      continue
    }
    const account = withoutEvm(stored, (evm) => isOwnEvm(evm))
    const [at, twin] =
      [...accounts].find(([, one]) => isOneAccount(one, account) && agreeOnEvm(one, account)) ?? []
    if (at === undefined || twin === undefined) {
      const single = withoutEvm(account, (evm) => addresses.has(evm.address))
      accounts.set(index, single)
      if (single.kind === 'keys' && single.evm !== undefined) addresses.add(single.evm.address)
      continue
    }
    moved.set(index, at)
    accounts.set(at, completedBy(twin, account))
  }
  for (const [index, account] of accounts) accounts.set(index, withLastOrigin(account, before))
  return { accounts, moved }
}

/** The key with the origin that was given for it last. */
function withLastOrigin(account: OutsideAccount, others: Known): OutsideAccount {
  if (account.kind !== 'keys') return account
  const last = [...others.values()].findLast(
    (one): one is OutsideKeys => one.kind === 'keys' && isOneKey(one, account) && statedOrigin(one) !== null,
  )
  return last === undefined ? account : withOrigin(account, last)
}

function agreeOnEvm(one: OutsideAccount, other: OutsideAccount): boolean {
  if (one.kind !== 'keys' || other.kind !== 'keys' || one.evm === undefined || other.evm === undefined)
    return true
  return one.evm.address === other.evm.address
}

function withoutEvm(account: OutsideAccount, isDropped: (evm: OutsideEvm) => boolean): OutsideAccount {
  if (account.kind !== 'keys' || account.evm === undefined || !isDropped(account.evm)) return account
  const { evm: _dropped, ...rest } = account
  return rest
}

function originOther(origin: KeyOrigin): AppError {
  return new AppError('outside-origin-other', 'the key is known with another origin', {
    details: { origin: originText(origin) },
  })
}

/** A key that says to be a master key may be any other one, written without its place. */
function statedOrigin({ origin }: OutsideKeys): KeyOrigin | null {
  return origin === null || origin.path.length === 0 ? null : origin
}
