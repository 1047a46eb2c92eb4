import type { ShortFile } from '~/lib/contract/short-file'
import { AppError } from '~/lib/core/errors'
import type { BridgeReader } from '../ports/bridge-reader'
import type { Alarms, Clock, Logger, Mutex } from '../ports/platform'
import { faultOf } from './bridge-fault'
import { requireWhole } from './document'
import type { Job, Jobs } from './job'
import { nextNetwork, progressIn, readNext } from './next-reading'
import { esploraServers } from './public-servers'
import type { Progress } from './readings'

/** Resumes the reading of a bridge after the worker's death. */
export const BRIDGE_ALARM = 'bridge'
const SAFETY_NET_MS = 60_000

type Ports = {
  jobs: Jobs
  reader: BridgeReader
  alarms: Alarms
  clock: Clock
  mutex: Mutex
  logger: Logger
  changed: () => void
}

/** Reads what the job still lacks, network by network; each is on disk before the next. A second call meanwhile does nothing. */
export function createJobReader(ports: Ports): () => Promise<void> {
  const { mutex, changed } = ports
  let isUnderWay = false
  return async () => {
    if (isUnderWay) return
    isUnderWay = true
    try {
      await mutex.run('bridge-reading', () => readRest(ports))
    } finally {
      isUnderWay = false
      changed()
    }
  }
}

async function readRest(ports: Ports): Promise<void> {
  const { jobs, alarms, clock } = ports
  for (;;) {
    const job = await jobs.load()
    if (job === undefined || job.chosen === null) break
    await alarms.set(BRIDGE_ALARM, clock.now() + SAFETY_NET_MS)
    if (job.bitcoinNetwork === null && job.bitcoinFault === null) {
      await readBitcoin(job, ports)
      continue
    }
    const network = nextNetwork(job.short, progressIn(job.networks))
    if (network === undefined) break
    const next = await readNetwork(job, network, ports)
    await jobs.update(job.digest, ({ networks }) => ({ networks: { ...networks, [network.name]: next } }))
  }
  await alarms.clear(BRIDGE_ALARM)
}

async function readBitcoin({ digest, short }: Job, { jobs, reader }: Ports): Promise<void> {
  const { network, esplora } = short.bitcoin
  try {
    const told = await reader.bitcoinNetwork(esploraServers(network, esplora))
    const isOther = network !== undefined && network !== told
    await jobs.update(digest, () => ({
      bitcoinNetwork: told,
      bitcoinFault: isOther ? { kind: 'other-chain', field: 'bitcoin-network' } : null,
    }))
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    await jobs.update(digest, () => ({ bitcoinFault: faultOf(thrown) }))
  }
}

/** Reads one network a step further, or notes why it is left out. */
async function readNetwork(
  job: Job,
  network: ShortFile['evm'][number],
  { reader, logger }: Ports,
): Promise<Progress> {
  try {
    const next = await readNext(network, { short: job.short, of: progressIn(job.networks), reader })
    if (next.state === 'whole') requireWhole(job, network, next.reading)
    return next
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    logger.log('info', 'bridge-network-left-out', { code: thrown.code })
    return { state: 'left-out', fault: faultOf(thrown) }
  }
}
