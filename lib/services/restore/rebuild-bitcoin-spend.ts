import { isSignedBy } from '~/lib/core/bitcoin/signed-by'
import { sumSats } from '~/lib/core/amount'
import { transactionDigest } from '~/lib/core/bitcoin/reviewed'
import type { DecodedTransaction } from '~/lib/core/bitcoin/transaction'
import type { ApprovedBitcoinPayment, ApprovedToEvm, JournalEvent } from '~/lib/core/journal/events'
import { rebuiltIdOf } from '~/lib/core/journal/identity'
import { CONFIRMATIONS_DEEP } from '~/lib/core/journal/spend-phase'
import { observedStatusOf } from '../chains/observed-status'
import { spentOutputs } from '../chains/previous-transactions'
import type { AddressTransaction } from '../ports/bitcoin-chain'
import type { OwnBitcoin } from './job'
import type { Reading } from './reading'
import { suppressNotices } from './suppress-notices'

/** The bytes of a transaction, proven by their hash. */
export type SpendBytes = { rawTransaction: string; decoded: DecodedTransaction }

/** When a transaction was paid, in unix ms: by its block, or now where it has none. */
export async function paidAtOf(
  { status }: AddressTransaction,
  { times, now }: Pick<Reading, 'times' | 'now'>,
): Promise<number> {
  return status.state === 'confirmed' ? (await times.bitcoinTime(status.height)) * 1_000 : now
}

/** What the journal of every rebuilt Bitcoin transaction begins with. */
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
 * The journal of a transaction, by its own bytes and by what the chain shows of it. `undefined` for one that no block shows
 * and that this account has not signed: a server may have invented it, and it would hold its coins for ever.
 */
export async function rebuildBitcoinSpend(
  start: ApprovedToEvm | ApprovedBitcoinPayment,
  { decoded, rawTransaction }: SpendBytes,
  { status, inputs }: AddressTransaction,
  paidAt: number,
  { deployment }: Pick<Reading, 'deployment'>,
): Promise<JournalEvent[] | undefined> {
  const { bitcoin } = deployment
  const sighting = observedStatusOf(
    status.state === 'confirmed' ? await bitcoin.status(decoded.txid) : status,
  )
  if (sighting.state !== 'confirmed') {
    const spent = await spentOutputs(decoded, (txid) => bitcoin.rawTransaction(txid))
    if (spent === undefined || !isSignedBy(rawTransaction, spent, start.account)) return undefined
  }
  const isOld = sighting.state === 'confirmed' && sighting.confirmations >= CONFIRMATIONS_DEEP
  return [
    { type: 'approved', at: paidAt, start },
    {
      type: 'signed',
      at: paidAt,
      attempt: {
        kind: 'payment',
        txid: decoded.txid,
        rawTransaction,
        inputs: start.reserved,
        feeSats: sumSats(inputs) - sumSats(decoded.outputs),
        vsize: decoded.vsize,
      },
    },
    { type: 'bitcoin-seen', at: paidAt, txid: decoded.txid, sighting },
    ...(isOld ? suppressNotices(paidAt) : []),
  ]
}
