import { hex } from '@scure/base'
import { RawTx } from '@scure/btc-signer/script.js'
import * as fc from 'fast-check'
import { addressOfScript } from '~/lib/core/address'
import { spendingScripts } from '~/lib/core/bitcoin/address-type'
import { KEPT_OUT } from '~/lib/core/coins/keep-out'
import { type Attack, always, bytes, changing, claiming, foreignScript, lying, sats } from './wrap-attack'
import { hasWitnessClaims, tamper } from './wrap-tamper'

export const INPUT_ATTACKS: Attack[] = [
  {
    name: 'a coin that is spent or unknown',
    code: 'input-unknown',
    variants: lying(always, ({ utxos }) => ({ utxos: utxos.slice(1) })),
  },
  {
    // threat: foreign-input
    name: 'a coin of someone else',
    code: 'input-unknown',
    variants: changing(bytes(32), (tx, txid, psbt) => {
      const [first] = tx.inputs
      if (first === undefined) return
      tx.inputs.push({ ...first, txid })
      psbt.inputs.push({ ...psbt.inputs[0] })
    }),
  },
  {
    // threat: foreign-input
    name: 'a reserved coin',
    code: 'input-reserved',
    variants: lying(fc.boolean(), ({ utxos }, isListedTwice) => {
      const [first, ...rest] = utxos
      if (first === undefined) return {}
      const reserved = { ...first, reserved: true }
      return { utxos: isListedTwice ? [reserved, first, ...rest] : [reserved, ...rest] }
    }),
  },
  {
    // threat: foreign-input
    name: 'a coin that the user keeps out of payments',
    code: 'input-kept-out',
    variants: lying(fc.constantFrom(...KEPT_OUT), ({ utxos }, keptOut) => {
      const [first, ...rest] = utxos
      return first === undefined ? {} : { utxos: [{ ...first, keptOut }, first, ...rest] }
    }),
  },
  {
    name: 'a coin spent twice',
    code: 'input-duplicate',
    variants: changing(always, (tx, _, psbt) => {
      const [first] = tx.inputs
      if (first === undefined) return
      tx.inputs.push({ ...first })
      psbt.inputs.push({ ...psbt.inputs[0] })
    }),
  },
  {
    // threat: false-input-value
    name: 'a witness amount the chain contradicts',
    code: 'input-value-mismatch',
    variants: claiming(fc.oneof(fc.constant(-1n), sats(10n ** 12n)), (claims, difference) => {
      if (claims.witnessUtxo !== undefined) claims.witnessUtxo.amount += difference
    }).map((attack) => (input) => (hasWitnessClaims(input) ? attack(input) : undefined)),
  },
  {
    name: 'a wallet amount the chain contradicts',
    code: 'input-value-mismatch',
    variants: lying(sats(10n ** 9n), ({ utxos }, difference) => ({
      utxos: utxos.map((coin) => ({ ...coin, valueSats: coin.valueSats + difference })),
    })),
  },
  {
    name: 'a previous transaction in the PSBT that is another one',
    code: 'input-value-mismatch',
    variants: fc.nat(1_000).map((salt) => (input) => {
      const [raw = ''] = Object.values(input.prevTxs)
      return tamper(input, (_, psbt) => {
        const other = RawTx.decode(hex.decode(flipLockTime(raw, salt)))
        for (const claims of psbt.inputs) Reflect.set(claims, 'nonWitnessUtxo', other)
      })
    }),
  },
  {
    name: 'a witness script the chain contradicts',
    code: 'input-script-mismatch',
    variants: claiming(foreignScript, (claims, script) => {
      if (claims.witnessUtxo !== undefined) claims.witnessUtxo.script = script
    }).map((attack) => (input) => (hasWitnessClaims(input) ? attack(input) : undefined)),
  },
  {
    name: 'a coin at another address',
    code: 'input-foreign',
    variants: lying(bytes(32), ({ network, signer, signers }, key) => {
      const publicKey = Uint8Array.of(2, ...key)
      const { scriptPubKey } = spendingScripts(signer.addressType, publicKey)
      const address = addressOfScript(scriptPubKey, network) ?? ''
      const other = { ...signer, publicKey: hex.encode(publicKey), address }
      return { signer: other, ...(signers && { signers: [other, ...signers.slice(1)] }) }
    }),
  },
  {
    name: 'an output that the previous transaction does not have',
    code: 'previous-mismatch',
    variants: changing(fc.integer({ min: 1_000, max: 0xffffffff }), (tx, vout) => {
      for (const input of tx.inputs) input.index = vout
    }),
  },
  {
    name: 'nothing spent',
    code: 'input-none',
    variants: changing(always, (tx, _, psbt) => {
      tx.inputs.length = 0
      psbt.inputs.length = 0
    }),
  },
  {
    name: 'no previous transaction',
    code: 'previous-missing',
    variants: lying(always, () => ({ prevTxs: {} })),
  },
  {
    name: 'a previous transaction with another txid',
    code: 'previous-mismatch',
    variants: lying(fc.nat(1_000), ({ prevTxs }, at) => ({
      prevTxs: Object.fromEntries(
        Object.entries(prevTxs).map(([txid, raw]) => [txid, flipLockTime(raw, at)]),
      ),
    })),
  },
  {
    // threat: prepared-signature
    name: 'any sighash but ALL',
    code: 'input-sighash',
    variants: claiming(fc.constantFrom(0, 2, 3, 0x41, 0x81, 0x82, 0x83), (claims, sighashType) => {
      claims.sighashType = sighashType
    }),
  },
  {
    name: 'a final script in place',
    code: 'input-presigned',
    variants: claiming(fc.boolean(), (claims, isWitness) => {
      if (isWitness) claims.finalScriptWitness = [Uint8Array.of(1)]
      else claims.finalScriptSig = Uint8Array.of(0x51)
    }),
  },
  {
    name: 'a foreign redeem script',
    code: 'input-redeem-script',
    variants: claiming(foreignScript, (claims, script) => {
      claims.redeemScript = new Uint8Array(script)
    }),
  },
  {
    name: 'a witness script',
    code: 'input-redeem-script',
    variants: claiming(foreignScript, (claims, script) => {
      claims.witnessScript = new Uint8Array(script)
    }),
  },
]

/** The transaction with another locktime, and so another txid. */
function flipLockTime(raw: string, salt: number): string {
  const lockTime = (salt + 1).toString(16).padStart(8, '0')
  return raw.slice(0, -8) + lockTime
}
