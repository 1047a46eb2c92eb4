import { baseOf, baseTokenOf, targetTokenOf } from '~/lib/contract/catalog'
import type { CrossChainNetwork } from '~/lib/contract/profile'
import { AppError } from '~/lib/core/errors'
import { wordOf, wordOfAddress } from '~/lib/core/evm/abi-word'
import type { ArgsOf } from '~/lib/core/evm/event'
import { fundsDeposited, transfer } from '~/lib/core/evm/events'
import type { Hex } from '~/lib/core/hex'
import type { LogProof, ToBitcoinSwap, ToEvmSwap } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'
import type { Deployment } from '../ports/deployment'
import type { EvmLog } from '../ports/evm-chain'
import type { Payee } from './delivery'
import { isFrom } from './router-scan'

/** What the bridge's own contracts deposited for one payee in the bridge between EVM chains. */
export type Deposit = ArgsOf<typeof fundsDeposited>

/**
 * The deposit for this swap's recipient that the router made in the transaction of its log. A transaction may serve
 * several users: each deposit comes before the log of its own payment.
 * @throws AppError `chain-disagreement` if the transaction's receipt is missing
 */
export async function depositBefore(
  log: LogProof,
  { intent }: ToEvmSwap,
  network: CrossChainNetwork,
  deployment: Deployment,
): Promise<Deposit | undefined> {
  const { exchangeRouter } = baseOf(deployment.profile, network)
  const { outputToken: token, recipientAddress: account } = intent
  return depositFrom(exchangeRouter, log, { token, account }, network, deployment)
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
  const { baseConnector } = baseOf(deployment.profile, network)
  return depositFrom(baseConnector, log, { token: intent.inputToken, account }, network, deployment)
}

/** The last deposit for this payee before the log, in its transaction, of tokens that this contract gave. */
async function depositFrom(
  payer: Hex,
  { transactionHash, logIndex }: LogProof,
  { token, account }: Payee,
  network: CrossChainNetwork,
  { profile, evm }: Pick<Deployment, 'profile' | 'evm'>,
): Promise<Deposit | undefined> {
  const receipt = await evm(baseOf(profile, network).name).receipt(transactionHash)
  if (receipt === undefined) throw new AppError('chain-disagreement', 'a log without a receipt')
  const { address: baseToken } = baseTokenOf(profile, network, token)
  return depositsIn(
    receipt.logs.filter((log) => log.logIndex < logIndex),
    payer,
    baseToken,
  ).findLast((one) => one.destinationChainId === BigInt(network.chainId) && isFor(account, one))
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
    // A bridge takes none for the equivalent of the token that it was given.
    [wordOf(0n), wordOfAddress(targetTokenOf(network, token))].includes(outputToken)
  return isDirect && outputAmount > 0n ? outputAmount : undefined
}

/** Anybody can log a deposit, so it counts only from a contract that took the tokens from one of the bridge's own. */
function depositsIn(logs: readonly EvmLog[], payer: Hex, token: Hex): Deposit[] {
  const payees = logs.flatMap((log) => {
    const moved = isFrom(log, token) ? transfer.decode(log) : undefined
    return moved !== undefined && sameAddress(moved.from, payer) ? [moved.to] : []
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
