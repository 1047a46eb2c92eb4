import type { ShortFile } from '~/lib/contract/short-file'
import type { BridgeReader } from '../ports/bridge-reader'
import { completeProfile } from './complete-profile'
import { nextNetwork, readNext } from './next-reading'
import { esploraServers } from './public-servers'
import type { Progress, Readings } from './readings'

/**
 * Reads from the chains what a short file leaves out, whole or not at all.
 * @throws AppError as `readNext` and `completeProfile` do
 */
export async function fillProfile(
  short: ShortFile,
  reader: BridgeReader,
): Promise<ReturnType<typeof completeProfile>> {
  const { bitcoin } = short
  const bitcoinNetwork = await reader.bitcoinNetwork(esploraServers(bitcoin.network, bitcoin.esplora))
  const progress = new Map<string, Progress>()
  const of = (name: string): Progress => progress.get(name) ?? { state: 'waiting' }
  for (let next = nextNetwork(short, of); next !== undefined; next = nextNetwork(short, of))
    progress.set(next.name, await readNext(next, { short, of, reader }))
  return completeProfile(short, { bitcoinNetwork, networks: readingsIn(progress) })
}

/** The readings of networks that are whole. */
export function readingsIn(progress: Iterable<[string, Progress]>): Readings['networks'] {
  return new Map(
    [...progress].flatMap(([name, one]) => (one.state === 'whole' ? [[name, one.reading] as const] : [])),
  )
}
