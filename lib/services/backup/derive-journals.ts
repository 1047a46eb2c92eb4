import { txidOf } from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import { evmSenderOf, isSignedWith } from '~/lib/core/evm/transaction'
import type { Hex } from '~/lib/core/hex'
import type { ApprovedEvent, JournalEvent } from '~/lib/core/journal/events'
import { isOfPage } from '~/lib/core/journal/page-wallet-call'
import { type EvmEntry, spendsBitcoin } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'
import { rebuildSignedCalls } from '../restore/rebuild-signed-calls'
import { rebuildSignedSpends } from '../restore/rebuild-signed-spends'
import { type Budget, BudgetSpent, createBudget } from './budget'
import { createOwnKeys, ownBitcoin, type OwnKeys } from './own-keys'
import { rebuildPaidByPage } from './paid-by-page'
import { createReadings, type ReadingPorts } from './readings'
import { createSlices } from '../wallet/slices'

type Ports = ReadingPorts & {
  keyring: OwnKeys
  /** The transactions that the journal here has. */
  known: Pick<ReadonlyMap<string, unknown>, 'has'>
}

/** The signed versions of one entry: each is approved by hand. */
const MOST_SIGNED = 50

/** The results of reading a file's journals. */
export type Derived = {
  /** Rebuilt from signed bytes and the chains: nothing else of the file is in them. */
  journals: JournalEvent[][]
  /** How many are here already. */
  kept: number
  /** How many were made with a profile that is not here. */
  withoutProfile: number
  /** How many were left out, because too much of the file proved nothing. */
  unchecked: number
  /** Journals that no own signature proves. */
  unproven: FileJournal[]
}

/** A journal of a file, which begins with an approval. */
export type FileJournal = readonly [ApprovedEvent, ...JournalEvent[]]

/**
 * Reads the journals of a file, which may be anybody's. Believed are raw transactions that an account of this wallet has
 * signed, in every state, and those that a page's wallet has signed and a block has; whom they pay, and what became of
 * them, their bytes and the chains say. All else is dropped.
 * @throws AppError what the chains throw, `wallet-locked`
 */
export async function deriveJournals(
  files: readonly (readonly JournalEvent[])[],
  { known: holders, ...ports }: Ports,
): Promise<Derived> {
  const derived: Derived = { journals: [], kept: 0, withoutProfile: 0, unchecked: 0, unproven: [] }
  const [budget, slices] = [createBudget(), createSlices()]
  const readingOf = createReadings(ports, budget)
  const keyring = createOwnKeys(ports.keyring, budget)
  // A payment may spend the change of another one in the file, which no server may have.
  const inFile = new Map<string, string>()
  for (const events of files) {
    for (const raw of claimsIn(events).spends) for (const [txid] of byTxid(raw)) inFile.set(txid, raw)
    await slices.next()
  }
  const rawOf = async (txid: string) => inFile.get(txid)
  const proven = new Set<string>()

  /** `kept` for what a journal before it in the file has proved: it isn't asked again. */
  const once = async (account: string, raws: readonly string[], ask: () => Promise<JournalEvent[][]>) => {
    const marks = raws.map((raw) => `${account} ${raw}`)
    if (marks.some((mark) => proven.has(mark))) return 'kept'
    const journals = await ask()
    if (journals.length > 0) for (const mark of marks) proven.add(mark)
    return journals
  }

  const rebuild = async (start: ApprovedEvent['start'], { spends, calls, ids }: Claims) => {
    const reading = await readingOf(start.profileId)
    if (spendsBitcoin(start)) {
      const { account } = start
      const own = spends.length > 0 && (await ownBitcoin(account, reading.deployment, keyring))
      if (own) return once(own.address, spends, () => rebuildSignedSpends(spends, own, reading, rawOf))
      return isOfPage(start) ? once(account.address, ids, () => rebuildPaidByPage(ids, account, reading)) : []
    }
    const { address } = start.account
    const signed = await ownCalls(address, calls, keyring, budget)
    return once(address, signed, () => rebuildSignedCalls(signed, address, reading))
  }

  for (const events of files) {
    await slices.next()
    const [file] = fileJournal(events)
    if (file === undefined) continue
    const claims = claimsIn(events)
    const outcome = claims.ids.some((id) => holders.has(id))
      ? 'kept'
      : await outcomeOf(
          budget.unlessProved(
            () => rebuild(file[0].start, claims),
            // Anybody can name the genuine payments of strangers.
            (rebuilt) => (rebuilt === 'kept' || isOfPage(file[0].start) ? 0 : rebuilt.length),
          ),
        )
    if (typeof outcome === 'string') derived[outcome] += 1
    else if (outcome.length === 0) derived.unproven.push(file)
    else derived.journals.push(...outcome)
  }
  return derived
}

/** Without its profile, nobody can tell which network its coins are on. */
async function outcomeOf<T>(rebuilt: Promise<T>): Promise<T | 'withoutProfile' | 'unchecked'> {
  try {
    return await rebuilt
  } catch (thrown) {
    if (thrown instanceof BudgetSpent) return 'unchecked'
    if (thrown instanceof AppError && thrown.code === 'profile-missing') return 'withoutProfile'
    throw thrown
  }
}

async function ownCalls(
  address: EvmEntry['account']['address'],
  rawTransactions: readonly Hex[],
  keyring: OwnKeys,
  budget: Budget,
): Promise<Hex[]> {
  if (rawTransactions.length === 0) return []
  const isOutside = await keyring.ownsOutsideEvm(address)
  if (!isOutside && !(await keyring.hasEvmKey(address))) return []
  const sent = rawTransactions.filter((raw) => {
    budget.spend()
    return sameAddress(evmSenderOf(raw) ?? null, address)
  })
  if (isOutside || sent.length === 0) return sent
  return keyring.withEvmKey(address, (key) => sent.filter((raw) => isSignedWith(raw, key)))
}

/** A file's signed transactions, each once, and its ids of transactions: enough to find one, and to prove nothing. */
type Claims = { spends: string[]; calls: Hex[]; ids: string[] }

function claimsIn(events: readonly JournalEvent[]): Claims {
  const [spends, calls, ids] = [new Set<string>(), new Set<Hex>(), new Set<string>()]
  for (const event of events)
    if (event.type === 'signed' || event.type === 'found-sent') {
      spends.add(event.attempt.rawTransaction)
      ids.add(event.attempt.txid.toLowerCase())
    } else if (event.type === 'handed-over') {
      if (event.txid !== null) ids.add(event.txid.toLowerCase())
    } else if (event.type === 'evm-signed') {
      const { rawTransaction, hash } = event.attempt
      if (rawTransaction !== null) calls.add(rawTransaction)
      if (hash !== null) ids.add(hash.toLowerCase())
    } else if (event.type === 'evm-returned') ids.add(event.hash.toLowerCase())
  return { spends: [...spends].slice(-MOST_SIGNED), calls: [...calls].slice(-MOST_SIGNED), ids: [...ids] }
}

function byTxid(rawTransaction: string): [txid: string, rawTransaction: string][] {
  try {
    return [[txidOf(rawTransaction), rawTransaction]]
  } catch {
    return []
  }
}

/** A journal with its approval, if it begins with one. */
export function fileJournal([first, ...rest]: readonly JournalEvent[]): FileJournal[] {
  return first?.type === 'approved' ? [[first, ...rest]] : []
}
