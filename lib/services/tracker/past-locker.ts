import type { BaseNetwork } from '~/lib/contract/profile'
import { wordOfAddress } from '~/lib/core/evm/abi-word'
import { lockerRemoved } from '~/lib/core/evm/events'
import type { BurnRequest } from '~/lib/core/journal/types'
import { scanForward } from '../chains/log-scan'
import type { PollContext } from './poll-context'

/** Returns the script of a burn request's locker, if it has left the registry since; the registry logs both. */
export async function pastScript(
  { deployment, store }: PollContext,
  id: string,
  { proof, lockerTargetAddress }: BurnRequest,
  base: BaseNetwork,
): Promise<string | undefined> {
  const chain = deployment.evm(base.name)
  const filter = {
    addresses: [base.lockers],
    topics: [lockerRemoved.topic, wordOfAddress(lockerTargetAddress)],
  }
  let script: string | undefined
  const head = await chain.blockNumber()
  const scan = { store, scan: 'left', id, chain, start: proof.blockNumber, head } as const
  await scanForward(scan, async (fromBlock, toBlock, watched) => {
    const logs = await watched.logs({ ...filter, fromBlock, toBlock })
    script = logs.map((log) => lockerRemoved.decode(log)?.lockerLockingScript.slice(2)).find(Boolean)
    return script === undefined ? 'more' : 'found'
  })
  return script
}
