import { hex } from '@scure/base'
import type { UnverifiedView } from '~/lib/contract/views/recovery'
import { addressOfScript } from '~/lib/core/address'
import { spendingScripts } from '~/lib/core/bitcoin/address-type'
import { txidOf } from '~/lib/core/bitcoin/transaction'
import { AppError, toAppError } from '~/lib/core/errors'
import { evmSenderOf, isSignedWith } from '~/lib/core/evm/transaction'
import type { Hex } from '~/lib/core/hex'
import type { ApprovedEvent, JournalEvent } from '~/lib/core/journal/events'
import { type BitcoinEntry, type EvmEntry, spendsBitcoin } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'
import type { Deployment, Deployments } from '../ports/deployment'
import type { Keyring } from '../ports/keyring'
import { rebuildSignedCalls } from '../restore/rebuild-signed-calls'
import { rebuildSignedSpends } from '../restore/rebuild-signed-spends'
import type { Reading } from '../restore/reading'
import { createTimes } from '../restore/times'
import type { Wallet } from '../wallet/wallet'

type EvmKeys = Pick<Wallet, 'ownsOutsideEvm'> & Pick<Keyring, 'withEvmKey'>

type Ports = {
  deployments: Pick<Deployments, 'of'>
  keyring: EvmKeys & Pick<Wallet, 'ownsBitcoinKey'>
  /** The transactions that the journal here has. */
  known: Pick<ReadonlyMap<string, unknown>, 'has'>
  /** Unix ms. */
  now: number
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
  unverified: UnverifiedView[]
}

/**
 * Reads the journals of a file, which may be anybody's. Believed are raw transactions that an account of this wallet has
 * signed, in every state; whom they pay, and what became of them, their bytes and the chains say. All else is dropped.
 * @throws AppError what the chains throw, `wallet-locked`
 */
export async function deriveJournals(
  files: readonly (readonly JournalEvent[])[],
  { deployments, keyring, known, now }: Ports,
): Promise<Derived> {
  const derived: Derived = { journals: [], kept: 0, withoutProfile: 0, unverified: [] }
  // A payment may spend the change of another one in the file, which no server may have.
  const inFile = new Map(claimsIn(files.flat()).spends.flatMap(byTxid))
  const rawOf = async (txid: string) => inFile.get(txid)
  const readings = new Map<string, Promise<Reading>>()
  const readingOf = (profileId: string): Promise<Reading> => {
    const reading =
      readings.get(profileId) ?? deployments.of(profileId).then((found) => newReading(found, now))
    readings.set(profileId, reading)
    return reading
  }

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
    const [first] = events
    if (first?.type !== 'approved') continue
    const claims = claimsIn(events)
    if (claims.ids.some((id) => known.has(id))) {
      derived.kept += 1
      continue
    }
    const journals = await unlessWithoutProfile(rebuild(first.start, claims))
    if (journals === undefined) derived.withoutProfile += 1
    else if (journals.length === 0) derived.unverified.push({ at: first.at, intent: first.start.intent })
    else derived.journals.push(...journals)
  }
  return derived
}

function newReading(deployment: Deployment, now: number): Reading {
  return { deployment, times: createTimes(deployment), accounts: [], hours: null, now, known: new Set() }
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

/** The account of a file's entry, if its key is one of the wallet's accounts; its address is what the key makes it. */
async function ownBitcoin(
  { addressType, publicKey }: BitcoinEntry['account'],
  { profile }: Pick<Deployment, 'profile'>,
  keyring: Pick<Wallet, 'ownsBitcoinKey'>,
) {
  const { network } = profile.bitcoin
  const key = { network, addressType, publicKey: publicKey.toLowerCase() }
  if (!(await keyring.ownsBitcoinKey(key))) return undefined
  const { scriptPubKey } = spendingScripts(addressType, hex.decode(key.publicKey))
  const address = addressOfScript(scriptPubKey, network)
  return address === undefined ? undefined : { address, addressType, publicKey: key.publicKey, scriptPubKey }
}

async function ownCalls(
  address: EvmEntry['account']['address'],
  rawTransactions: readonly Hex[],
  keyring: EvmKeys,
): Promise<Hex[]> {
  if (rawTransactions.length === 0) return []
  if (await keyring.ownsOutsideEvm(address))
    return rawTransactions.filter((raw) => sameAddress(evmSenderOf(raw) ?? null, address))
  const own: Hex[] = []
  await isLent(
    keyring.withEvmKey(address, (key) => {
      own.push(...rawTransactions.filter((raw) => isSignedWith(raw, key)))
      return true
    }),
  )
  return own
}

async function isLent(lent: Promise<boolean>): Promise<boolean> {
  try {
    return await lent
  } catch (thrown) {
    const { code } = toAppError(thrown)
    if (code === 'review-changed' || code === 'phrase-missing') return false
    throw thrown
  }
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
