import { createEsploraClient } from '~/lib/adapters/esplora-client'
import { createHistoryCoins } from '~/lib/adapters/history-coins'
import { createHttp, type Http } from '~/lib/adapters/http'
import { fewAtOnce } from '~/lib/adapters/outbound'
import { ANEW } from '~/lib/adapters/reading-limits'
import { createReadings } from '~/lib/adapters/readings'
import type { Hex } from '~/lib/core/hex'
import { BITCOIN_NETWORKS, genesisHash } from '~/lib/core/network'
import { memoryArea } from '~/lib/services/ports/memory.fixture'
import { undefinedIfFailed } from '~/lib/services/profile-check/undefined-if-failed'
import { type BaseReading, completeProfile, type CrossReading, type Readings } from './complete-profile'
import { checkContracts } from './check-contracts'
import { openChain } from './open-chain'
import type { Question } from './question'
import { readBase } from './read-base'
import { readCross } from './read-cross'
import type { ShortBase, ShortCross, ShortFile } from './short-file'

/**
 * Reads from the chains what a short file leaves out.
 * @throws AppError `chain-unreachable`, `chain-wrong-network`, `profile-invalid`
 */
export async function fillProfile(short: ShortFile): Promise<{ profile: object; missing: Question[] }> {
  const http = fewAtOnce(createHttp({ fetch: globalThis.fetch, now: Date.now }))
  const [bitcoinNetwork, networks] = await Promise.all([
    readBitcoinNetwork(short.bitcoin.esplora, http),
    readNetworks(short, http),
  ])
  return completeProfile(short, { bitcoinNetwork, ...networks })
}

async function readBitcoinNetwork(esplora: readonly string[], http: Http): Promise<string | undefined> {
  const client = createEsploraClient({
    http,
    now: Date.now,
    readings: createReadings({ now: Date.now, session: memoryArea() }),
    histories: createHistoryCoins(Date.now),
    accepted: () => ANEW,
  })
  for (const url of esplora) {
    const genesis = await undefinedIfFailed(client.genesis(url))
    const network = BITCOIN_NETWORKS.find((each) => genesisHash(each) === genesis)
    if (network !== undefined) return network
  }
  return undefined
}

/** First the base networks: the connectors of the others are asked about these. */
async function readNetworks({ evm }: ShortFile, http: Http): Promise<Omit<Readings, 'bitcoinNetwork'>> {
  const bases = await Promise.all(
    evm
      .filter((each): each is ShortBase => each.kind === 'base')
      .map(async (short) => {
        const open = await openChain(short, http)
        await checkContracts(short, open)
        return { short, open, read: await readBase(short, open) }
      }),
  )
  const ways = bases.map(({ short, open, read }) => ({
    name: short.name,
    open,
    exchangeConnectors: short.exchangeConnectors ?? read.exchangeConnectors ?? [],
  }))
  const crosses = await Promise.all(
    evm
      .filter((each): each is ShortCross => each.kind === 'cross-chain')
      .map(async (short) => {
        const open = await openChain(short, http)
        await checkContracts(short, open)
        return { short, open, read: await readCross(short, open, ways) }
      }),
  )
  const base = bases.map(async ({ short, open, read }): Promise<[string, BaseReading]> => {
    const reached = crosses.filter((cross) => (cross.short.via ?? cross.read.via) === short.name)
    const named = reached.map((cross) => cross.read.baseConnector).find((each) => each !== undefined)
    const baseConnector = reached.length === 0 ? null : named
    const logging = [short.transferRouter, short.exchangeRouter, read.burnRouter, baseConnector]
    const fromBlock = short.fromBlock ?? (await open.firstBlockOf(addressesIn(logging)))
    return [short.name, { ...read, baseConnector, fromBlock }]
  })
  const cross = crosses.map(async ({ short, open, read }): Promise<[string, CrossReading]> => {
    const fromBlock = short.fromBlock ?? (await open.firstBlockOf([short.connector]))
    return [short.name, { ...read, fromBlock }]
  })
  return { base: new Map(await Promise.all(base)), cross: new Map(await Promise.all(cross)) }
}

function addressesIn(values: readonly (Hex | null | undefined)[]): Hex[] {
  return values.filter((value) => value !== null && value !== undefined)
}
