import { sumSats } from '~/lib/core/amount'
import { decodeTransaction, outpointKey, type TransactionOutput } from '~/lib/core/bitcoin/transaction'
import { CONFIRMATIONS_TO_ACT } from '~/lib/core/journal/spend-phase'
import type { AddressTransaction } from '../ports/bitcoin-chain'
import type { Moved, OwnPlace, Reading } from './reading'
import { paidAtOf } from './rebuild-bitcoin-spend'

/** Payments of others to an address, as a page of its transactions shows them. One that no block has is a coin to list. */
export function arrivalsOn(
  page: readonly AddressTransaction[],
  place: OwnPlace,
  ownScripts: ReadonlySet<string>,
  reading: Reading,
): Promise<Moved[]> {
  const arrivals = page.flatMap((transaction) => {
    const { txid, inputs, outputs, status } = transaction
    if (status.state !== 'confirmed' || inputs.some(({ scriptPubKey }) => ownScripts.has(scriptPubKey)))
      return []
    return outputs.flatMap(({ scriptPubKey, valueSats }, vout) =>
      scriptPubKey === place.scriptPubKey
        ? [{ transaction, outpoint: outpointKey({ txid, vout }), sats: String(valueSats), depth: status }]
        : [],
    )
  })
  return Promise.all(
    arrivals.map(async ({ transaction, outpoint, sats, depth }) => ({
      outpoint,
      sats,
      address: place.own.address,
      ...(place.address !== place.own.address && { paidTo: place.address }),
      at: await paidAtOf(transaction, reading),
      confirmations: Math.min(depth.confirmations, CONFIRMATIONS_TO_ACT),
    })),
  )
}

/** Whether no block has a transaction yet that spends an account's coins. */
export async function awaitsBlock(
  { inputs, status }: AddressTransaction,
  { own }: OwnPlace,
  { scriptsOf }: Reading,
): Promise<boolean> {
  if (status.state === 'confirmed') return false
  const payer = await scriptsOf(own)
  return inputs.some(({ scriptPubKey }) => payer.has(scriptPubKey))
}

/**
 * The net effect on an account of a confirmed transaction that spends its coins and that this wallet would not make. The
 * transactions that made those coins prove what they were. @throws AppError of the chain
 */
export async function madeElsewhere(
  transaction: AddressTransaction,
  { own }: OwnPlace,
  reading: Reading,
): Promise<Moved[]> {
  const { bitcoin } = reading.deployment
  const { txid, inputs, outputs } = transaction
  const payer = await reading.scriptsOf(own)
  const isOwn = ({ scriptPubKey }: TransactionOutput) => payer.has(scriptPubKey)
  const status = inputs.some(isOwn) ? await bitcoin.status(txid) : undefined
  if (status?.state !== 'confirmed') return []
  const spent = await Promise.all(
    inputs.filter(isOwn).map(async (input) => {
      const raw = await bitcoin.rawTransaction(input.txid)
      return raw === undefined ? undefined : decodeTransaction(raw).outputs[input.vout]
    }),
  )
  const proven = spent.filter((output) => output !== undefined)
  if (proven.length < spent.length || !proven.every(isOwn)) return []
  return [
    {
      outpoint: outpointKey({ txid, vout: 0 }),
      sats: String(sumSats(outputs.filter(isOwn)) - sumSats(proven)),
      address: own.address,
      at: await paidAtOf(transaction, reading),
      confirmations: Math.min(status.confirmations, CONFIRMATIONS_TO_ACT),
      isElsewhere: true,
    },
  ]
}
