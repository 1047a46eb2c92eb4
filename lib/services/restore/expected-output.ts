import { baseOf } from '~/lib/core/catalog'
import {
  type BaseNetwork,
  type CrossChainNetwork,
  type EvmNetwork,
  isBaseNetwork,
} from '~/lib/contract/profile'
import { rescaleDown } from '~/lib/core/amount'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import { startBlock } from '~/lib/core/journal/starting-point'
import type { StartingPoint } from '~/lib/core/journal/types'
import type { Deployment } from '../ports/deployment'
import type { EvmLog } from '../ports/evm-chain'
import { readTargetLog, TARGET_TOPICS } from '../chains/target-logs'
import type { Payment } from './read-payment'
import { readSwappedOutput, SWAPPED_TOPICS } from './swapped-output'
import type { Times } from './times'

/** The exchange follows its payment within this time; otherwise the service's current estimate has to do. */
const SWAP_WITHIN_SECONDS = 3 * 24 * 3_600

/**
 * The approximate output of a payment, in the output token's base units, to distinguish its cross-chain delivery from
 * other arrivals. What was exchanged on the target chain, or swapped by the router, if it was; otherwise the service's
 * current estimate; otherwise the promised minimum. It proves nothing.
 */
export async function expectedOutput(
  payment: Payment,
  startedFrom: StartingPoint,
  paidAtSeconds: number,
  deployment: Deployment,
  times: Times,
): Promise<bigint> {
  const { network, leastArrival } = payment.target
  if (isBaseNetwork(network)) return leastArrival
  const logsOf: LogsOf = async ({ name, chainId }, address, topics) => {
    const fromBlock = startBlock(startedFrom, chainId)
    const toBlock = await times.evmBlockAt(name, paidAtSeconds + SWAP_WITHIN_SECONDS, fromBlock)
    return deployment.evm(name).logs({ addresses: [address], topics: [topics], fromBlock, toBlock })
  }
  return (
    (await exchangedOutput(payment, network, logsOf)) ??
    (await swappedOutput(payment, baseOf(deployment.profile, network), logsOf)) ??
    (await estimatedOutput(payment, deployment)) ??
    leastArrival
  )
}

/** The logs of a contract in the time in which the exchange may follow its payment. */
type LogsOf = (network: EvmNetwork, address: Hex, topics: Hex[]) => Promise<EvmLog[]>

/** Reads what the target chain's connector says that it paid out. */
async function exchangedOutput(
  { decoded }: Payment,
  network: CrossChainNetwork,
  logsOf: LogsOf,
): Promise<bigint | undefined> {
  const logs = await logsOf(network, network.connector, TARGET_TOPICS)
  return logs.map(readTargetLog).find((read) => read?.txid === decoded.txid && read.outcome === 'paid')
    ?.exchange.destTokenAmount
}

async function swappedOutput(
  { decoded, target: { decimals } }: Payment,
  base: BaseNetwork,
  logsOf: LogsOf,
): Promise<bigint | undefined> {
  const logs = await logsOf(base, base.exchangeRouter, SWAPPED_TOPICS)
  const swap = logs.map(readSwappedOutput).find((read) => read?.txid === decoded.txid)
  if (swap === undefined) return undefined
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
