import { baseOf } from '~/lib/core/catalog'
import type { BaseNetwork, CrossChainNetwork } from '~/lib/contract/profile'
import { wordOf } from '~/lib/core/evm/abi-word'
import { internalTxid } from '~/lib/core/evm/bitcoin-txid'
import { filledRelay } from '~/lib/core/evm/events'
import type { Hex } from '~/lib/core/hex'
import type { LogProof, ToBitcoinSwap, ToEvmSwap } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'
import type { Deployment } from '../ports/deployment'
import type { EvmLog } from '../ports/evm-chain'
import { isExchangeOf } from './exchange-on-target'
import { readTargetLog, TARGET_TOPICS } from '../chains/target-logs'
import { depositOf, depositOfReturn, directAmount } from './bridge-deposits'
import type { Deposit } from './logged-deposits'

/**
 * The logs that tie a transaction on another chain to one entry. A matching amount and recipient do not: anybody can
 * pay anybody. A log that anybody can cause does not either, unless it comes with the promised amount.
 */
export type Tie = {
  addresses?: Hex[]
  topics: (Hex | Hex[] | null)[]
  /** Reads such a log's outcome of the entry; `undefined` for a log about another one. */
  outcomeOf: (log: EvmLog) => 'paid' | 'failed' | undefined
  minAmount: bigint
  /** Whether the transaction of such a log shows by itself that a smaller amount is the whole delivery. */
  bringsLess?: (log: EvmLog) => Promise<boolean>
}

/**
 * Finds what ties a transaction on the target chain to this swap: the profile's connector names the Bitcoin payment, or a
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
  const minArrival = promise.leastArrival > 0n ? promise.leastArrival : 1n
  const depositByLog = await Promise.all(logs.map((log) => depositOf(log, swap, network, deployment)))
  const deposits = depositByLog.filter((deposit) => deposit !== undefined)
  return [
    // The likeliest first: where it has brought the payment, the others are not asked about.
    ...deposits.map((deposit) => fillTie(base, deposit, minOfFill(swap, deposit, network, minArrival))),
    {
      ...exchangeTie(swap, network, base, minArrival),
      bringsLess: (log) => isExchangeOf(deposits, log, network, deployment.evm(network.name)),
    },
    connectorTie(
      network,
      attempts.map(({ txid }) => internalTxid(txid)),
    ),
  ]
}

/**
 * Finds what ties a payment on the source chain to a crossing that failed: the fill of the deposit by which the base
 * connector sent it back in the transaction of this log.
 * @throws AppError `chain-disagreement` if that transaction's receipt is missing
 */
export async function tiesOfReturn(
  sentBack: LogProof,
  swap: ToBitcoinSwap,
  network: CrossChainNetwork,
  deployment: Deployment,
): Promise<Tie[]> {
  const deposit = await depositOfReturn(sentBack, swap, network, deployment)
  const payee = { token: swap.intent.inputToken, account: swap.account.address }
  const minAmount = deposit && directAmount(deposit, payee, network)
  if (deposit === undefined || minAmount === undefined) return []
  return [fillTie(baseOf(deployment.profile, network), deposit, minAmount)]
}

/** A log of the profile's connector whose first indexed field is one of these ids. */
export function connectorTie({ connector }: CrossChainNetwork, ids: Hex[]): Tie {
  return { addresses: [connector], topics: [null, ids], outcomeOf: () => 'paid', minAmount: 1n }
}

/**
 * The log of the profile's connector about the exchange on the target chain, which names the Bitcoin payment. The
 * connector takes its message from any deposit, and anybody can make one that names somebody's payment.
 */
function exchangeTie(
  { attempts, intent }: ToEvmSwap,
  { connector, chainId }: CrossChainNetwork,
  base: BaseNetwork,
  minAmount: bigint,
): Tie {
  return {
    addresses: [connector],
    topics: [TARGET_TOPICS],
    minAmount,
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

function fillTie({ chainId }: BaseNetwork, { depositId }: Deposit, minAmount: bigint): Tie {
  return {
    topics: [filledRelay.topic, wordOf(BigInt(chainId)), wordOf(depositId)],
    outcomeOf: () => 'paid',
    minAmount,
  }
}

/**
 * Anybody can log a fill, so it counts only with the promised amount. A router that enforces no minimum may have sent
 * the recipient less; then a fill of that amount counts, since faking it would cost as much.
 */
function minOfFill(
  { intent }: ToEvmSwap,
  deposit: Deposit,
  network: CrossChainNetwork,
  promised: bigint,
): bigint {
  const payee = { token: intent.outputToken, account: intent.recipientAddress }
  const direct = directAmount(deposit, payee, network) ?? promised
  return direct < promised ? direct : promised
}
