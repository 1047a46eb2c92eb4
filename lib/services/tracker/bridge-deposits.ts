import { baseConnectorOf, baseOf, baseTokenOf, targetTokenOf } from '~/lib/core/catalog'
import type { CrossChainNetwork } from '~/lib/contract/profile'
import { wordOfAddress } from '~/lib/core/evm/abi-word'
import type { Hex } from '~/lib/core/hex'
import type { LogProof, ToBitcoinSwap, ToEvmSwap } from '~/lib/core/journal/types'
import type { Deployment } from '../ports/deployment'
import type { Payee } from './delivery'
import { bringsToken, type Deposit, depositsIn, isFor, isOfToken } from './logged-deposits'
import { ownDeposits } from './own-deposits'
import { receiptOfLog } from './receipt-of-log'

/**
 * The deposit that the router made for this swap, in the transaction of this log of its about the swap. A transaction may
 * serve several swaps, and each log has a deposit of its own.
 * @throws AppError `chain-disagreement` if the transaction's receipt is missing
 */
export async function depositOf(
  log: LogProof,
  { intent }: ToEvmSwap,
  network: CrossChainNetwork,
  deployment: Deployment,
): Promise<Deposit | undefined> {
  const { outputToken: token, recipientAddress: account } = intent
  const base = baseOf(deployment.profile, network)
  const { logs } = await receiptOfLog(log, deployment.evm(base.name))
  const isBaseToken = isOfToken(baseTokenOf(deployment.profile, network, token).address)
  // The connector may be sent any token, which it exchanges for the recipient.
  return ownDeposits(logs, log, base)
    .filter((one) => isBaseToken(one) || one.recipient.toLowerCase() === wordOfAddress(network.connector))
    .find(isForPayee(account, network))
}

/**
 * The deposit by which the base connector sent a failed crossing back to its account, in the transaction of this log.
 * @throws AppError `chain-disagreement` if the transaction's receipt is missing
 */
export async function depositOfReturn(
  log: LogProof,
  { intent, account: { address: account } }: ToBitcoinSwap,
  network: CrossChainNetwork,
  deployment: Deployment,
): Promise<Deposit | undefined> {
  const base = baseOf(deployment.profile, network)
  const { logs } = await receiptOfLog(log, deployment.evm(base.name))
  const { address: token } = baseTokenOf(deployment.profile, network, intent.inputToken)
  return depositsIn(logs, baseConnectorOf(base))
    .filter((one) => one.logIndex < log.logIndex)
    .filter(isOfToken(token))
    .findLast(isForPayee(account, network))
}

/**
 * The amount that a deposit brings this payee; `undefined` if a handler receives it first, or if it is in another
 * token's units.
 */
export function directAmount(
  { recipient, outputToken, outputAmount }: Deposit,
  { token, account }: Payee,
  network: CrossChainNetwork,
): bigint | undefined {
  const isDirect =
    recipient.toLowerCase() === wordOfAddress(account) &&
    bringsToken(targetTokenOf(network, token), { outputToken })
  return isDirect && outputAmount > 0n ? outputAmount : undefined
}

function isForPayee(account: Hex, { chainId }: CrossChainNetwork): (deposit: Deposit) => boolean {
  return (deposit) => deposit.destinationChainId === BigInt(chainId) && isFor(account, deposit)
}
