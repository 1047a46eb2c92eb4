import { AppError } from '~/lib/core/errors'
import { BITCOIN_NETWORKS, genesisHash } from '~/lib/core/network'
import type { BridgeReader } from '~/lib/services/ports/bridge-reader'
import type { KeyValueArea } from '~/lib/services/ports/platform'
import { undefinedIfFailed } from '~/lib/services/profile-check/undefined-if-failed'
import { createEsploraClient } from './esplora-client'
import { createHistoryCoins } from './history-coins'
import { createHttp } from './http'
import { openChain } from './open-chain'
import { fewAtOnce } from './outbound'
import { ANEW } from './reading-limits'
import { createReadings } from './readings'

type Ports = {
  fetch: typeof globalThis.fetch
  now: () => number
  session: KeyValueArea
}

/** Reads chains by the servers that a short file names, whatever profile is in use. */
export function createBridgeReader({ fetch, now, session }: Ports): BridgeReader {
  const http = fewAtOnce(createHttp({ fetch, now }))
  return {
    async bitcoinNetwork(esplora) {
      const client = createEsploraClient({
        http,
        now,
        readings: createReadings({ now, session }),
        histories: createHistoryCoins(now),
        accepted: () => ANEW,
      })
      const told = await Promise.all(esplora.map((url) => undefinedIfFailed(client.genesis(url))))
      const [genesis, ...others] = new Set(told.filter((one) => one !== undefined))
      if (others.length > 0) throw new AppError('chain-wrong-network', 'servers of several Bitcoin networks')
      const network = BITCOIN_NETWORKS.find((each) => genesisHash(each) === genesis)
      if (network === undefined) throw new AppError('chain-unreachable', 'no Bitcoin server answers')
      return network
    },
    open: (network) => openChain(network, { http, now, session }),
  }
}
