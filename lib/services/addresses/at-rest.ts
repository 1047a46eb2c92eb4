import type { BitcoinChain } from '../ports/bitcoin-chain'
import type { WalletAddress } from './own-addresses'
import type { AddressVerdict } from '~/lib/core/accounts/address-use'
import { BRANCHES } from '~/lib/core/accounts/own-address'
import { likelyPaths, pathsInTurn } from '~/lib/core/accounts/asked-at-rest'
import { type AddressPath, FIRST_PATH, pathText } from '~/lib/core/bitcoin/address-type'
import { AppError } from '~/lib/core/errors'
import type { JournalStore } from '../ports/journal-store'
import type { Clock } from '../ports/platform'
import type { Recalled } from './listed'
import { handedOut } from './handed-out'
import type { createAddressSearch } from './search'
import { type AccountName, noted, type SearchRecord, type SearchRecords } from './search-record'

/** Whether an address has coins now. */
type CoinsSeen = { path: AddressPath; hasCoins: boolean; sats?: bigint }

export type AtRest = {
  /**
   * The addresses whose coins are asked at rest: those with coins, the account's own, those that were shown or that an entry was
   * approved with, until they are paid, and the awaited ones, which open entries name. @throws AppError as `of` does
   */
  toAsk(account: AccountName, awaited: readonly AddressPath[]): Promise<WalletAddress[]>
  /**
   * Asks about five of the other addresses: once for each opening of the wallet, and each hour.
   * @throws AppError as `of` and the chain do
   */
  askInTurn(account: AccountName, awaited: readonly AddressPath[], bitcoin: BitcoinChain): Promise<void>
  /**
   * Asks servers whether an address was used since it was chosen: by another wallet of the same keys, for one. A silent server
   * tells nothing. @throws AppError as `of` does
   */
  isUsedSince(account: AccountName, address: string, bitcoin: BitcoinChain): Promise<boolean>
  /** Notes which addresses have coins, by an answer that two servers gave. @throws AppError as `of` does */
  noteCoins(account: AccountName, answers: readonly CoinsSeen[]): Promise<void>
}

type Ports = {
  records: SearchRecords
  recall: (account: AccountName) => Promise<Recalled>
  ask: ReturnType<typeof createAddressSearch>['ask']
  store: Pick<JournalStore, 'get' | 'getMark'>
  clock: Clock
  changed: () => void
}

/** Asks at rest about the addresses that may have been paid, and notes which have coins. */
export function createAtRest({ records, recall, ask, store, clock, changed }: Ports): AtRest {
  return {
    async toAsk(account, awaited) {
      const recalled = await recall(account)
      const { record, addresses } = recalled
      const indices = await Promise.all(BRANCHES.map((branch) => handedOut(branch, recalled, awaited, store)))
      const unpaid = BRANCHES.flatMap((branch, at) => (indices[at] ?? []).map((index) => ({ branch, index })))
      const paths = likelyPaths(record.verdicts, [...awaitedBy(record, awaited), ...unpaid])
      const wanted = new Set(paths.map(pathText))
      return addresses.filter(({ path }) => wanted.has(pathText(path)))
    },

    async askInTurn(account, awaited, bitcoin) {
      const { record } = await recall(account)
      const paths = pathsInTurn({ ...record, awaited: awaitedBy(record, awaited) }, clock.now())
      if (await ask(bitcoin, { account, paths })) changed()
    },

    async isUsedSince(account, address, bitcoin) {
      const { record, addresses } = await recall(account)
      const own = addresses.find((one) => one.address === address)
      // What is a single address has no other.
      if (own === undefined || addresses.length === 1) return false
      const useIn = ({ verdicts }: SearchRecord) => verdicts.get(pathText(own.path))?.use ?? 'none'
      await ask(bitcoin, { account, paths: [own.path] }).catch(silently)
      const use = useIn(await records.read(account))
      return use !== 'none' && use !== useIn(record)
    },

    async noteCoins(account, answers) {
      const { record, addresses } = await recall(account)
      const rows = answers.flatMap((answer) => noticedAt(answer, record.verdicts.get(pathText(answer.path))))
      if (rows.length === 0) return
      const byPath = new Map(addresses.map((own) => [pathText(own.path), own]))
      const askedAt = clock.now()
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
  }
}

function silently(thrown: unknown): void {
  if (!(thrown instanceof AppError)) throw thrown
}

/** The account's own address, those of open entries, and those that were shown and are not paid yet. */
function awaitedBy({ shown, verdicts }: SearchRecord, awaited: readonly AddressPath[]): AddressPath[] {
  const unpaid = shown.filter(({ path }) => verdicts.get(pathText(path))?.use !== 'counted')
  return [FIRST_PATH, ...unpaid.map(({ path }) => path), ...awaited]
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
