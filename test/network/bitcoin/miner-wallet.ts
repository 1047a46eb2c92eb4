import { createHash } from 'node:crypto'
import { crypto, script, Transaction } from 'bitcoinjs-lib'
import * as ecc from 'tiny-secp256k1'
import { scriptHash } from './chain-index'
import type { Ledger } from './ledger'
import { wireHash } from './txid'

type Coin = { txid: string; vout: number; valueSats: bigint }

const coinbaseMaturity = 100
const feeRate = 2n
const bytes = { overhead: 11, input: 68, output: 9 }
const minChangeSats = 294n

const privateKey = createHash('sha256').update('satspan local miner').digest()
const publicKey = publicKeyOf(privateKey)
const keyHash = Buffer.from(crypto.hash160(publicKey))
/** P2WPKH (BIP141), and the script code its signatures commit to (BIP143). */
const lockingScript = Buffer.concat([Buffer.from('0014', 'hex'), keyHash])
const signingScript = Buffer.concat([Buffer.from('76a914', 'hex'), keyHash, Buffer.from('88ac', 'hex')])

function publicKeyOf(key: Uint8Array): Uint8Array {
  const point = ecc.pointFromScalar(key, true)
  if (point === null) throw new Error('the miner key is not on the curve')
  return point
}

export const minerKeyHash = keyHash

/** Confirmed, mature, and not spent even in the mempool; the largest first. */
function spendableCoins(ledger: Ledger): Coin[] {
  const nextHeight = ledger.chain.tip().height + 1
  return ledger.chain
    .history(scriptHash(lockingScript))
    .flatMap((txid) => {
      const confirmed = ledger.chain.tx(txid)
      if (confirmed === undefined) return []
      if (confirmed.tx.isCoinbase() && nextHeight - confirmed.height < coinbaseMaturity) return []
      return confirmed.tx.outs.flatMap((output, vout) =>
        Buffer.compare(output.script, lockingScript) === 0 && ledger.spender(`${txid}:${vout}`) === undefined
          ? [{ txid, vout, valueSats: output.value }]
          : [],
      )
    })
    .toSorted((a, b) => Number(b.valueSats - a.valueSats))
}

function feeFor(inputs: number, target: Uint8Array, outputs: number): bigint {
  const paid = (bytes.output + target.length) * outputs
  const size = bytes.overhead + inputs * bytes.input + paid + bytes.output + lockingScript.length
  return feeRate * BigInt(size)
}

/** A signed payment from the node's own UTXOs; its first outputs are the requested ones. */
export function payFromMiner(ledger: Ledger, target: Uint8Array, sats: bigint, outputs = 1): Transaction {
  const paid = sats * BigInt(outputs)
  const coins: Coin[] = []
  let total = 0n
  for (const coin of spendableCoins(ledger)) {
    coins.push(coin)
    total += coin.valueSats
    const change = total - paid - feeFor(coins.length, target, outputs)
    if (change >= minChangeSats)
      return sign(coins, [
        ...Array.from({ length: outputs }, () => ({ script: target, sats })),
        { script: lockingScript, sats: change },
      ])
  }
  throw new Error(`the node holds ${total} sats of mature coins, too few to pay ${paid}`)
}

function sign(coins: Coin[], outputs: { script: Uint8Array; sats: bigint }[]): Transaction {
  const tx = new Transaction()
  tx.version = 2
  for (const coin of coins) tx.addInput(wireHash(coin.txid), coin.vout, 0xfffffffd)
  for (const output of outputs) tx.addOutput(output.script, output.sats)
  for (const [vin, coin] of coins.entries()) {
    const sighash = tx.hashForWitnessV0(vin, signingScript, coin.valueSats, Transaction.SIGHASH_ALL)
    const signature = script.signature.encode(ecc.sign(sighash, privateKey), Transaction.SIGHASH_ALL)
    tx.setWitness(vin, [signature, publicKey])
  }
  return tx
}
