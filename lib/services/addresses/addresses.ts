import {
  ADDRESS_GAP,
  horizonOf,
  type Marks,
  nextPaths,
  pathsOf,
  seenMarks,
} from '~/lib/core/accounts/address-search'
import type { Deployments } from '../ports/deployment'
import type { JournalStore } from '../ports/journal-store'
import type { Alarms, Clock, KeyValueArea, Mutex } from '../ports/platform'
import type { Wallet } from '../wallet/wallet'
import { type AtRest, createAtRest } from './at-rest'
import { createListed, type Listed, type Recalled } from './listed'
import { createOffers, type Offers } from './offers'
import { createOwnAddresses } from './own-addresses'
import { createAddressSearch, ORIGIN_KEY, type PhraseOrigin } from './search'
import { type AccountName, createSearchRecords, type SearchRecord } from './search-record'

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
export type Addresses = Offers &
  Listed &
  AtRest & {
    progress(account: AccountName): Promise<SearchProgress>
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

  const recall = async (account: AccountName): Promise<Recalled> => {
    const record = await records.read(account)
    const last: Marks = [horizonOf(record.marks[0]), horizonOf(record.marks[1])]
    return { record, last, addresses: await own.upTo(account, last) }
  }

  const offers = createOffers({ ...ports, records, recall })

  return {
    ...offers,
    ...createListed({ records, recall }),
    ...createAtRest({ ...ports, changed, records, recall, ask: search.ask }),

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

    marksOf: async (account) => (await records.read(account)).marks,

    raiseMarks: (account, marks) => records.update(account, (record) => raised(record, marks)),

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

function newsKey({ network, address }: AccountName): string {
  return `addresses-found/${network}/${address}`
}

function raised(record: SearchRecord, [receive, change]: Marks): SearchRecord {
  const [ofReceive, ofChange] = seenMarks(record)
  const marks: Marks = [
    Math.max(record.marks[0], Math.min(receive, ofReceive + ADDRESS_GAP)),
    Math.max(record.marks[1], Math.min(change, ofChange + ADDRESS_GAP)),
  ]
  return { ...record, marks }
}
