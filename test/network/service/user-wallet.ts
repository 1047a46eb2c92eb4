import { NETWORK, Transaction, p2pkh, p2sh, p2wpkh } from '@scure/btc-signer'
import { bytesToHex, hexToBytes, keccak256, toHex } from 'viem'
import * as ecc from 'tiny-secp256k1'
import type { AddressType } from './bitcoin-script'

// Another library reads what bitcoinjs-lib wrote, so that neither can hide the other's bug.
const SCURE_REGTEST = { ...NETWORK, bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** A Bitcoin user for tests, with a key derived from a name. */
export type UserWallet = {
  signer: { addressType: AddressType; publicKey: string; address: string }
  address: string
  scriptPubKey: string
  /** Signs and finalizes a base64 PSBT; returns raw hex. */
  sign(psbt: string): string
}

export function createUserWallet(name: string, addressType: AddressType = 'p2wpkh'): UserWallet {
  const privateKey = hexToBytes(keccak256(toHex(name)))
  const publicKey = ecc.pointFromScalar(privateKey, true)
  if (!publicKey) throw new Error(`${name} makes no key`)
  const witness = p2wpkh(publicKey, SCURE_REGTEST)
  const payment = {
    p2wpkh: witness,
    'p2sh-p2wpkh': p2sh(witness, SCURE_REGTEST),
    p2pkh: p2pkh(publicKey, SCURE_REGTEST),
  }[addressType]
  const { address } = payment
  return {
    signer: { addressType, publicKey: bytesToHex(publicKey).slice(2), address },
    address,
    scriptPubKey: bytesToHex(payment.script).slice(2),
    sign(psbt) {
      const transaction = Transaction.fromPSBT(Buffer.from(psbt, 'base64'), { allowUnknownOutputs: true })
      transaction.sign(privateKey)
      transaction.finalize()
      return transaction.hex
    },
  }
}
