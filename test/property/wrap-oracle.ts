import * as bitcoin from 'bitcoinjs-lib'
import * as ecc from 'tiny-secp256k1'

/** Signs a PSBT as bitcoinjs-lib does, checking each signature, and gives the raw transaction. */
export function signWithOracle(psbtBase64: string, privateKey: Uint8Array): bitcoin.Transaction {
  const psbt = bitcoin.Psbt.fromBase64(psbtBase64, { network: bitcoin.networks.bitcoin })
  const publicKey = ecc.pointFromScalar(privateKey, true)
  if (publicKey === null) throw new Error('a private key has a point')
  psbt.signAllInputs({ publicKey, sign: (hash: Uint8Array) => ecc.sign(hash, privateKey) })
  const areValid = psbt.validateSignaturesOfAllInputs((key, hash, signature) =>
    ecc.verify(hash, key, signature),
  )
  if (!areValid) throw new Error('the oracle signs well')
  return psbt.finalizeAllInputs().extractTransaction(true)
}
