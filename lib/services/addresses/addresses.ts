import {
  ADDRESS_GAP,
  horizonOf,
  type Marks,
  nextPaths,
  pathsOf,
  seenMarks,
} from '~/lib/core/accounts/address-search'
import type { AddressVerdict } from '~/lib/core/accounts/address-use'
import { BRANCHES } from '~/lib/core/accounts/own-address'
import { likelyPaths, pathsInTurn } from '~/lib/core/accounts/asked-at-rest'
import { addressOfScript, scriptPubKeyOf } from '~/lib/core/address'
import { type AddressPath, FIRST_PATH, pathNamed, pathText } from '~/lib/core/bitcoin/address-type'
import { AppError, toAppError } from '~/lib/core/errors'
import { isSame, type OwnUse } from '~/lib/core/recipient/judge'
import type { BitcoinChain } from '../ports/bitcoin-chain'
import type { Deployments } from '../ports/deployment'
import type { JournalStore } from '../ports/journal-store'
import type { Alarms, Clock, KeyValueArea, Mutex } from '../ports/platform'
import type { Wallet } from '../wallet/wallet'
import { handedOut } from './handed-out'
import { createOffers, type Offers } from './offers'
import { createOwnAddresses, type WalletAddress } from './own-addresses'
import { createAddressSearch, ORIGIN_KEY, type PhraseOrigin } from './search'
import { type AccountName, createSearchRecords, noted, type SearchRecord } from './search-record'

/** An address that a server has shown as used, with what is known of it. */
export type UsedAddress = AddressVerdict & { path: AddressPath; address: string; scriptPubKey: string }

/** An own address, and why it is better not given to anybody again. */
export type FamiliarAddress = { address: string; use?: OwnUse }

/** Whether an address has coins now. */
type CoinsSeen = { path: AddressPath; hasCoins: boolean; sats?: bigint }

/** A receive address that was shown or paid before. `receivedSats`: all that it got; `null` = unknown. */
export type EarlierAddress = { address: string; isPaid: boolean; receivedSats: bigint | null }

/** How far the search of one account is. */
export type SearchProgress = {
  state: 'searching' | 'ended'
  addressCount: number
  /** How many are left, as far as that can be told now. */
  left: number
  /** Whether this worker is asking about addresses now. */
  isAsking: boolean
  /** Whether servers differ on an address. */
  differs: boolean
}

/** All addresses of an account, which is named by its address at 0/0. */
export type Addresses = Offers & {
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
  progress(account: AccountName): Promise<SearchProgress>
  /**
   * The addresses whose coins are asked at rest: those with coins, the account's own, those that were shown or that an entry was
   * approved with, until they are paid, and the awaited ones, which open entries name. @throws AppError as `of` does
   */
  toAsk(account: AccountName, awaited: readonly AddressPath[]): Promise<WalletAddress[]>
  /** Asks about five of the other addresses: once for each opening of the wallet, and each hour. @throws AppError as `of` and the chain do */
  askInTurn(account: AccountName, awaited: readonly AddressPath[], bitcoin: BitcoinChain): Promise<void>
  /**
   * Asks servers whether an address was used since it was chosen: by another wallet of the same keys, for one. A silent server
   * tells nothing. @throws AppError as `of` does
   */
  isUsedSince(account: AccountName, address: string, bitcoin: BitcoinChain): Promise<boolean>
  /** Notes which addresses have coins, by an answer that two servers gave. @throws AppError as `of` does */
  noteCoins(account: AccountName, answers: readonly CoinsSeen[]): Promise<void>
  /** The last index of each branch that is known to be used, for a backup. */
  marksOf(account: AccountName): Promise<Marks>
  /** Raises them as a file says, a gap beyond what servers have shown at most: they say where to look. */
  raiseMarks(account: AccountName, marks: Marks): Promise<void>
  /** Whether the phrase was in use here before its other addresses were searched, and its user does not know of them yet. */
  isNews(account: AccountName): Promise<boolean>
  /** Notes that the user knows what was found. */
  dismissNews(account: AccountName): Promise<void>
  /** Notes where the phrase of a new wallet comes from: one that was made here is not searched. */
  begin(origin: PhraseOrigin): Promise<void>
  /** As `begin` noted it. */
  origin(): Promise<PhraseOrigin>
  /** Searches in the background, or goes on with it; ends at once while the wallet is locked. */
  search(): Promise<void>
  /** Drops all that is kept of a wallet that is erased. */
  forget(): void
}

type Ports = {
  deployments: Pick<Deployments, 'current'>
  wallet: Pick<Wallet, 'status' | 'accountKeysOf'>
  store: Pick<JournalStore, 'get' | 'getMark' | 'setMark'>
  session: Pick<KeyValueArea, 'get' | 'set' | 'remove'>
  alarms: Alarms
  clock: Clock
  mutex: Mutex
  /** Called when something new is known of addresses. */
  changed?: () => void
}

