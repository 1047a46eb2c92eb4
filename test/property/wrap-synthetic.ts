import { hex } from '@scure/base'
import * as bitcoin from 'bitcoinjs-lib'
import { readPsbt } from '~/lib/core/bitcoin/psbt'
import { signedVsize } from '~/lib/core/bitcoin/size'
import { type WrapCase, wrapCase } from './wrap-cases'

const COIN_SATS = 100_000n
const FEE_RATE = 5

/** A wrap like the genuine ones, with any number of inputs and built by another library. */
export function syntheticWrap(vectorName: string, inputCount: number): WrapCase {
  const { input, ...rest } = wrapCase(vectorName)
  const reading = readPsbt(input.psbt)
  if (!reading.ok) throw new Error('the vector is genuine')
  const [locker, carrier, change] = reading.psbt.transaction.outputs
  if (locker === undefined || carrier === undefined || change === undefined) throw new Error('three outputs')

  const previous = Array.from({ length: inputCount }, (_, index) => payTo(change.scriptPubKey, index))
  const scripts = [locker, carrier, change].map(({ scriptPubKey }) => scriptPubKey)
  const totalSats = COIN_SATS * BigInt(inputCount)
  const types = previous.map(() => input.signer.addressType)
  const feeSats = BigInt(signedVsize(types, scripts) * FEE_RATE)
  const amountSats = totalSats / 2n
  const values = [amountSats, 0n, totalSats - amountSats - feeSats]

  const psbt = new bitcoin.Psbt()
  for (const transaction of previous)
    psbt.addInput({
      hash: transaction.getId(),
      index: 0,
      sequence: 0xfffffffd,
      ...inputFields(input.signer, change.scriptPubKey, transaction),
    })
  for (const [index, script] of scripts.entries())
    psbt.addOutput({ script: hex.decode(script), value: values[index] ?? 0n })

  return {
    ...rest,
    input: {
      ...input,
      psbt: psbt.toBase64(),
      intent: { ...input.intent, amountSats },
      prevTxs: Object.fromEntries(previous.map((transaction) => [transaction.getId(), transaction.toHex()])),
      utxos: previous.map((transaction) => ({
        txid: transaction.getId(),
        vout: 0,
        valueSats: COIN_SATS,
        confirmations: 6,
      })),
      policy: { ...input.policy, marketFeeRate: FEE_RATE, maxFeeSats: 1_000_000n },
    },
  }
}

function inputFields(
  { addressType, publicKey }: WrapCase['input']['signer'],
  scriptPubKey: string,
  previous: bitcoin.Transaction,
) {
  if (addressType === 'p2pkh') return { nonWitnessUtxo: previous.toBuffer() }
  const witnessUtxo = { script: hex.decode(scriptPubKey), value: COIN_SATS }
  if (addressType === 'p2wpkh') return { witnessUtxo }
  const { output } = bitcoin.payments.p2wpkh({ pubkey: hex.decode(publicKey) })
  return output === undefined ? { witnessUtxo } : { witnessUtxo, redeemScript: output }
}

/** A payment with two outputs, the usual origin of a UTXO. */
function payTo(scriptPubKey: string, salt: number): bitcoin.Transaction {
  const transaction = new bitcoin.Transaction()
  transaction.version = 2
  transaction.addInput(new Uint8Array(32).fill(1), salt, 0xfffffffd)
  transaction.setWitness(0, [new Uint8Array(71).fill(2), new Uint8Array(33).fill(3)])
  transaction.addOutput(hex.decode(scriptPubKey), COIN_SATS)
  transaction.addOutput(hex.decode(scriptPubKey), 54_321n)
  return transaction
}
