import { hasWork, workFloorOf } from '~/lib/core/bitcoin/proof-of-work'
import { type BitcoinNetwork, genesisHash } from '~/lib/core/network'
import type { BitcoinChain, BroadcastOutcome } from '~/lib/services/ports/bitcoin-chain'
import type { Since } from '~/lib/services/ports/deployment'
import type { KeyValueArea } from '~/lib/services/ports/platform'
import { readsOf } from './bitcoin-reads'
import { createBitcoinWork } from './bitcoin-work'
import { createEndpoints } from './endpoints'
import { createEsploraClient, type EsploraClient } from './esplora-client'
import { createHistoryCoins } from './history-coins'
import type { Http } from './http'
import { ANEW, sinceTip } from './reading-limits'
import type { Accepted, ReadAgain, Readings } from './readings'
import { createWorkStore } from './work-store'

type Options = {
  bitcoin: {
    network: BitcoinNetwork
    esplora: readonly string[]
    workFloor: number | null
    /** In sat/vB: no fee rate is below it, however low the servers' estimates are. */
    minRelayFeeRate: number
  }
  http: Http
  /** For broadcasts alone. */
  sending?: Http
  now: () => number
  /** Keeps what was proven while no worker runs. */
  session: Pick<KeyValueArea, 'get' | 'set'>
  readings: Readings
}

/**
 * A Bitcoin network over Esplora servers, each of which proves its network by the hash of block 0.
 *
 * If two servers are configured and answer, both are asked for everything that decides about money. A dispute is
 * settled by the raw transaction, which proves itself, or by a third server; otherwise the call throws
 * `chain-disagreement`. One server is enough for `rawTransaction`. A broadcast goes to every server.
 *
 * On a network with proof of work, `status` and `outspends` accept no server's report as a confirmation. They require a
 * proof: with one, a single server is enough; without one, no number of servers is.
 */
export function createBitcoinChain({
  bitcoin,
  http,
  sending = http,
  now,
  session,
  readings,
}: Options): ReadAgain<BitcoinChain, Since> {
  const histories = createHistoryCoins(now)
  const clientWith = (accepted: (url: string) => Accepted | Promise<Accepted>, by = http) =>
    createEsploraClient({ http: by, now, readings, histories, accepted })
  const genesis = genesisHash(bitcoin.network)
  const usual = clientWith(() => ANEW)
  const endpointsBy = (client: EsploraClient) =>
    createEndpoints({
      urls: bitcoin.esplora,
      prove: async (url) => (await client.genesis(url)) === genesis,
      now,
    })
  const endpoints = endpointsBy(usual)
  const sender = clientWith(() => ANEW, sending)
  const sendingTo = endpointsBy(sender)
  const floorBits = workFloorOf(bitcoin)
  const proofs =
    floorBits === null
      ? null
      : { floorBits, store: createWorkStore(session, (header) => hasWork(header, floorBits)) }
  const { network, minRelayFeeRate } = bitcoin
  const isAlone = bitcoin.esplora.length === 1
  const over = (client: EsploraClient) =>
    readsOf(endpoints, {
      client,
      work: proofs && createBitcoinWork({ client, ...proofs }),
      network,
      isAlone,
      minRelayFeeRate,
      broadcast: (rawTransaction) =>
        sendingTo.all((url) => sender.broadcast(url, rawTransaction), isAccepted),
    })
  return {
    chain: over(usual),
    reading: (limit) =>
      over(
        clientWith((server) =>
          sinceTip(limit, {
            server,
            readings,
            hash: (accepted) => usual.tip(server, accepted),
            height: (accepted) => usual.tipHeight(server, accepted),
            isItsTurn: isTurnOf(bitcoin.esplora.indexOf(server), limit.turnMs, now()),
          }),
        ),
      ),
  }
}

/** A read asks two servers: they take turns. */
function isTurnOf(index: number, turnMs: number | undefined, now: number): boolean {
  return turnMs === undefined || Math.floor(now / turnMs) % 2 === index % 2
}

function isAccepted({ accepted }: BroadcastOutcome): boolean {
  return accepted
}
