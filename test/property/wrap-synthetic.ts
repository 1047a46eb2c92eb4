import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import * as bitcoin from 'bitcoinjs-lib'
import { addressOfScript } from '~/lib/core/address'
import { spendingScripts } from '~/lib/core/bitcoin/address-type'
import { readPsbt } from '~/lib/core/bitcoin/psbt'
import { signedVsize } from '~/lib/core/bitcoin/size'
import { onlyKeyOf, type WrapCase, wrapCase } from './wrap-cases'

const COIN_SATS = 100_000n
const FEE_RATE = 5

/** A wrap like the genuine ones, with any number of inputs, each on its own address or all on one, built by another library. */
export function syntheticWrap(
  vectorName: string,
  inputCount: number,
  on: 'one-address' | 'own-addresses' = 'one-address',
): WrapCase {
  const { input, ...rest } = wrapCase(vectorName)
  const own = { signer: input.signer, privateKey: onlyKeyOf(rest) }
  const others = Array.from({ length: inputCount - 1 }, (_, at) =>
    on === 'one-address' ? own : keyNumber(at, input),
  )
  const payers = [own, ...others].map((payer) => ({
    ...payer,
    script: spendingScripts(payer.signer.addressType, hex.decode(payer.signer.publicKey)).scriptPubKey,
  }))
  const reading = readPsbt(input.psbt)
  if (!reading.ok) throw new Error('the vector is genuine')
  const [locker, carrier, change] = reading.psbt.transaction.outputs
  if (locker === undefined || carrier === undefined || change === undefined) throw new Error('three outputs')

  const previous = payers.map(({ script }, index) => payTo(script, index))
  const scripts = [locker, carrier, change].map(({ scriptPubKey }) => scriptPubKey)
  const totalSats = COIN_SATS * BigInt(inputCount)
  const types = previous.map(() => input.signer.addressType)
  const feeSats = BigInt(signedVsize(types, scripts) * FEE_RATE)
  const amountSats = totalSats / 2n
  const values = [amountSats, 0n, totalSats - amountSats - feeSats]

  const psbt = new bitcoin.Psbt()
  for (const [index, { signer, script }] of payers.entries()) {
    const transaction = previous[index]
    if (transaction === undefined) throw new Error('a coin of each payer')
    psbt.addInput({
      hash: transaction.getId(),
      index: 0,
      sequence: 0xfffffffd,
      ...inputFields(signer, script, transaction),
    })
  }
  for (const [index, script] of scripts.entries())
    psbt.addOutput({ script: hex.decode(script), value: values[index] ?? 0n })

  return {
    ...rest,
    privateKeys: new Map(payers.map(({ signer, privateKey }) => [signer.publicKey, privateKey])),
    input: {
      ...input,
      ...(on === 'own-addresses' && { signers: payers.map(({ signer }) => signer), change: input.signer }),
      psbt: psbt.toBase64(),
      intent: { ...input.intent, amountSats },
      prevTxs: Object.fromEntries(previous.map((transaction) => [transaction.getId(), transaction.toHex()])),
      utxos: previous.map((transaction, index) => ({
        txid: transaction.getId(),
        vout: 0,
        valueSats: COIN_SATS,
        confirmations: 6,
        ...(on === 'own-addresses' && { address: payers[index]?.signer.address ?? '' }),
      })),
      policy: { ...input.policy, marketFeeRate: FEE_RATE, maxFeeSats: 1_000_000n },
    },
  }
}

/** Another key of the account, whose address is of the signer's type. */
function keyNumber(at: number, { network, signer: { addressType } }: WrapCase['input']) {
  const privateKey = sha256(Uint8Array.of(1, at))
  const publicKey = hex.encode(secp256k1.getPublicKey(privateKey))
  const { scriptPubKey } = spendingScripts(addressType, hex.decode(publicKey))
  return {
    privateKey,
    signer: { addressType, publicKey, address: addressOfScript(scriptPubKey, network) ?? '' },
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
