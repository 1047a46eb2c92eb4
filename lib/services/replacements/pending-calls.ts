import type { EvmNetwork } from '~/lib/contract/profile'
import { findNetwork } from '~/lib/core/catalog'
import { slowCalls } from '~/lib/core/journal/actions'
import { type EvmAttempt, type EvmEntry, spendsBitcoin } from '~/lib/core/journal/types'
import { versionIdsOf } from '~/lib/core/journal/version-ids'
import { countingServers, type ServerCounts } from '../chains/server-counts'
import { entryOf } from '../journal/entry-of'
import type { Journal } from '../journal/journal'
import type { Deployments } from '../ports/deployment'
import type { EvmChain } from '../ports/evm-chain'
import type { Clock } from '../ports/platform'
import { notReplaceable } from './not-replaceable'
import { measureOf, type SpeedUpTerms } from './speed-up-gas'

export type PendingPorts = {
  deployments: Deployments
  journal: Journal
  clock: Pick<Clock, 'now'>
}

/** An entry with pending transactions, what the chain asks for gas now, and how many servers vouch for that. */
export type PendingCalls = SpeedUpTerms & {
  /** Everything that was signed or handed over for the entry. */
  replaced: readonly string[]
  chain: EvmChain
  network: EvmNetwork
  counts: ServerCounts
}

/** @throws AppError `not-replaceable` where nothing is pending any more */
export async function readPending(
  { journal, deployments, clock }: PendingPorts,
  entryId: string,
): Promise<PendingCalls> {
  const entry = await entryOf(entryId, journal)
  if (spendsBitcoin(entry)) throw notReplaceable('over')
  if (slowCalls(entry).length === 0) throw notReplaceable(isMined(entry) ? 'confirmed' : 'over')
  const { deployment, counts } = countingServers(await deployments.of(entry.profileId))
  const network = findNetwork(deployment.profile, entry.intent.networkName)
  const chain = deployment.evm(network.name)
  await checkPending(entry, chain)
  const [fees, worth] = await Promise.all([chain.fees(), measureOf(entry, network, deployment, clock.now())])
  return { entry, replaced: versionIdsOf(entry), chain, network, fees, worth, counts }
}

/** Reads the chain itself: the journal may lag behind what has just been mined. */
async function checkPending(entry: EvmEntry, chain: EvmChain): Promise<void> {
  const used = await chain.nonce(entry.account.address, 'latest')
  if (slowCalls(entry).every(({ nonce }) => nonce >= used)) return
  const hashes = entry.attempts.flatMap(({ kind, hash }) => (isLast(kind) && hash !== null ? [hash] : []))
  const receipts = await Promise.all(hashes.map((hash) => chain.receipt(hash)))
  throw notReplaceable(receipts.some((receipt) => receipt !== undefined) ? 'confirmed' : 'over')
}

/** Whether the call itself, not only its allowance, is mined. */
function isMined({ attempts }: EvmEntry): boolean {
  return attempts.some(({ kind, sighting }) => isLast(kind) && sighting.state === 'mined')
}

function isLast(kind: EvmAttempt['kind']): boolean {
  return kind === 'call' || kind === 'cancel'
}
