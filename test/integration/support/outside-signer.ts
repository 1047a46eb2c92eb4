import { base64, hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { Transaction } from '@scure/btc-signer'
import * as bitcoin from 'bitcoinjs-lib'
import type { AddressType } from '~/lib/core/bitcoin/address-type'
import type { GivenAccount } from '~/lib/services/accounts/read-given'

/** Test networks' versions of extended keys. */
const VERSIONS = { private: 0x04358394, public: 0x043587cf }
const PURPOSES = { p2wpkh: 84, 'p2sh-p2wpkh': 49, p2pkh: 44 } as const
const SHAPES = { p2wpkh: 'wpkh(*)', 'p2sh-p2wpkh': 'sh(wpkh(*))', p2pkh: 'pkh(*)' } as const

/** The finished transaction, as hex. */
export type Signed = { raw: string }
/** Also as a PSBT. */
export type Returned = Signed & { psbt: Uint8Array }

/** Another wallet, which holds the key of an account that Satspan watches. */
export type Signer<Result extends Signed = Signed> = {
  /** Its account, as it gives it to a wallet that watches it. */
  account: GivenAccount
  sign: (psbt: string) => Promise<Result>
}

export type OutsideSigner = Signer<Returned> & {
  /** Pays itself with these coins of its account. Returns the raw transaction. */
  spend: (coins: readonly Coin[]) => string
}

type Coin = { txid: string; vout: number; valueSats: bigint; scriptPubKey: string }

/** A signer made of the libraries of the field. It knows nothing of Satspan's code. */
export function createOutsideSigner(phrase: string, addressType: AddressType = 'p2wpkh'): OutsideSigner {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(phrase), VERSIONS)
  const purpose = PURPOSES[addressType]
  const path = `m/${purpose}'/1'/0'`
  const fingerprint = root.fingerprint.toString(16).padStart(8, '0')
  const origin = `[${fingerprint}/${purpose}h/1h/0h]`
  const { publicExtendedKey } = root.derive(path)
  return {
    account: { text: SHAPES[addressType].replace('*', `${origin}${publicExtendedKey}/0/*`) },
    async sign(psbt) {
      // It signs for the keys that it finds under its own fingerprint, as devices do.
      for (const { bip32Derivation } of bitcoin.Psbt.fromBase64(psbt).data.inputs)
        for (const derivation of bip32Derivation ?? [])
          if (hex.encode(derivation.masterFingerprint) !== fingerprint || !derivation.path.startsWith(path))
            throw new Error('a key of another wallet')
      const transaction = Transaction.fromPSBT(base64.decode(psbt), { allowUnknownOutputs: true })
      const { privateKey } = root.derive(`${path}/0/0`)
      if (privateKey === null) throw new Error('no private key')
      transaction.sign(privateKey)
      const signed = transaction.toPSBT()
      transaction.finalize()
      return { psbt: signed, raw: transaction.hex }
    },
    spend(coins) {
      const { privateKey } = root.derive(`${path}/0/0`)
      const [own] = coins
      if (privateKey === null || own === undefined) throw new Error('nothing to spend')
      const transaction = new Transaction()
      for (const { txid, vout, valueSats, scriptPubKey } of coins)
        transaction.addInput({
          txid,
          index: vout,
          witnessUtxo: { amount: valueSats, script: hex.decode(scriptPubKey) },
        })
      const amount = coins.reduce((sum, { valueSats }) => sum + valueSats, -5_000n)
      transaction.addOutput({ amount, script: hex.decode(own.scriptPubKey) })
      transaction.sign(privateKey)
      transaction.finalize()
      return transaction.hex
    },
  }
}
