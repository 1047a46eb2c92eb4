import { addressOfScript } from '~/lib/core/address'
import { isDataCarrier } from '~/lib/core/bitcoin/data-carrier'
import type { TransactionOutput } from '~/lib/core/bitcoin/transaction'
import type { ApprovedBitcoinPayment, JournalEvent } from '~/lib/core/journal/events'
import type { Deployment } from '../ports/deployment'
import type { OwnBitcoin } from './job'
import type { FoundSpend, Reading } from './reading'
import { paidAtOf, rebuildBitcoinSpend, shownStatus, spendStart } from './rebuild-bitcoin-spend'
import { type SpendBytes, spendBytes } from './spend-bytes'

/**
 * The journal of a plain payment of an account: all its inputs are of own addresses, and it pays one other, or one of
 * the account's own that takes no change. `undefined` for a transaction that this wallet would not make: one that
 * carries data, pays several recipients or spends somebody else's coins.
 * @throws AppError of the chains that are read
 */
export async function rebuildPlainPayment(
  transaction: FoundSpend,
  own: OwnBitcoin,
  reading: Reading,
): Promise<JournalEvent[] | undefined> {
  const { bitcoin } = reading.deployment
  const [payer, change] = await Promise.all([reading.scriptsOf(own), reading.changeScriptsOf(own)])
  const isOwn = transaction.inputs.every(({ scriptPubKey }) => payer.has(scriptPubKey))
  if (!isOwn || paidIn(transaction.outputs, payer, change) === undefined) return undefined
  const bytes = await spendBytes(transaction, payer, bitcoin)
  // From here on only the bytes count: their hash is the txid.
  const paid = paidIn(bytes.decoded.outputs, payer, change)
  const start = paid && (await approvedPayment(bytes, paid, transaction, own, reading.deployment))
  const paidAt = await paidAtOf(transaction, reading)
  const { deployment } = reading
  return start && rebuildBitcoinSpend(start, bytes, transaction, paidAt, { deployment, payer })
}

/** Derives what the user must have approved for a payment to one output. `undefined` where that has no address. */
export async function approvedPayment(
  bytes: SpendBytes,
  { scriptPubKey, valueSats: amountSats }: TransactionOutput,
  transaction: FoundSpend,
  own: OwnBitcoin,
  { bitcoin, profile }: Deployment,
): Promise<ApprovedBitcoinPayment | undefined> {
  const recipientAddress = addressOfScript(scriptPubKey, profile.bitcoin.network)
  if (recipientAddress === undefined) return undefined
  const status = shownStatus(transaction)
  const bitcoinHeight = status.state === 'confirmed' ? status.height - 1 : await bitcoin.tipHeight()
  return {
    ...spendStart(bytes, own),
    profileId: profile.id,
    startedFrom: { bitcoinHeight, blocks: [] },
    intent: { kind: 'bitcoin-payment', recipientAddress, amountSats },
  }
}

/** The one output that is not change. */
function paidIn(
  outputs: readonly TransactionOutput[],
  payer: ReadonlySet<string>,
  change: ReadonlySet<string>,
): TransactionOutput | undefined {
  if (outputs.some(({ scriptPubKey }) => isDataCarrier(scriptPubKey))) return undefined
  const paid = outputs.filter(({ scriptPubKey }) => !payer.has(scriptPubKey))
  // To oneself, it pays the one that is no change.
  const meant = paid.length > 0 ? paid : outputs.filter(({ scriptPubKey }) => !change.has(scriptPubKey))
  return meant.length === 1 ? meant[0] : undefined
}
