import { scriptPubKeyOf } from '../address'
import { decodeTransaction } from '../bitcoin/transaction'
import type { BitcoinNetwork } from '../network'
import { isToBitcoin } from './phase'
import { type Entry, spendsBitcoin } from './types'

/** The scripts that an open entry may still be paid at: its payout's, and all that its own transactions spend or pay. */
export function awaitedScripts(entry: Entry, network: BitcoinNetwork): string[] {
  if (isToBitcoin(entry)) return [scriptPubKeyOf(entry.intent.bitcoinAddress, network)]
  if (!spendsBitcoin(entry)) return []
  const { attempts, handovers = [], destination } = entry
  const refund = 'burn' in destination && destination.burn !== null ? [destination.burn] : []
  const signed = attempts.flatMap(({ rawTransaction }) => decodeTransaction(rawTransaction).outputs)
  const handedOver = handovers.flatMap(({ plan: { transaction } }) => [
    ...transaction.inputs,
    ...transaction.outputs,
  ])
  return [...signed, ...handedOver, ...refund].map(({ scriptPubKey }) => scriptPubKey)
}