export function createAddresses(ports: Ports): Addresses {
  const { store, changed = () => {} } = ports
  const records = createSearchRecords(ports)
  const own = createOwnAddresses(ports)
  const search = createAddressSearch({ ...ports, changed, records, own })

  const recall = async (account: AccountName) => {
    const record = await records.read(account)
    const last: Marks = [horizonOf(record.marks[0]), horizonOf(record.marks[1])]
    return { record, last, addresses: await own.upTo(account, last) }
  }

  const offers = createOffers({ ...ports, records, recall })

  return {
    ...offers,

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
        .map(({ address, path }) => {
          const { use = 'none', receivedSats } = record.verdicts.get(pathText(path)) ?? {}
          const isPaid = use === 'counted'
          return { address, isPaid, receivedSats: receivedSats === undefined ? null : BigInt(receivedSats) }
        })
    },

    async whose(account, address) {
      const { record, addresses } = await recall(account)
      const own = addresses.find((one) => isSame(one.address, address))
      return own && familiarOf(own, record)
    },

    async progress(account) {
      const record = await records.read(account)
      const left = nextPaths(record).length
      return {
        state: left > 0 ? 'searching' : 'ended',
        addressCount: record.verdicts.size,
        left,
        isAsking: search.isUnderWay(),
        differs: pathsOf(record.verdicts, ({ isDisputed }) => isDisputed).length > 0,
      }
    },

    async toAsk(account, awaited) {
      const recalled = await recall(account)
      const { record, addresses } = recalled
      const indices = await Promise.all(
        BRANCHES.map((branch) => handedOut(branch, recalled, awaited, ports.store)),
      )
      const unpaid = BRANCHES.flatMap((branch, at) => (indices[at] ?? []).map((index) => ({ branch, index })))
      const paths = likelyPaths(record.verdicts, [...awaitedBy(record, awaited), ...unpaid])
      const wanted = new Set(paths.map(pathText))
      return addresses.filter(({ path }) => wanted.has(pathText(path)))
    },

    async askInTurn(account, awaited, bitcoin) {
      const { record } = await recall(account)
      const paths = pathsInTurn({ ...record, awaited: awaitedBy(record, awaited) }, ports.clock.now())
      if (await search.ask(bitcoin, { account, paths })) changed()
    },

    async isUsedSince(account, address, bitcoin) {
      const { record, addresses } = await recall(account)
      const own = addresses.find((one) => one.address === address)
      // What is a single address has no other.
      if (own === undefined || addresses.length === 1) return false
      const useIn = ({ verdicts }: SearchRecord) => verdicts.get(pathText(own.path))?.use ?? 'none'
      await search.ask(bitcoin, { account, paths: [own.path] }).catch(silently)
      const use = useIn(await records.read(account))
      return use !== 'none' && use !== useIn(record)
    },

    async noteCoins(account, answers) {
      const { record, addresses } = await recall(account)
      const rows = answers.flatMap((answer) => noticedAt(answer, record.verdicts.get(pathText(answer.path))))
      if (rows.length === 0) return
      const byPath = new Map(addresses.map((own) => [pathText(own.path), own]))
      const askedAt = ports.clock.now()
      await records.update(account, (before) =>
        noted(
          before,
          rows.flatMap(({ path, verdict }) => {
            const own = byPath.get(pathText(path))
            return own === undefined ? [] : [{ ...own, verdict: { ...verdict, askedAt } }]
          }),
        ),
      )
      changed()
    },

    marksOf: async (account) => (await records.read(account)).marks,

    raiseMarks: (account, [receive, change]) =>
      records.update(account, (record) => {
        const [ofReceive, ofChange] = seenMarks(record)
        const raised: Marks = [
          Math.max(record.marks[0], Math.min(receive, ofReceive + ADDRESS_GAP)),
          Math.max(record.marks[1], Math.min(change, ofChange + ADDRESS_GAP)),
        ]
        return { ...record, marks: raised }
      }),

    async isNews({ network, address }) {
      const marks = await Promise.all([
        store.getMark(ORIGIN_KEY),
        store.getMark(newsKey({ network, address })),
      ])
      return marks.every((mark) => mark === undefined)
    },

    async dismissNews(account) {
      await store.setMark(newsKey(account), 'known')
      changed()
    },

    begin: search.begin,
    origin: search.origin,
    search: () => search.resume(),
    forget: own.forget,
  }
}

/** Whether an account's addresses can't be told now: the wallet is locked, or keeps the account no longer. */
export function isOutOfReach(thrown: unknown): boolean {
  const { code } = toAppError(thrown)
  return code === 'wallet-locked' || code === 'account-missing'
}

function silently(thrown: unknown): void {
  if (!(thrown instanceof AppError)) throw thrown
}

/** The account's own address, those of open entries, and those that were shown and are not paid yet. */
function awaitedBy({ shown, verdicts }: SearchRecord, awaited: readonly AddressPath[]): AddressPath[] {
  const unpaid = shown.filter(({ path }) => verdicts.get(pathText(path))?.use !== 'counted')
  return [FIRST_PATH, ...unpaid.map(({ path }) => path), ...awaited]
}

function usedPaths({ verdicts }: SearchRecord): string[] {
  return pathsOf(verdicts, ({ use }) => use !== 'none').map(pathText)
}

function familiarOf({ address, path }: WalletAddress, { verdicts }: SearchRecord): FamiliarAddress {
  const isUsed = (verdicts.get(pathText(path))?.use ?? 'none') !== 'none'
  const use = path.branch === 1 ? 'change' : isUsed ? 'used' : undefined
  return { address, ...(use !== undefined && { use }) }
}

/** News of an answer; none where everything is known. */
function noticedAt(
  { path, hasCoins, sats = 0n }: CoinsSeen,
  before: AddressVerdict | undefined,
): { path: AddressPath; verdict: AddressVerdict }[] {
  const use = hasCoins ? 'counted' : before?.use
  const isMore = sats > BigInt(before?.receivedSats ?? 0)
  if (use === undefined || (before?.hasCoins === hasCoins && before.use === use && !isMore)) return []
  const received = isMore && { receivedSats: String(sats) }
  return [
    { path, verdict: { ...(before ?? { isDisputed: false, isOpen: false }), use, hasCoins, ...received } },
  ]
}

function newsKey({ network, address }: AccountName): string {
  return `addresses-found/${network}/${address}`
}
