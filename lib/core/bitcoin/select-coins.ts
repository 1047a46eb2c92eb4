import { hex } from '@scure/base'
import { selectUTXO } from '@scure/btc-signer/utxo.js'
import { type BitcoinNetwork, paramsOf } from '../network'
import { type AddressType, spendingScripts } from './address-type'
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
