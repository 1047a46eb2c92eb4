import { isSignedBy } from '~/lib/core/bitcoin/signed-by'
import { sumSats } from '~/lib/core/amount'
import { AppError } from '~/lib/core/errors'
import { transactionDigest } from '~/lib/core/bitcoin/reviewed'
import { decodeTransaction, type TransactionOutput } from '~/lib/core/bitcoin/transaction'
import type { ApprovedBitcoinPayment, ApprovedToEvm, JournalEvent } from '~/lib/core/journal/events'
import { rebuiltIdOf } from '~/lib/core/journal/identity'
import { CONFIRMATIONS_DEEP } from '~/lib/core/journal/spend-phase'
import type { BitcoinAttempt } from '~/lib/core/journal/types'
import { observedStatusOf } from '../chains/observed-status'
import { spentOutputs } from '../chains/previous-transactions'
import type { TransactionStatus } from '../ports/bitcoin-chain'
import type { OwnBitcoin } from './job'
import type { FoundSpend, Reading } from './reading'
import type { SpendBytes } from './spend-bytes'
import { suppressNotices } from './suppress-notices'

/** The status of whichever version of a payment a block shows; of the payment itself if none does. */
export function shownStatus({ status, replacements = [] }: FoundSpend): TransactionStatus {
  return (
    [status, ...replacements.map((one) => one.status)].find(({ state }) => state === 'confirmed') ?? status
  )
}

/** When a transaction was paid, in unix ms: by its block, or now where it has none. */
export async function paidAtOf(
  spend: FoundSpend,
  { times, now }: Pick<Reading, 'times' | 'now'>,
): Promise<number> {
  const status = shownStatus(spend)
  if (status.state !== 'confirmed') return now
  // A date to show, and where to look: a server's word is enough.
  const listed = status === spend.status ? spend.seconds : undefined
  return (listed ?? (await times.bitcoinTime(status.height))) * 1_000
}

/** Begins the journal of every rebuilt Bitcoin transaction. */
export function spendStart({ decoded }: SpendBytes, { address, addressType, publicKey }: OwnBitcoin) {
  return {
    id: rebuiltIdOf(decoded.txid),
    origin: null,
    account: { address, addressType, publicKey },
    digest: transactionDigest(decoded),
    reserved: decoded.inputs.map(({ txid, vout }) => ({ txid, vout })),
  }
}

/**
 * The journal of a transaction and of what replaced it, by their own bytes and by what the chain shows of them.
 * `undefined` unless this account has signed it, confirmed or not: a server may invent it, or say that somebody else's
 * inputs are ours. A replacement that it has not signed is left out.
 * @param payer every script of the account
 * @throws AppError `chain-disagreement` for a confirmed one that spends what no server knows, and as the chains
 */
export async function rebuildBitcoinSpend(
  start: ApprovedToEvm | ApprovedBitcoinPayment,
  { rawTransaction, spent: proven }: SpendBytes,
  spend: FoundSpend,
  paidAt: number,
  { deployment, payer }: Pick<Reading, 'deployment'> & { payer: ReadonlySet<string> },
): Promise<JournalEvent[] | undefined> {
  const { bitcoin } = deployment

  const versionOf = async (
    kind: BitcoinAttempt['kind'],
    raw: string,
    status: TransactionStatus,
    listed?: readonly TransactionOutput[],
  ) => {
    const decoded = decodeTransaction(raw)
    const sighting = observedStatusOf(
      status.state === 'confirmed' ? await bitcoin.status(decoded.txid) : status,
    )
    const spent = listed ?? (await spentOutputs(decoded, (txid) => bitcoin.rawTransaction(txid)))
    if (spent === undefined && sighting.state === 'confirmed')
      throw new AppError('chain-disagreement', 'a confirmed transaction whose coins no server knows')
    if (spent === undefined || !isSignedBy(raw, spent, payer)) return []
    const { txid, vsize } = decoded
    const inputs = decoded.inputs.map((input) => ({ txid: input.txid, vout: input.vout }))
    const feeSats = sumSats(spent) - sumSats(decoded.outputs)
    return [{ attempt: { kind, txid, rawTransaction: raw, inputs, feeSats, vsize }, sighting }]
  }

  const [payment] = await versionOf('payment', rawTransaction, spend.status, proven)
  if (payment === undefined) return undefined
  const versions = [payment]
  for (const { kind, rawTransaction: raw, status } of spend.replacements ?? [])
    versions.push(...(await versionOf(kind, raw, status)))
  const isOld = versions.some(
    ({ sighting }) => sighting.state === 'confirmed' && sighting.confirmations >= CONFIRMATIONS_DEEP,
  )
  return [
    { type: 'approved', at: paidAt, start },
    ...versions.map(({ attempt }) => ({ type: 'signed', at: paidAt, attempt }) as const),
    ...versions.map(
      ({ attempt: { txid }, sighting }) => ({ type: 'bitcoin-seen', at: paidAt, txid, sighting }) as const,
    ),
    ...(isOld ? suppressNotices(paidAt) : []),
  ]
}
