import { baseConnectorOf } from '~/lib/core/catalog'
import type { BaseNetwork, CrossChainNetwork } from '~/lib/contract/profile'
import { scriptPubKeyOf } from '~/lib/core/address'
import { msgSent } from '~/lib/core/evm/events'
import { startBlock } from '~/lib/core/journal/starting-point'
import type { BurnRequest, ToBitcoinSwap } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'
import type { EvmLog, EvmReceipt } from '../ports/evm-chain'
import { ARRIVAL_TOPICS, type BurnName, readArrivalLog } from '../chains/arrival-logs'
import { burnsIn } from '../chains/burn'
import { proofOfLog, scanForward } from '../chains/log-scan'
import type { PollContext } from './poll-context'
import { isFrom } from './router-scan'
import { receiptOfLog } from './receipt-of-log'

/** Journals the first burn request in a transaction that pays the user's script and proves no other swap. */
export async function recordBurn(
  { journal, deployment }: PollContext,
  swap: ToBitcoinSwap,
  receipt: EvmReceipt,
  base: BaseNetwork,
  isNamed: (burn: BurnRequest) => boolean = () => true,
): Promise<void> {
  const script = scriptPubKeyOf(swap.intent.bitcoinAddress, deployment.profile.bitcoin.network)
  const burns = burnsIn(receipt, base).filter((burn) => burn.scriptPubKey === script && isNamed(burn))
  for (const burn of burns) {
    const { destination } = await journal.record(swap.id, { type: 'unwrap-opened', burn })
    if (destination.state === 'paying') return
  }
}

/** Journals the message by which a cross-chain call left for the base network. */
export async function recordMessage(
  { journal }: PollContext,
  swap: ToBitcoinSwap,
  receipt: EvmReceipt,
  network: CrossChainNetwork,
): Promise<void> {
  for (const log of receipt.logs.filter((candidate) => isFrom(candidate, network.connector))) {
    const sent = msgSent.decode(log)
    if (sent === undefined) continue
    const message = proofOfLog(log, network.chainId)
    await journal.record(swap.id, { type: 'message-sent', uniqueCounter: sent.uniqueCounter, message })
    return
  }
}

/**
 * Follows the message to the base connector: a burn request, or a failure that is refunded on the source chain, unless
 * a burn request follows it.
 */
export async function followCrossing(
  context: PollContext,
  swap: ToBitcoinSwap,
  uniqueCounter: bigint,
  base: BaseNetwork,
): Promise<void> {
  const { deployment, journal, store } = context
  const chain = deployment.evm(base.name)
  const head = await chain.blockNumber()
  const { id } = swap
  const start = startBlock(swap.startedFrom, base.chainId)
  const scan = { store, scan: 'routers', id, chain, start, head } as const
  await scanForward(scan, async (fromBlock, toBlock, watched) => {
    const logs = await watched.logs({
      addresses: [baseConnectorOf(base)],
      topics: [ARRIVAL_TOPICS],
      fromBlock,
      toBlock,
    })
    for (const log of logs) {
      const arrival = readArrivalLog(log)
      const isOurs =
        arrival?.uniqueCounter === uniqueCounter && arrival.chainId === BigInt(swap.intent.chainId)
      if (!isOurs) continue
      if (arrival.outcome === 'opened') await recordCrossed(context, swap, log, base, arrival.burn)
      else await journal.record(id, { type: 'crossing-failed', failure: proofOfLog(log, base.chainId) })
    }
    return (await journal.get(id))?.destination.state === 'paying' ? 'found' : 'more'
  })
}

/** The burn request that the log itself names, since a transaction may serve several users. */
async function recordCrossed(
  context: PollContext,
  swap: ToBitcoinSwap,
  log: EvmLog,
  base: BaseNetwork,
  named: BurnName,
): Promise<void> {
  const receipt = await receiptOfLog(log, context.deployment.evm(base.name))
  await recordBurn(
    context,
    swap,
    receipt,
    base,
    ({ lockerTargetAddress, requestIdOfLocker }) =>
      sameAddress(lockerTargetAddress, named.lockerTargetAddress) &&
      requestIdOfLocker === named.requestIdOfLocker,
  )
}
