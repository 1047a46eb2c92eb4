import type { BaseNetwork } from '~/lib/contract/profile'
import { type RouterEvent, readRouterLog, routerFilter } from '../chains/router-events'
import type { Reading } from './reading'
import { AFTER_DEPOSIT, blocksOf } from './windows'

/**
 * The first that a base network's contracts have logged of a deposit, in block order, as far as it lies near the deposit's
 * block; empty if there is nothing.
 * @param seconds when the deposit's block was made
 */
export async function routerEventsNear(
  txid: string,
  base: BaseNetwork,
  seconds: number,
  { deployment, times }: Pick<Reading, 'deployment' | 'times'>,
): Promise<RouterEvent[]> {
  const chain = deployment.evm(base.name)
  const first = BigInt(base.fromBlock)
  const near = await times.evmBlockNear(base.name, seconds, first)
  const head = await chain.blockNumber()
  for (const window of blocksOf(AFTER_DEPOSIT, near, { first, head })) {
    const logs = await chain.logs({ ...routerFilter(base), ...window })
    const own = logs.map((log) => readRouterLog(log, base)).filter((read) => read?.txid === txid)
    if (own.length > 0) return own.flatMap((read) => read?.event ?? [])
  }
  return []
}
