import {
  isWhole,
  type Marks,
  nextPaths,
  openPaths,
  type SearchScope,
} from '~/lib/core/accounts/address-search'
import { type AddressVerdict, needsProof, verdictOf } from '~/lib/core/accounts/address-use'
import { overduePaths } from '~/lib/core/accounts/asked-at-rest'
import { BRANCHES } from '~/lib/core/accounts/own-address'
import { searchedAccounts } from '~/lib/core/accounts/searched-accounts'
import { type AddressPath, pathText } from '~/lib/core/bitcoin/address-type'
import { toAppError } from '~/lib/core/errors'
import { isOutsideIndex } from '~/lib/core/vault/account-index'
import type { BitcoinChain } from '../ports/bitcoin-chain'
import type { Deployments } from '../ports/deployment'
import type { JournalStore } from '../ports/journal-store'
import type { Alarms, Clock, Mutex } from '../ports/platform'
import type { AccountKey } from '../wallet/accounts'
import type { Wallet } from '../wallet/wallet'
import type { OwnAddresses } from './own-addresses'
import { type AccountName, noted, type SearchRecord, type SearchRecords } from './search-record'

/** Goes on with a search whose worker died, or that failed. */
export const ADDRESSES_ALARM = 'addresses'
const SAFETY_NET_MS = 60_000
const RETRY_MS = 5 * 60_000
const AGAIN_MS = 60 * 60_000
/** A server that was late has had time for another block. */
const LATE_MS = 10 * 60_000
const TOLD_EACH_MS = 3_000
/** A worker that dies loses so many answers at most. */
const AT_ONCE = 5

/** Absent for a phrase that was in use before its addresses were searched. */
export const ORIGIN_KEY = 'addresses-of-phrase'
/** Where a phrase comes from: one that was made here has been used nowhere else. */
export type PhraseOrigin = 'here' | 'elsewhere'

type Ports = {
  deployments: Pick<Deployments, 'current'>
  wallet: Pick<Wallet, 'status' | 'accountKeysOf'>
  store: Pick<JournalStore, 'getMark' | 'setMark'>
  records: SearchRecords
  own: OwnAddresses
  alarms: Alarms
  clock: Clock
  mutex: Mutex
  /** Called when something new is known of addresses. */
  changed: () => void
}

type AddressQuestion = { account: AccountName; paths: readonly AddressPath[] }

/**
 * Finds the used addresses of an unlocked wallet's accounts in the background. Each answer is on disk before the next question,
 * so a search goes on where it was, whatever ended it.
 */
export function createAddressSearch(ports: Ports) {
  const { store, clock, mutex, changed } = ports
  let running: Promise<void> | undefined
  let isWantedAgain = false

  let toldAt = 0
  /** Pages read balances again: seldom enough that each reading costs servers little. */
  const tellProgress = () => {
    if (clock.now() - toldAt < TOLD_EACH_MS) return
    toldAt = clock.now()
    changed()
  }

  const searchWhileWanted = async () => {
    while (isWantedAgain) {
      isWantedAgain = false
      await mutex.run('address-search', () => search(ports, tellProgress))
    }
  }

  return {
    ask: (bitcoin: BitcoinChain, question: AddressQuestion) => askAbout(bitcoin, question, ports),

    isUnderWay: () => running !== undefined,

    /** Notes where the phrase comes from, before a wallet is made of it. */
    origin: () => originIn(store),

    begin: (origin: PhraseOrigin) => store.setMark(ORIGIN_KEY, origin),

    /** Searches, or goes on with it, until it has ended, or the wallet is locked or uses another network. */
    resume(): Promise<void> {
      isWantedAgain = true
      running ??= searchWhileWanted().finally(() => {
        running = undefined
        if (toldAt > 0) changed()
        toldAt = 0
      })
      return running
    },
  }
}

async function search(ports: Ports, tellProgress: () => void): Promise<void> {
  const { wallet, alarms, clock } = ports
  if ((await wallet.status()) !== 'unlocked') return alarms.clear(ADDRESSES_ALARM)
  try {
    if (await run(ports, tellProgress)) await alarms.set(ADDRESSES_ALARM, clock.now() + AGAIN_MS)
    else await alarms.clear(ADDRESSES_ALARM)
  } catch (thrown) {
    if (isWaiting(thrown)) return alarms.clear(ADDRESSES_ALARM)
    await alarms.set(ADDRESSES_ALARM, clock.now() + RETRY_MS)
    throw thrown
  }
}

