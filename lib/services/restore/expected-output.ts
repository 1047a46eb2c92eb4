import { baseOf } from '~/lib/contract/catalog'
import { isBaseNetwork } from '~/lib/contract/profile'
import { rescaleDown } from '~/lib/core/amount'
import { AppError } from '~/lib/core/errors'
import { internalTxid } from '~/lib/core/evm/bitcoin-txid'
import { newWrapAndSwapV2 } from '~/lib/core/evm/events'
import { startBlock } from '~/lib/core/journal/starting-point'
import type { StartingPoint } from '~/lib/core/journal/types'
import type { Deployment } from '../ports/deployment'
import type { Payment } from './read-payment'
import type { Times } from './times'

/** A swap follows its payment within this time; otherwise today's estimate has to do. */
const SWAP_WITHIN_SECONDS = 3 * 24 * 3_600

/**
 * The approximate output of a payment, in the output token's base units, to distinguish its cross-chain delivery from
 * other arrivals. What the router swapped, if it did; otherwise the service's current estimate; otherwise the promised
 * minimum. It proves nothing.
 */
export async function expectedOutput(
  payment: Payment,
  startedFrom: StartingPoint,
  paidAtSeconds: number,
  deployment: Deployment,
  times: Times,
): Promise<bigint> {
  const { target } = payment
  if (isBaseNetwork(target.network)) return target.leastArrival
  const swapped = await swappedOutput(payment, startedFrom, paidAtSeconds, deployment, times)
  return swapped ?? (await estimatedOutput(payment, deployment)) ?? target.leastArrival
}

async function swappedOutput(
  { decoded, target: { network, decimals } }: Payment,
  startedFrom: StartingPoint,
  paidAtSeconds: number,
  deployment: Deployment,
  times: Times,
): Promise<bigint | undefined> {
  const base = baseOf(deployment.profile, network)
  const fromBlock = startBlock(startedFrom, base.chainId)
  const logs = await deployment.evm(base.name).logs({
    addresses: [base.exchangeRouter],
    topics: [newWrapAndSwapV2.topic],
    fromBlock,
    toBlock: await times.evmBlockAt(base.name, paidAtSeconds + SWAP_WITHIN_SECONDS, fromBlock),
  })
  const swap = logs
    .map((log) => newWrapAndSwapV2.decode(log))
    .find((swap) => swap?.bitcoinTxId === internalTxid(decoded.txid))
  if (swap === undefined) return undefined
  const [, intermediary, output] = swap.inputIntermediaryOutputAmount
  const crossed = rescaleDown(intermediary, decimals.base, decimals.output)
  return output > crossed ? output : crossed
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
