import type { Satspan, Swap } from '@satspan/client'
import { type Config, getConnectorClient } from '@wagmi/core'

/** The wallet that your page has connected by wagmi sends the reviewed call. */
export async function swapBack(satspan: Satspan, config: Config, units: bigint): Promise<Swap> {
  const wallet = await getConnectorClient(config)
  return satspan.swap({ direction: 'to-bitcoin', units, network: 'polygon' }, { wallet })
}
