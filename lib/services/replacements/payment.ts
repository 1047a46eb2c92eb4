import { feeCaps } from '~/lib/core/review/transaction/fee-caps'
import { rateFor, TARGET_BLOCKS } from '~/lib/core/bitcoin/fee-rates'
import { scriptOfKey } from '~/lib/core/bitcoin/address-type'
import type { Replacement, ReplacementPlan } from '~/lib/core/bitcoin/build-replacement'
import { decodeTransaction, type DecodedTransaction } from '~/lib/core/bitcoin/transaction'
import { replaceableVersion, type ReplaceableVersion, versionsIfSigned } from '~/lib/core/journal/actions'
import type { BitcoinEntry } from '~/lib/core/journal/types'
import type { ReplacementReviewInput } from '~/lib/core/review/replacement'
import type { Deployment } from '../ports/deployment'
import type { Journal } from '../journal/journal'
import { type Coin, coinsOf } from '../chains/coins'
import { type Estimates, estimatesOf } from '../chains/fee-rates'
import { previousTransactions } from '../chains/previous-transactions'
import { countingServers, type ServerCounts } from '../chains/server-counts'
import { approvedPaymentOf } from './approved-payment'
import { checkDependants, descendantFees } from './descendants'
import { notReplaceable } from './not-replaceable'
import { changeOf, provenOriginal } from './original'
import { payerOf, type PayerPorts, signersOfReplacement } from './payer'

export type Kind = ReplacementPlan['kind']

/** A payment that can still be replaced, with everything that the chains show about it now. */
export type Payment = {
  entry: BitcoinEntry
  /** Everything that was signed or handed over for it: a replacement takes the place of all. */
  replaced: readonly string[]
  /** Its current miner fee. */
  feeSats: bigint
  vsize: number
  estimates: Estimates
  /** How many servers vouch for all this. */
  counts: ServerCounts
  planOf: (kind: Kind, feeRate: number, feeLimitSats?: bigint) => ReplacementPlan
  /** The input of the review; added UTXOs are proven by their own transactions. */
  reviewOf: (
    plan: Pick<ReplacementPlan, 'kind' | 'feeRate'>,
    built: Replacement,
    feeSats: bigint,
  ) => Promise<ReplacementReviewInput>
}

export type PaymentPorts = PayerPorts & { journal: Journal }

/** @throws AppError `not-replaceable` */
export async function readPayment(
  entry: BitcoinEntry,
  connected: Deployment,
  ports: PaymentPorts,
): Promise<Payment> {
  const current = replaceableVersion(entry)
  if (current !== undefined) return readVersion(entry, current, connected, ports)
  throw notReplaceable(entry.attempts.some(({ sighting }) => isConfirmed(sighting)) ? 'confirmed' : 'over')
}

/** Reads what replaces `current`, or has been handed over to replace it. @throws AppError `not-replaceable` */
async function readVersion(
  entry: BitcoinEntry,
  current: ReplaceableVersion,
  connected: Deployment,
  ports: PaymentPorts,
): Promise<Payment> {
  const versions = versionsIfSigned(entry)
  const { deployment, counts } = countingServers(connected)
  const { bitcoin, profile } = deployment
  const { network } = profile.bitcoin
  const payer = await payerOf(entry, network, ports)
  await checkDependants(entry, ports.journal)
  const { payment, payee } = approvedPaymentOf(entry, deployment)
  const [statuses, coins, isWhole, estimates, previous] = await Promise.all([
    Promise.all(versions.map(async ({ txid }) => ({ txid, ...(await bitcoin.status(txid)) }))),
    coinsOf(payer.addresses, bitcoin, ports.journal, entry.id),
    ports.journal.isWhole(),
    estimatesOf(deployment),
    previousTransactions(versions.flatMap(inputsOf), bitcoin),
  ])
  const descendantFeesSats = await descendantFees(mempoolIdsOf(statuses), bitcoin)
  const original = provenOriginal(current.rawTransaction, previous, payer.every)
  const change = changeOf(original, payment, payer.every) ?? payer.change
  const isUnread = ({ txid }: { txid: string }) => previous[txid] === undefined
  return {
    entry,
    replaced: versions.map(({ id }) => id),
    feeSats: current.feeSats,
    vsize: current.vsize,
    estimates,
    counts,

    planOf: (kind, feeRate, feeLimitSats) => ({
      kind,
      original,
      change: scriptOfKey(change.key),
      coins: isWhole ? coins.filter(isFree) : [],
      feeRate,
      ...(feeLimitSats !== undefined && { feeLimitSats }),
      outbid: versions,
      descendantFeesSats,
    }),

    reviewOf: async ({ kind, feeRate }, { transaction }, feeSats) => ({
      kind,
      network,
      transaction,
      signed: versions.map(({ rawTransaction }) => rawTransaction),
      isUnsent: entry.attempts.length === 0,
      approved: { digest: entry.digest, payment },
      ...signersOfReplacement({ ...payer, change }, original.inputs),
      prevTxs: { ...previous, ...(await previousTransactions(transaction.inputs.filter(isUnread), bitcoin)) },
      utxos: coins,
      payee: kind === 'cancel' ? 'trusted' : await payee(),
      descendantFeesSats,
      terms: { feeRate, feeSats },
      policy: feeCaps(payment.valueSats, rateFor(estimates.rates, TARGET_BLOCKS.fast)),
    }),
  }
}

function inputsOf({ rawTransaction }: ReplaceableVersion): DecodedTransaction['inputs'] {
  return decodeTransaction(rawTransaction).inputs
}

/** Those that wait for a block. @throws AppError `not-replaceable` if one is in a block */
function mempoolIdsOf(statuses: readonly { txid: string; state: string }[]): string[] {
  if (statuses.some(isConfirmed)) throw notReplaceable('confirmed')
  return statuses.filter(({ state }) => state === 'mempool').map(({ txid }) => txid)
}

function isConfirmed({ state }: { state: string }): boolean {
  return state === 'confirmed'
}

function isFree({ confirmations, reserved, keptOut }: Coin): boolean {
  return confirmations > 0 && !reserved && keptOut === null
}
