import type { EvmNetwork } from '~/lib/contract/profile'
import type { EvmChain } from '~/lib/services/ports/evm-chain'
import { createEndpoints } from './endpoints'
import { createLogReader } from './evm-logs'
import { nodeAt } from './evm-node'
import { readsOf } from './evm-reads'
import { createBatchingRpc } from './evm-rpc-batches'
import type { Rpc } from './evm-rpc-client'
import { keepingAnswers } from './evm-rpc-readings'
import type { Http } from './http'
import { ANEW } from './reading-limits'
import type { Accepted, ReadAgain, Readings } from './readings'
import type { StoredNumbers } from './stored-numbers'

type Options = {
  network: { chainId: number; rpc: readonly string[]; rollupFee?: EvmNetwork['rollupFee'] }
  http: Http
  /** For broadcasts alone. */
  sending?: Http
  now: () => number
  readings: Readings
  /** How many blocks each node answers for, by its address. */
  spans: StoredNumbers
}

/**
 * One EVM chain over JSON-RPC nodes, each of which proves its chain by eth_chainId.
 *
 * If two nodes are configured and answer, both are asked for everything that decides about money. A third node settles
 * a dispute; without one the call throws `chain-disagreement`. One node is enough for the latest `balance`, which is
 * only displayed: the chain itself checks it when it is spent. A broadcast goes to every node.
 */
export function createEvmChain({
  network,
  http,
  sending = http,
  now,
  readings,
  spans,
}: Options): ReadAgain<EvmChain, number> {
  const fresh = createBatchingRpc(http, now)
  const rpcSince = (accepted: Accepted, by = fresh) => keepingAnswers(by, { readings, now, accepted })
  const usual = rpcSince(ANEW)
  const chainId = BigInt(network.chainId)
  const endpointsBy = (rpc: Rpc) =>
    createEndpoints({
      urls: network.rpc,
      prove: async (url) => (await nodeAt(rpc, url).chainId()) === chainId,
      now,
    })
  const endpoints = endpointsBy(usual)
  const sender = rpcSince(ANEW, createBatchingRpc(sending, now))
  const sendingTo = endpointsBy(sender)
  const { rollupFee = null } = network
  const over = (rpc: Rpc) =>
    readsOf(endpoints, {
      chainId: network.chainId,
      rollupFee,
      rpc,
      fresh: usual,
      sender,
      sendingTo,
      logsAt: createLogReader(rpc, spans),
    })
  return {
    chain: over(usual),
    reading: (since) => over(rpcSince({ since, unfirmSince: since })),
  }
}
