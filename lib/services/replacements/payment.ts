import { feeCaps } from '~/lib/core/review/transaction/fee-caps'
import { rateFor, TARGET_BLOCKS } from '~/lib/core/bitcoin/fee-rates'
import { scriptOfKey } from '~/lib/core/bitcoin/address-type'
import type { Replacement, ReplacementPlan } from '~/lib/core/bitcoin/build-replacement'
import {
  decodeTransaction,
  type DecodedTransaction,
  type TransactionOutput,
} from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import { replaceableVersion, type ReplaceableVersion, versionsIfSigned } from '~/lib/core/journal/actions'
import type { BitcoinNetwork } from '~/lib/core/network'
import { heldBy } from '~/lib/core/journal/reserve'
import { versionIdsOf } from '~/lib/core/journal/version-ids'
import type { BitcoinEntry } from '~/lib/core/journal/types'
import type { ReplacementReviewInput } from '~/lib/core/review/replacement'
import type { BitcoinChain } from '../ports/bitcoin-chain'
import type { Deployment } from '../ports/deployment'
import type { Journal } from '../journal/journal'
import { type Coin, coinsOf } from '../chains/coins'
import { type Estimates, estimatesOf } from '../chains/fee-rates'
import { ownAddresses, signersOf } from '../chains/own-addresses'
import type { AccountHolders } from '../addresses/account-holders'
import type { OutsideSigners } from '../ports/outside-signers'
import type { Holder } from '../ports/keyring'
import { countingServers, type ServerCounts } from '../chains/server-counts'
import { approvedPaymentOf } from './approved-payment'
import { descendantFees } from './descendants'
import { notReplaceable } from './not-replaceable'

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

export type PaymentPorts = {
  journal: Journal
  holdersOf: AccountHolders
  outsideSigners: Pick<OutsideSigners, 'of'>
}

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
    previousTransactions(versions.map(decoded), bitcoin, new Map()),
  ])
  const descendantFeesSats = await descendantFees(mempoolIdsOf(statuses), bitcoin)
  const original = provenOf(decoded(current), previous, payer.every)
  const change = changeOf(original, payment, payer.every) ?? payer.change
  return {
    entry,
    replaced: versionIdsOf(entry),
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
      // Those that have paid may hold no coin any more.
      ...signersOf({ ...payer, addresses: withoutTwins([...payer.addresses, ...original.inputs]), change }),
      prevTxs: Object.fromEntries(await previousTransactions([transaction], bitcoin, previous)),
      utxos: coins,
      payee: kind === 'cancel' ? 'trusted' : await payee(),
      descendantFeesSats,
      terms: { feeRate, feeSats },
      policy: feeCaps(payment.valueSats, rateFor(estimates.rates, TARGET_BLOCKS.fast)),
    }),
  }
}

/** The addresses that hold the payer's coins, every one of the account, and the one for change. */
async function payerOf(
  { account }: BitcoinEntry,
  network: BitcoinNetwork,
  { holdersOf, outsideSigners }: PaymentPorts,
) {
  const { namedBranches = 'both' } = (await outsideSigners.of({ ...account, network })) ?? {}
  const paying = await holdersOf({ network, address: account.address }, namedBranches)
  const own = ownAddresses({ ...account, ...paying })
  return { ...own, every: [...own.addresses, ...(paying?.all ?? [])] }
}

function decoded({ rawTransaction }: { rawTransaction: string }): DecodedTransaction {
  return decodeTransaction(rawTransaction)
}

function withoutTwins(holders: readonly Holder[]): Holder[] {
  return [...new Map(holders.map((own) => [own.address, own])).values()]
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

/** If another entry spends this one's change, replacing this payment would undo that entry. */
async function checkDependants({ id, attempts }: BitcoinEntry, journal: Journal): Promise<void> {
  const own = new Set(attempts.map(({ txid }) => txid))
  const others = (await journal.open()).filter((entry) => entry.id !== id)
  if (others.flatMap(heldBy).some(({ txid }) => own.has(txid))) throw notReplaceable('dependants')
}

type Spends = { inputs: readonly { txid: string }[] }

/** The raw transactions that these inputs spend from, by txid, in addition to the known ones. */
async function previousTransactions(
  transactions: readonly Spends[],
  bitcoin: BitcoinChain,
  knownTransactions: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const txids = new Set(transactions.flatMap(({ inputs }) => inputs.map(({ txid }) => txid)))
  const answers = await Promise.all(
    [...txids]
      .filter((txid) => !knownTransactions.has(txid))
      .map(async (txid) => [txid, await bitcoin.rawTransaction(txid)] as const),
  )
  return new Map([
    ...knownTransactions,
    ...answers.flatMap(([txid, raw]) => (raw === undefined ? [] : [[txid, raw] as const])),
  ])
}

function provenOf(
  transaction: DecodedTransaction,
  previous: ReadonlyMap<string, string>,
  own: readonly Holder[],
): ReplacementPlan['original'] {
  const byScript = new Map(own.map((address) => [scriptOfKey(address.key), address]))
  const inputs = transaction.inputs.map((input) => {
    const raw = previous.get(input.txid)
    const output = raw === undefined ? undefined : decodeTransaction(raw).outputs[input.vout]
    if (output === undefined) throw new AppError('chain-disagreement', 'a coin without its transaction')
    const owner = byScript.get(output.scriptPubKey)
    if (owner === undefined) throw new AppError('chain-disagreement', 'a coin of another account')
    return { ...input, valueSats: output.valueSats, ...owner }
  })
  return { ...transaction, inputs }
}

/** The own address that takes change; `undefined` if none is left. The payment itself may be to an own address, too. */
function changeOf(
  { outputs }: Pick<DecodedTransaction, 'outputs'>,
  payment: TransactionOutput,
  own: readonly Holder[],
): Holder | undefined {
  const byScript = new Map(own.map((address) => [scriptOfKey(address.key), address]))
  const paid = outputs.find(
    ({ scriptPubKey, valueSats }) => scriptPubKey === payment.scriptPubKey && valueSats === payment.valueSats,
  )
  const change = outputs.find((output) => output !== paid && byScript.has(output.scriptPubKey))
  return change && byScript.get(change.scriptPubKey)
}