/** @returns whether there is something to ask again */
async function run(ports: Ports, tellProgress: () => void): Promise<boolean> {
  const { deployments, wallet, records, alarms, clock } = ports
  const deployment = await deployments.current()
  const { bitcoin } = deployment.sparing()
  /** Whether they were asked: not once the wallet is locked or uses another network. */
  const askSome = async (account: AccountName, paths: readonly AddressPath[]): Promise<boolean> => {
    const isOver =
      (await wallet.status()) !== 'unlocked' ||
      (await deployments.current()).profile.id !== deployment.profile.id
    if (isOver || paths.length === 0) return false
    await alarms.set(ADDRESSES_ALARM, clock.now() + SAFETY_NET_MS)
    await askAbout(bitcoin, { account, paths: paths.slice(0, AT_ONCE) }, ports)
    tellProgress()
    return true
  }
  const askNext = async (account: AccountName) => {
    while (await askSome(account, nextPaths(await records.read(account)))) continue
  }
  /** Goes on as long as answers tell something new. */
  const askLate = async (account: AccountName) => {
    let paths = lateOf(await records.read(account), clock.now())
    while (await askSome(account, paths)) {
      const open = new Set(openPaths((await records.read(account)).verdicts).map(pathText))
      if (paths.slice(0, AT_ONCE).every((path) => open.has(pathText(path)))) break
      paths = paths.slice(AT_ONCE)
    }
  }
  const askOverdue = async (account: AccountName) => {
    const overdue = async () => {
      const record = await records.read(account)
      return isWhole(record) ? overduePaths({ ...record, awaited: [] }, clock.now()) : []
    }
    while (await askSome(account, await overdue())) continue
  }
  const accounts = await planned(ports)
  for (const account of accounts) await askNext(account)
  for (const again of [askLate, askOverdue, askNext]) for (const account of accounts) await again(account)
  const searched = await Promise.all(accounts.map(records.read))
  return searched.some(({ verdicts }) => openPaths(verdicts).length > 0)
}

/**
 * Asks about addresses, and notes every answer.
 * @returns whether one of them has coins @throws AppError as the first that failed
 */
async function askAbout(
  bitcoin: BitcoinChain,
  { account, paths }: AddressQuestion,
  { own, records, clock }: Ports,
): Promise<boolean> {
  const wanted = new Set(paths.map(pathText))
  const addresses = (await own.upTo(account, lastOf(paths))).filter(({ path }) => wanted.has(pathText(path)))
  const outcomes = await Promise.allSettled(addresses.map(({ address }) => judged(bitcoin, address)))
  const answers = outcomes.flatMap((outcome, at) => {
    const address = addresses[at]
    return address === undefined || outcome.status === 'rejected'
      ? []
      : [{ ...address, verdict: { ...outcome.value, askedAt: clock.now() } }]
  })
  if (answers.length > 0) await records.update(account, (record) => noted(record, answers))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return answers.some(({ verdict }) => verdict.hasCoins)
}

/** Accounts with their scopes, which are noted on disk. */
async function planned({ wallet, store, own, records }: Ports): Promise<AccountName[]> {
  const isOfHere = (await originIn(store)) === 'here'
  let plan: ReturnType<typeof searchedAccounts> = []
  const keys = await wallet.accountKeysOf((choice) => (plan = searchedAccounts(choice)))
  await own.keep(keys)
  const scopeOf = ({ index, bitcoin, extendedKey }: AccountKey): SearchScope => {
    const isOutside = isOutsideIndex(index)
    if (extendedKey === null || (isOfHere && !isOutside)) return 'none'
    const isMeant = ({ addressType }: (typeof plan)[number]) =>
      isOutside || addressType === bitcoin.addressType
    return plan.find((one) => one.index === index && isMeant(one))?.scope ?? 'first'
  }
  const accounts = keys.map((key) => ({
    name: { network: key.network, address: key.bitcoin.address },
    scope: scopeOf(key),
  }))
  for (const { name, scope } of accounts) {
    const record = await records.read(name)
    if (record.scope !== scope) await records.update(name, (before) => ({ ...before, scope }))
  }
  return accounts.map(({ name }) => name)
}

async function originIn(store: Pick<JournalStore, 'getMark'>): Promise<PhraseOrigin> {
  return (await store.getMark(ORIGIN_KEY)) === 'here' ? 'here' : 'elsewhere'
}

/** Addresses on which a server was silent or late: none so soon after the last that was asked again. */
function lateOf({ verdicts }: SearchRecord, now: number): AddressPath[] {
  const open = openPaths(verdicts)
  const askedAt = (path: AddressPath) => verdicts.get(pathText(path))?.askedAt ?? 0
  const latest = Math.max(...open.map(askedAt))
  return now - latest < LATE_MS ? [] : open.toSorted((a, b) => askedAt(a) - askedAt(b))
}

async function judged(bitcoin: BitcoinChain, address: string): Promise<AddressVerdict> {
  const evidence = await bitcoin.addressUse(address)
  if (!needsProof(evidence)) return verdictOf(evidence)
  return verdictOf({ ...evidence, proof: await bitcoin.proofOfUse(address) })
}

/** It goes on once the user has unlocked the wallet or chosen a profile. */
function isWaiting(thrown: unknown): boolean {
  return ['wallet-locked', 'wallet-missing', 'profile-missing'].includes(toAppError(thrown).code)
}

function lastOf(paths: readonly AddressPath[]): Marks {
  const [receive = -1, change = -1] = BRANCHES.map((branch) =>
    Math.max(-1, ...paths.filter((path) => path.branch === branch).map(({ index }) => index)),
  )
  return [receive, change]
}
