import { baseOf } from '~/lib/core/catalog'
import { parseEvmAddress } from '~/lib/core/address'
import type { TransactionOutput } from '~/lib/core/bitcoin/transaction'
import type { Hex } from '~/lib/core/hex'
import type { BridgePayload } from '~/lib/core/payload/payload'
import { targetOfLocker } from '../chains/lockers'
import type { AddressTransaction } from '../ports/bitcoin-chain'
import type { Deployment } from '../ports/deployment'
import { bridgePaymentIn } from './bridge-payment'
import { type SpendBytes, spendBytes } from './spend-bytes'
import { type WrapTarget, wrapTargetOf } from './wrap-target'

/** One of the wallet's payments to the bridge, proven by its bytes and the lockers' registry. */
export type Payment = SpendBytes & {
  payload: BridgePayload
  target: WrapTarget
  recipientAddress: Hex
  /** The output that pays the locker. */
  locker: TransactionOutput
}

/** The scripts of the account that may have paid, and those of all accounts that are searched. */
type OwnScripts = { payer: ReadonlySet<string>; ownScripts: ReadonlySet<string> }

/**
 * `undefined` if a transaction of the address spends no output of ours, pays no locker, or goes to a target that the
 * profile lacks.
 * @throws AppError of the chains that are read
 */
export async function readPayment(
  transaction: AddressTransaction,
  { payer, ownScripts }: OwnScripts,
  deployment: Deployment,
): Promise<Payment | undefined> {
  const isOwn = transaction.inputs.some(({ scriptPubKey }) => payer.has(scriptPubKey))
  if (!isOwn || bridgePaymentIn(transaction.outputs, ownScripts) === undefined) return undefined
  const bytes = await spendBytes(transaction, ownScripts, deployment.bitcoin)
  // From here on only the bytes count: their hash is the txid.
  const payment = bridgePaymentIn(bytes.decoded.outputs, ownScripts)
  const target = payment && wrapTargetOf(payment.payload, deployment.profile)
  if (payment === undefined || target === undefined) return undefined
  const { payload, candidates } = payment
  const recipientAddress = recipientIn(payload)
  const locker = await lockerAmong(candidates, target, deployment)
  if (locker === undefined || recipientAddress === undefined) return undefined
  return { ...bytes, payload, target, recipientAddress, locker }
}

const MAX_CANDIDATES = 6

/** The one output that pays a registered locker, active or not. */
async function lockerAmong(
  candidates: readonly TransactionOutput[],
  { network }: WrapTarget,
  deployment: Deployment,
): Promise<TransactionOutput | undefined> {
  const base = baseOf(deployment.profile, network)
  const chain = deployment.evm(base.name)
  const paid: TransactionOutput[] = []
  for (const output of candidates.slice(0, MAX_CANDIDATES))
    if ((await targetOfLocker(output.scriptPubKey, base, chain)) !== undefined) paid.push(output)
  return paid.length === 1 ? paid[0] : undefined
}

/** With its checksum; the zero address is no recipient. */
function recipientIn({ recipientAddress }: BridgePayload): Hex | undefined {
  try {
    return parseEvmAddress(recipientAddress)
  } catch {
    return undefined
  }
}
