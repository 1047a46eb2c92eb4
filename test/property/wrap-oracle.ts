import * as bitcoin from 'bitcoinjs-lib'
import * as ecc from 'tiny-secp256k1'

/** A PSBT signed by bitcoinjs-lib with all keys that it needs, each signature checked. */
export function signInPlace(psbtBase64: string, ...privateKeys: readonly Uint8Array[]): bitcoin.Psbt {
  const psbt = bitcoin.Psbt.fromBase64(psbtBase64)
  const signers = privateKeys.map((privateKey) => {
    const publicKey = ecc.pointFromScalar(privateKey, true)
    if (publicKey === null) throw new Error('a private key has a point')
    return { publicKey, sign: (hash: Uint8Array) => ecc.sign(hash, privateKey) }
  })
  // A key for each input is not tried on the others.
  if (signers.length === psbt.inputCount)
    for (const [at, signer] of signers.entries()) psbt.signInput(at, signer)
  else for (const signer of signers) psbt.signAllInputs(signer)
  const areValid = psbt.validateSignaturesOfAllInputs((key, hash, signature) =>
    ecc.verify(hash, key, signature),
  )
  if (!areValid) throw new Error('the oracle signs well')
  return psbt
}

/** The signed transaction that bitcoinjs-lib extracts from a PSBT. */
export function signWithOracle(
  psbtBase64: string,
  ...privateKeys: readonly Uint8Array[]
): bitcoin.Transaction {
  return signInPlace(psbtBase64, ...privateKeys)
    .finalizeAllInputs()
    .extractTransaction(true)
}
