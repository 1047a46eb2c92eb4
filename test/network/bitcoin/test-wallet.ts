import { createHash } from 'node:crypto'
import { networks, payments, Psbt, type Payment } from 'bitcoinjs-lib'
import * as ecc from 'tiny-secp256k1'
import { scriptToAddress } from './address'

export type WalletType = 'p2pkh' | 'p2sh-p2wpkh' | 'p2wpkh'

type Coin = {
  /** The full previous transaction. */
  prevHex: string
  txid: string
  vout: number
  sequence?: number
}
type Target = { script: Uint8Array; sats: bigint }

export type TestWallet = {
  address: string
  script: Uint8Array
  /** A signed transaction in hex; the fee is what the outputs leave over. */
  sign(coins: Coin[], targets: Target[], locktime?: number): string
}

const network = networks.regtest

function paymentOf(type: WalletType, pubkey: Uint8Array): Payment {
  const witness = payments.p2wpkh({ pubkey, network })
  if (type === 'p2wpkh') return witness
  return type === 'p2pkh' ? payments.p2pkh({ pubkey, network }) : payments.p2sh({ redeem: witness, network })
}

/** One key, derived from a name, that spends by the three address types that the bridge accepts. */
export function createTestWallet(name: string, type: WalletType): TestWallet {
  return walletOfKey(createHash('sha256').update(name).digest(), type)
}

/** The wallet of one private key. */
export function walletOfKey(privateKey: Uint8Array, type: WalletType): TestWallet {
  const publicKey = ecc.pointFromScalar(privateKey, true)
  if (publicKey === null) throw new Error('no key')
  const { output: script, redeem } = paymentOf(type, publicKey)
  if (script === undefined) throw new Error(`${type} has no script`)
  const signer = { publicKey, sign: (hash: Uint8Array) => ecc.sign(hash, privateKey) }

  return {
    address: scriptToAddress(script) ?? '',
    script,
    sign(coins, targets, locktime = 0) {
      const psbt = new Psbt({ network })
      psbt.setLocktime(locktime)
      for (const { prevHex, txid, vout, sequence = 0xfffffffd } of coins) {
        const redeemScript = redeem?.output
        psbt.addInput({
          hash: txid,
          index: vout,
          sequence,
          nonWitnessUtxo: Buffer.from(prevHex, 'hex'),
          ...(redeemScript === undefined ? {} : { redeemScript }),
        })
      }
      for (const { script: target, sats } of targets) psbt.addOutput({ script: target, value: sats })
      psbt.signAllInputs(signer)
      psbt.finalizeAllInputs()
      return psbt.extractTransaction(true).toHex()
    },
  }
}
