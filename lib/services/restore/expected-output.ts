import { type CrossChainNetwork, isBaseNetwork } from '~/lib/contract/profile'
import { rescaleDown } from '~/lib/core/amount'
import { AppError } from '~/lib/core/errors'
import type { Deployment } from '../ports/deployment'
import { readTargetLog, TARGET_TOPICS } from '../chains/target-logs'
import type { RouterEvent } from '../chains/router-events'
import type { Payment } from './read-payment'
import type { Reading } from './reading'
import { readSwappedOutput, type SwappedOutput } from './swapped-output'
import { AFTER_CROSSING, blocksOf } from './windows'

/** The logs of the base network's contracts about a payment, and when the first was made, by that network's clock. */
export type Routed = { events: readonly RouterEvent[]; seconds: number }

/**
 * The approximate output of a payment, in the output token's base units, to distinguish its cross-chain delivery from
 * other arrivals. What was exchanged on the target chain, or swapped by the router, if it was; otherwise the service's
 * current estimate; otherwise the promised minimum. It proves nothing.
 */
export async function expectedOutput(
  payment: Payment,
  routed: Routed | null,
  reading: Pick<Reading, 'deployment' | 'times'>,
): Promise<bigint> {
  const { network, leastArrival } = payment.target
  if (isBaseNetwork(network)) return leastArrival
  const [swap] = (routed?.events ?? []).flatMap(({ log }) => readSwappedOutput(log) ?? [])
  // Only what crosses as another token than arrives is exchanged on the target chain.
  const isExchanged = routed !== null && swap !== undefined && swap.crossed === null
  return (
    (isExchanged ? await exchangedOutput(payment, network, routed.seconds, reading) : undefined) ??
    (swap && swappedOutput(payment, swap)) ??
    (await estimatedOutput(payment, reading.deployment)) ??
    leastArrival
  )
}

/** The amount that the target chain's connector says it paid out. */
async function exchangedOutput(
  { decoded }: Payment,
  network: CrossChainNetwork,
  seconds: number,
  { deployment, times }: Pick<Reading, 'deployment' | 'times'>,
): Promise<bigint | undefined> {
  const chain = deployment.evm(network.name)
  const first = BigInt(network.fromBlock)
  const near = await times.evmBlockNear(network.name, seconds, first)
  const head = await chain.blockNumber()
  for (const window of blocksOf(AFTER_CROSSING, near, { first, head })) {
    const logs = await chain.logs({ addresses: [network.connector], topics: [TARGET_TOPICS], ...window })
    const read = logs.map(readTargetLog).find((one) => one?.txid === decoded.txid)
    if (read !== undefined) return read.outcome === 'paid' ? read.exchange.destTokenAmount : undefined
  }
  return undefined
}

function swappedOutput({ target: { decimals } }: Payment, swap: SwappedOutput): bigint | undefined {
  const crossed = swap.crossed === null ? 0n : rescaleDown(swap.crossed, decimals.base, decimals.output)
  const output = swap.arrives > crossed ? swap.arrives : crossed
  return output > 0n ? output : undefined
}

async function estimatedOutput(
  { payload, target: { network, outputToken }, locker }: Payment,
  { service }: Deployment,
): Promise<bigint | undefined> {
  const { thirdPartyId } = payload
  try {
    const { outputAmount } = await service.estimateToEvm({
      amountSats: locker.valueSats,
      networkName: network.name,
      ...(outputToken !== null && { outputToken }),
      ...(thirdPartyId !== 0 && { thirdPartyId }),
    })
    return outputAmount
  } catch (thrown) {
    // A service that does not answer must not prevent the history's rebuilding.
    if (thrown instanceof AppError) return undefined
    throw thrown
  }
}
