import { baseOf } from '~/lib/core/catalog'
import { type EvmNetwork, isBaseNetwork, type Profile } from '~/lib/contract/profile'
import type { ReportedNetwork, SupportReport } from '~/lib/contract/views/support-report'
import type { ErrorCode } from '~/lib/core/errors'
import type { JournalEvent } from '~/lib/core/journal/events'
import { isBitcoinPayment, phaseOf, proofOf } from '~/lib/core/journal/phase'
import type { Entry } from '~/lib/core/journal/types'
import { noticesOf } from './notices'
import { networkIn } from './network-in'
import { receiptTransactions } from './receipt'

/** The report of one entry for a person who helps its owner. */
export function supportReportOf(
  entry: Entry,
  events: readonly JournalEvent[],
  profile: Profile | null,
  pollError: ErrorCode | null,
  open: readonly Entry[] = [],
): SupportReport {
  return {
    id: entry.id,
    startedAt: new Date(entry.createdAt).toISOString(),
    phase: phaseOf(entry),
    proof: proofOf(entry),
    notices: noticesOf(entry, events, profile, pollError, open),
    pollError,
    profile: profile && profileFacts(entry, profile),
    transactions: receiptTransactions(entry, profile),
    journal: events,
  }
}

function profileFacts(entry: Entry, profile: Profile): NonNullable<SupportReport['profile']> {
  const { id, label, bitcoin } = profile
  const network = isBitcoinPayment(entry) ? undefined : networkIn(profile, entry.intent.networkName)
  const used = network === undefined ? [] : [...new Set<EvmNetwork>([network, baseOf(profile, network)])]
  return {
    id,
    label,
    bitcoinNetwork: bitcoin.network,
    servers: bitcoin.esplora.length,
    networks: used.map(networkFacts),
  }
}

function networkFacts(network: EvmNetwork): ReportedNetwork {
  const { name, kind, chainId, rpc } = network
  return { name, kind, chainId, servers: rpc.length, contracts: contractsOf(network) }
}

function contractsOf(network: EvmNetwork): ReportedNetwork['contracts'] {
  if (!isBaseNetwork(network)) return { connector: network.connector }
  const { lockers, transferRouter, exchangeRouter, burnRouter, baseConnector } = network
  const contracts = { lockers, transferRouter, exchangeRouter, burnRouter }
  return baseConnector === null ? contracts : { ...contracts, baseConnector }
}
