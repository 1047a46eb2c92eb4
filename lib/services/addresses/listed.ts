import type { Marks } from '~/lib/core/accounts/address-search'
import type { AddressVerdict } from '~/lib/core/accounts/address-use'
import type { OwnUse } from '~/lib/core/recipient/judge'
import type { AddressPath } from '~/lib/core/bitcoin/address-type'
import { pathsOf } from '~/lib/core/accounts/address-search'
import { addressOfScript, scriptPubKeyOf } from '~/lib/core/address'
import { pathNamed, pathText } from '~/lib/core/bitcoin/address-type'
import { toAppError } from '~/lib/core/errors'
import { isSame } from '~/lib/core/recipient/judge'
import type { WalletAddress } from './own-addresses'
import type { AccountName, SearchRecord, SearchRecords } from './search-record'

/** An address that a server has shown as used, with what is known of it. */
export type UsedAddress = AddressVerdict & { path: AddressPath; address: string; scriptPubKey: string }

/** An own address, and why it is better not given to anybody again. */
export type FamiliarAddress = { address: string; use?: OwnUse }

/** A receive address that was shown or paid before. `receivedSats`: all that it got; `null` = unknown. */
export type EarlierAddress = { address: string; isPaid: boolean; receivedSats: bigint | null }

/** All that is known of an account, and its addresses up to these indices. */
export type Recalled = { record: SearchRecord; last: Marks; addresses: readonly WalletAddress[] }

export type Listed = {
  /**
   * The account's addresses up to a gap beyond the last use of each branch, receive addresses first; of a watched address
   * that one. @throws AppError `wallet-locked`, `account-missing`
   */
  of(account: AccountName): Promise<WalletAddress[]>
  /** Addresses that any server has shown as used, also while locked. Of one that is claimed and disputed, coins are withheld. */
  used(account: AccountName): Promise<UsedAddress[]>
  /**
   * The scripts by which money is judged to be the account's: all of them while unlocked; while locked, or of an account that
   * is kept no longer, its own and those that were ever shown as used.
   */
  scriptsOf(account: AccountName): Promise<ReadonlySet<string>>
  /** Those of them that were shown as used for change. */
  changeScriptsOf(account: AccountName): Promise<ReadonlySet<string>>
  /** Own addresses that somebody may have seen: used ones, and those that were shown. @throws AppError as `of` does */
  familiar(account: AccountName): Promise<FamiliarAddress[]>
  /** Receive addresses that were shown or paid before, the latest first. @throws AppError as `of` does */
  earlier(account: AccountName): Promise<EarlierAddress[]>
  /** An address as one of the account's, whoever may have seen it. @throws AppError as `of` does */
  whose(account: AccountName, address: string): Promise<FamiliarAddress | undefined>
}

type Ports = { records: SearchRecords; recall: (account: AccountName) => Promise<Recalled> }

/** Lists addresses of an account: all, those that were used, and those that somebody may have seen. */
export function createListed({ records, recall }: Ports): Listed {
  return {
    async of(account) {
      const { addresses, last } = await recall(account)
      return addresses.filter(({ path }) => path.index <= last[path.branch])
    },

    async used(account) {
      const { verdicts } = await records.read(account)
      return [...verdicts].flatMap(([text, { scriptPubKey = '', ...verdict }]) => {
        const address = addressOfScript(scriptPubKey, account.network)
        return address === undefined ? [] : [{ ...verdict, path: pathNamed(text), address, scriptPubKey }]
      })
    },

    async scriptsOf(account) {
      const own = scriptPubKeyOf(account.address, account.network)
      const { verdicts } = await records.read(account)
      const used = [...verdicts.values()].flatMap(({ scriptPubKey }) => scriptPubKey ?? [])
      const all = await recall(account).catch((thrown: unknown) => {
        if (isOutOfReach(thrown)) return { addresses: [] }
        throw thrown
      })
      return new Set([own, ...used, ...all.addresses.map(({ scriptPubKey }) => scriptPubKey)])
    },

    async changeScriptsOf(account) {
      const { verdicts } = await records.read(account)
      return new Set(
        [...verdicts].flatMap(([text, { scriptPubKey }]) =>
          pathNamed(text).branch === 1 && scriptPubKey !== undefined ? [scriptPubKey] : [],
        ),
      )
    },

    async familiar(account) {
      const record = await records.read(account)
      const seen = new Set([...usedPaths(record), ...record.shown.map(({ path }) => pathText(path))])
      if (seen.size === 0) return []
      const { addresses } = await recall(account)
      return addresses.filter(({ path }) => seen.has(pathText(path))).map((own) => familiarOf(own, record))
    },

    async earlier(account) {
      const { record, addresses } = await recall(account)
      const seen = new Set([...usedPaths(record), ...record.shown.map(({ path }) => pathText(path))])
      return addresses
        .filter(({ path }) => path.branch === 0 && seen.has(pathText(path)))
        .toReversed()
        .map((own) => earlierOf(own, record))
    },

    async whose(account, address) {
      const { record, addresses } = await recall(account)
      const own = addresses.find((one) => isSame(one.address, address))
      return own && familiarOf(own, record)
    },
  }
}

/** Whether an account's addresses can't be told now: the wallet is locked, or keeps the account no longer. */
export function isOutOfReach(thrown: unknown): boolean {
  const { code } = toAppError(thrown)
  return code === 'wallet-locked' || code === 'account-missing'
}

function usedPaths({ verdicts }: SearchRecord): string[] {
  return pathsOf(verdicts, ({ use }) => use !== 'none').map(pathText)
}

function familiarOf({ address, path }: WalletAddress, { verdicts }: SearchRecord): FamiliarAddress {
  const isUsed = (verdicts.get(pathText(path))?.use ?? 'none') !== 'none'
  const use = path.branch === 1 ? 'change' : isUsed ? 'used' : undefined
  return { address, ...(use !== undefined && { use }) }
}

function earlierOf({ address, path }: WalletAddress, { verdicts }: SearchRecord): EarlierAddress {
  const { use = 'none', receivedSats } = verdicts.get(pathText(path)) ?? {}
  const isPaid = use === 'counted'
  return { address, isPaid, receivedSats: receivedSats === undefined ? null : BigInt(receivedSats) }
}
