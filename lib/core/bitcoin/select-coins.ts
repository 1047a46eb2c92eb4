import { hex } from '@scure/base'
import { selectUTXO } from '@scure/btc-signer/utxo.js'
import { type BitcoinNetwork, paramsOf } from '../network'
import { type AddressType, spendingScripts } from './address-type'
import { feeSatsAt, inputVsize, MAX_STANDARD_VSIZE, signedVsize } from './size'
import type { Outpoint, TransactionOutput } from './transaction'

export type SpendableCoin = Outpoint & { valueSats: bigint }
export type CoinOwner = {
  address: string
  addressType: AddressType
  publicKey: string
  network: BitcoinNetwork
}

/**
 * Chooses coins that pay an output and its fee: a set that needs no change if there is one, otherwise the largest coins
 * first. `undefined` if even all coins do not suffice.
 * @param coins all of `owner`'s address
 * @param feeRate whole sat/vB
 */
export function selectCoins<C extends SpendableCoin>(
  coins: readonly C[],
  { scriptPubKey, valueSats }: TransactionOutput,
  { address, addressType, publicKey, network }: CoinOwner,
  feeRate: bigint,
): C[] | undefined {
  const scripts = spendingScripts(addressType, hex.decode(publicKey))
  const script = hex.decode(scripts.scriptPubKey)
  const redeemScript = scripts.redeemScript === undefined ? undefined : hex.decode(scripts.redeemScript)
  const inputs = coins.map(({ txid, vout, valueSats: amount }) => ({
    txid,
    index: vout,
    witnessUtxo: { script, amount },
    ...(redeemScript && { redeemScript }),
  }))
  const selection = selectUTXO(inputs, [{ script: hex.decode(scriptPubKey), amount: valueSats }], 'default', {
    feePerByte: feeRate,
    changeAddress: address,
    network: paramsOf(network),
    createTx: false,
    bip69: false,
    // Only sizes are estimated here; what a coin is worth is proven by its own transaction, in the review.
    allowLegacyWitnessUtxo: true,
  })
  if (selection === undefined) return undefined
  const chosen = new Set(
    selection.inputs.map(({ txid, index }) => `${hex.encode(txid ?? new Uint8Array())}:${index}`),
  )
  return coins.filter(({ txid, vout }) => chosen.has(`${txid}:${vout}`))
}

/**
 * The coins that are worth more than their own spending, the largest first, as many as one transaction that is relayed can
 * spend.
 * @param outputs scriptPubKeys as hex
 * @param feeRate in sat/vB
 */
export function worthwhileCoins<C extends { valueSats: bigint }>(
  coins: readonly C[],
  addressType: AddressType,
  outputs: readonly string[],
  feeRate: number,
): C[] {
  const spendingSats = feeSatsAt(feeRate, inputVsize(addressType))
  const spareVsize =
    MAX_STANDARD_VSIZE -
    signedVsize(
      Array.from({ length: MOST_INPUTS }, () => addressType),
      outputs,
    )
  const most = MOST_INPUTS + Math.floor(spareVsize / inputVsize(addressType))
  return coins
    .filter(({ valueSats }) => valueSats > spendingSats)
    .toSorted((a, b) => Number(b.valueSats - a.valueSats))
    .slice(0, Math.max(most, 1))
}

/** Near the number that fits, so that counts are written as they are there. */
const MOST_INPUTS = 600
