import { txidOf } from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import { evmSenderOf, isSignedWith } from '~/lib/core/evm/transaction'
import type { Hex } from '~/lib/core/hex'
import type { ApprovedEvent, JournalEvent } from '~/lib/core/journal/events'
import { type EvmEntry, spendsBitcoin } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'
import { rebuildSignedCalls } from '../restore/rebuild-signed-calls'
import { rebuildSignedSpends } from '../restore/rebuild-signed-spends'
import { isLent, ownBitcoin, type OwnKeys } from './own-keys'
import type { ReadingOf } from './readings'

type Ports = {
  readingOf: ReadingOf
  keyring: OwnKeys
  /** The transactions that the journal here has. */
  known: Pick<ReadonlyMap<string, unknown>, 'has'>
}

/** What the journals of a file come to. */
export type Derived = {
  /** Rebuilt from signed bytes and the chains: nothing else of the file is in them. */
  journals: JournalEvent[][]
  /** How many are here already. */
  kept: number
  /** How many were made with a profile that is not here. */
  withoutProfile: number
  /** What no own signature proves. */
  unproven: FileJournal[]
}

/** A journal of a file, which begins with an approval. */
export type FileJournal = readonly [ApprovedEvent, ...JournalEvent[]]

/**
 * Reads the journals of a file, which may be anybody's. Believed are raw transactions that an account of this wallet has
 * signed, in every state; whom they pay, and what became of them, their bytes and the chains say. All else is dropped.
 * @throws AppError what the chains throw, `wallet-locked`
 */
export async function deriveJournals(
  files: readonly (readonly JournalEvent[])[],
  { readingOf, keyring, known }: Ports,
): Promise<Derived> {
  const derived: Derived = { journals: [], kept: 0, withoutProfile: 0, unproven: [] }
  // A payment may spend the change of another one in the file, which no server may have.
  const inFile = new Map(claimsIn(files.flat()).spends.flatMap(byTxid))
  const rawOf = async (txid: string) => inFile.get(txid)
  const rebuild = async (start: ApprovedEvent['start'], { spends, calls }: Claims) => {
    const reading = await readingOf(start.profileId)
    if (spendsBitcoin(start)) {
      const own = await ownBitcoin(start.account, reading.deployment, keyring)
      return own === undefined ? [] : rebuildSignedSpends(spends, own, reading, rawOf)
    }
    const { address } = start.account
    return rebuildSignedCalls(await ownCalls(address, calls, keyring), address, reading)
  }

  for (const events of files) {
    const [file] = fileJournal(events)
    if (file === undefined) continue
    const [first] = file
    const claims = claimsIn(events)
    if (claims.ids.some((id) => known.has(id))) {
      derived.kept += 1
      continue
    }
    const journals = await unlessWithoutProfile(rebuild(first.start, claims))
    if (journals === undefined) derived.withoutProfile += 1
    else if (journals.length === 0) derived.unproven.push(file)
    else derived.journals.push(...journals)
  }
  return derived
}

/** Without its profile, nobody can tell which network its coins are on. */
async function unlessWithoutProfile<T>(rebuilt: Promise<T>): Promise<T | undefined> {
  try {
    return await rebuilt
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'profile-missing') return undefined
    throw thrown
  }
}

async function ownCalls(
  address: EvmEntry['account']['address'],
  rawTransactions: readonly Hex[],
  keyring: OwnKeys,
): Promise<Hex[]> {
  if (rawTransactions.length === 0) return []
  if (await keyring.ownsOutsideEvm(address))
    return rawTransactions.filter((raw) => sameAddress(evmSenderOf(raw) ?? null, address))
  const own: Hex[] = []
  await isLent(address, keyring, (key) =>
    own.push(...rawTransactions.filter((raw) => isSignedWith(raw, key))),
  )
  return own
}

/** What a file says was signed, each once, and what it calls its transactions: enough to find one, and to prove nothing. */
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
  return { spends: [...spends], calls: [...calls], ids: [...ids] }
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
