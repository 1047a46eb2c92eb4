import type { BaseNetwork, CrossChainNetwork } from '~/lib/contract/profile'
import { baseConnectorOf, baseOf } from '~/lib/core/catalog'
import { AppError } from '~/lib/core/errors'
import { wordOf } from '~/lib/core/evm/abi-word'
import { currentCall } from '~/lib/core/journal/spend-phase'
import type { LogProof, ToBitcoinSwap } from '~/lib/core/journal/types'
import { proofOfLog, rescan, scanForward } from '../chains/log-scan'
import type { Deployment } from '../ports/deployment'
import { readArrivalLog } from '../chains/arrival-logs'
import { connectorTie, tiesOfReturn } from './bridge-ties'
import { followArrival } from './follow-arrival'
import type { PollContext } from './poll-context'
import { readSentBackLog, SENT_BACK_TOPICS } from './sent-back-logs'

/** Looks for the log by which the operator sends back what failed at the base connector. */
export async function followSentBack(
  { deployment, journal, store }: PollContext,
  { id, intent }: ToBitcoinSwap,
  { failure, uniqueCounter }: { failure: LogProof; uniqueCounter: bigint },
  base: BaseNetwork,
): Promise<LogProof | undefined> {
  const chain = deployment.evm(base.name)
  const head = await chain.blockNumber()
  let sentBack: LogProof | undefined
  const scan = { store, scan: 'returns', id, chain, start: failure.blockNumber, head } as const
  await scanForward(scan, async (fromBlock, toBlock, watched) => {
    const filter = { addresses: [baseConnectorOf(base)], topics: [SENT_BACK_TOPICS], fromBlock, toBlock }
    const log = (await watched.logs(filter)).find((one) => {
      const read = readSentBackLog(one)
      return read?.uniqueCounter === uniqueCounter && read.chainId === BigInt(intent.chainId)
    })
    if (log === undefined) return 'more'
    sentBack = proofOfLog(log, base.chainId)
    // The refund may be in blocks that were searched before the failure was known, and nothing would search them again.
    await rescan(store, id)
    await journal.record(id, { type: 'crossing-sent-back', sentBack })
    return 'found'
  })
  return sentBack
}

/** Relayers may deduct their costs from a refund. */
const MIN_REFUND_PERCENT = 90n

/** Follows the refund of the input on its source chain: after a failure, or if nothing has arrived for too long. */
export async function followCrossingRefund(
  context: PollContext,
  swap: ToBitcoinSwap,
  { uniqueCounter, sentBack }: { uniqueCounter: bigint; sentBack?: LogProof | undefined },
  network: CrossChainNetwork,
): Promise<void> {
  const { deployment } = context
  const { inputToken, inputAmount } = swap.intent
  await followArrival(context, swap, {
    chain: deployment.evm(network.name),
    payee: { token: inputToken, account: swap.account.address },
    ties: [
      connectorTie(network, [wordOf(uniqueCounter)]),
      ...(sentBack === undefined ? [] : await tiesOfReturn(sentBack, swap, network, deployment)),
    ],
    since: callBlockOf(swap),
    range: { minAmount: (inputAmount * MIN_REFUND_PERCENT) / 100n, maxAmount: inputAmount },
    proofOf: ({ proof }) => ({ type: 'crossing-refunded', refund: proof }),
  })
}

/** The block of the call, which spent what the refund brings back. */
function callBlockOf(swap: ToBitcoinSwap): bigint | undefined {
  const sighting = currentCall(swap)?.sighting
  return sighting?.state === 'mined' ? sighting.blockNumber : undefined
}

/** The counter by which both chains name the request: that of the failure's own log. */
export async function counterOf(
  { transactionHash, logIndex }: LogProof,
  network: CrossChainNetwork,
  deployment: Deployment,
): Promise<bigint> {
  const receipt = await deployment.evm(baseOf(deployment.profile, network).name).receipt(transactionHash)
  const log = receipt?.logs.find((one) => one.logIndex === logIndex)
  const failed = log && readArrivalLog(log)
  if (failed === undefined) throw new AppError('chain-disagreement', 'a log without a receipt')
  return failed.uniqueCounter
}
