import { baseOf, baseTokenOf } from '~/lib/contract/catalog'
import type { BaseNetwork, CrossChainNetwork } from '~/lib/contract/profile'
import { AppError } from '~/lib/core/errors'
import { wordOf, wordOfAddress } from '~/lib/core/evm/abi-word'
import { internalTxid } from '~/lib/core/evm/bitcoin-txid'
import type { ArgsOf } from '~/lib/core/evm/event'
import { filledRelay, fundsDeposited, transfer } from '~/lib/core/evm/events'
import type { Hex } from '~/lib/core/hex'
import type { LogProof, ToEvmSwap } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'
import type { Deployment } from '../ports/deployment'
import type { EvmLog } from '../ports/evm-chain'
import { isFrom } from './router-scan'
import { readTargetLog, TARGET_TOPICS } from '../chains/target-logs'

/**
 * The logs that tie a transaction on another chain to one entry. An amount and a recipient do not: anybody can pay
 * somebody. Nor does a log alone where anybody can have it written: then it takes the promised amount to count.
 */
export type Tie = {
  addresses?: Hex[]
  topics: (Hex | Hex[] | null)[]
  /** What such a log says of the entry; `undefined` for a log about another one. */
  outcomeOf: (log: EvmLog) => 'paid' | 'failed' | undefined
  least: bigint
}

/**
 * What ties a transaction on the target chain to this swap: the profile's connector names the Bitcoin payment, or a
 * relayer fills a deposit that the router made in the transaction of one of these logs.
 * @throws AppError `chain-disagreement` if such a transaction's receipt is missing
 */
export async function tiesOf(
  swap: ToEvmSwap,
  logs: readonly LogProof[],
  network: CrossChainNetwork,
  deployment: Deployment,
): Promise<Tie[]> {
  const base = baseOf(deployment.profile, network)
  const { promise, attempts } = swap
  const least = promise.leastArrival > 0n ? promise.leastArrival : 1n
  const deposits = await Promise.all(logs.map((log) => depositBefore(log, swap, network, deployment)))
  return [
    exchangeTie(swap, network, base, least),
    connectorTie(
      network,
      attempts.map(({ txid }) => internalTxid(txid)),
    ),
    ...deposits.filter((deposit) => deposit !== undefined).map((deposit) => fillTie(base, deposit, least)),
  ]
}

/**
 * The deposit for this swap's recipient that the router made in the transaction of its log. That may serve several users:
 * each deposit stands before the log of its own payment.
 * @throws AppError `chain-disagreement` if the transaction's receipt is missing
 */
export async function depositBefore(
  { transactionHash, logIndex }: LogProof,
  { intent }: ToEvmSwap,
  network: CrossChainNetwork,
  deployment: Deployment,
): Promise<Deposit | undefined> {
  const { profile } = deployment
  const base = baseOf(profile, network)
  const receipt = await deployment.evm(base.name).receipt(transactionHash)
  if (receipt === undefined) throw new AppError('chain-disagreement', 'a log without a receipt')
  const { address: baseToken } = baseTokenOf(profile, network, intent.outputToken)
  return depositsIn(
    receipt.logs.filter((log) => log.logIndex < logIndex),
    base,
    baseToken,
  ).findLast(
    (one) => one.destinationChainId === BigInt(network.chainId) && isFor(intent.recipientAddress, one),
  )
}

/** A log of the profile's connector whose first indexed field is one of these ids. */
export function connectorTie({ connector }: CrossChainNetwork, ids: Hex[]): Tie {
  return { addresses: [connector], topics: [null, ids], outcomeOf: () => 'paid', least: 1n }
}

/**
 * The log of the profile's connector about the exchange on the target chain, which names the Bitcoin payment. The
 * connector takes its message from any deposit, and anybody can make one that names somebody's payment.
 */
function exchangeTie(
  { attempts, intent }: ToEvmSwap,
  { connector, chainId }: CrossChainNetwork,
  base: BaseNetwork,
  least: bigint,
): Tie {
  return {
    addresses: [connector],
    topics: [TARGET_TOPICS],
    least,
    outcomeOf: (log) => {
      const read = readTargetLog(log)
      const isOurs =
        read !== undefined &&
        attempts.some(({ txid }) => txid === read.txid) &&
        read.exchange.destinationChainId === BigInt(chainId) &&
        read.exchange.intermediaryChainId === BigInt(base.chainId) &&
        sameAddress(read.exchange.targetAddress, intent.recipientAddress)
      return isOurs ? read.outcome : undefined
    },
  }
}

type Deposit = ArgsOf<typeof fundsDeposited>

function fillTie({ chainId }: BaseNetwork, { depositId }: Deposit, least: bigint): Tie {
  return {
    topics: [filledRelay.topic, wordOf(BigInt(chainId)), wordOf(depositId)],
    outcomeOf: () => 'paid',
    least,
  }
}

/** Anybody can log a deposit, so it counts only from a contract that took the tokens from the router. */
function depositsIn(logs: readonly EvmLog[], { exchangeRouter }: BaseNetwork, token: Hex): Deposit[] {
  const payees = logs.flatMap((log) => {
    const moved = isFrom(log, token) ? transfer.decode(log) : undefined
    return moved !== undefined && sameAddress(moved.from, exchangeRouter) ? [moved.to] : []
  })
  return logs
    .filter(({ address }) => payees.some((payee) => sameAddress(payee, address)))
    .map((log) => fundsDeposited.decode(log))
    .filter((deposit) => deposit !== undefined)
}

/** A handler on the target chain learns the recipient from the message. */
function isFor(account: Hex, { recipient, message }: Deposit): boolean {
  return (
    recipient.toLowerCase() === wordOfAddress(account) ||
    message.toLowerCase().includes(account.slice(2).toLowerCase())
  )
}
