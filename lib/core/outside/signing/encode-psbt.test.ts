import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import type { HDKey } from '@scure/bip32'
import * as bitcoin from 'bitcoinjs-lib'
import * as ecc from 'tiny-secp256k1'
import { describe, expect, it } from 'vitest'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import { encodeUnsigned } from '~/lib/core/bitcoin/encode-transaction'
import { planIfSigned } from '~/lib/core/bitcoin/finalize'
import { readPsbt } from '~/lib/core/bitcoin/psbt'
import { encodePsbt } from './encode-psbt'
import { handedOverOf } from './hand-over'
import { outsideSpend, spendOf, takeBack } from './outside-spend.fixture'

describe.each(ADDRESS_TYPES)('a PSBT of %s', (addressType) => {
  const spend = outsideSpend(addressType)
  const { account, own, plan, previous, privateKey, reviewed, root } = spend
  const bytes = encodePsbt(reviewed, { account, own }, previous)
  const purpose = { p2wpkh: 84, 'p2sh-p2wpkh': 49, p2pkh: 44 }[addressType]
  const pathOf = (chain: number) => `m/${purpose}'/0'/0'/${chain}/0`

  it('is read by bitcoinjs-lib with all that a signer needs', () => {
    const psbt = bitcoin.Psbt.fromBuffer(bytes)
    expect(hex.encode(psbt.data.getTransaction())).toBe(hex.encode(encodeUnsigned(plan.transaction)))
    for (const [index, input] of psbt.data.inputs.entries()) {
      const coin = plan.transaction.inputs[index]
      expect(hex.encode(input.nonWitnessUtxo ?? new Uint8Array())).toBe(previous[coin?.txid ?? ''])
      expect(input.witnessUtxo?.value).toBe(addressType === 'p2pkh' ? undefined : coin?.valueSats)
      expect(input.redeemScript === undefined).toBe(addressType !== 'p2sh-p2wpkh')
      expect(input.sighashType).toBe(1)
      expect(input.bip32Derivation?.map(({ path }) => path)).toEqual([pathOf(0)])
      const key = input.bip32Derivation?.[0]?.pubkey
      expect(key && hex.encode(key)).toBe(plan.publicKey)
    }
    expect(psbt.data.outputs.map(({ bip32Derivation }) => bip32Derivation?.[0]?.path)).toEqual([
      undefined,
      undefined,
      pathOf(0),
      pathOf(1),
    ])
  })

  it('names the own path of each coin', () => {
    const paths = [3, 0, 17].map((index) => ({ branch: index === 3 ? (1 as const) : (0 as const), index }))
    const { reviewed: several, previous: theirs } = spendOf(account, { paths })
    const psbt = bitcoin.Psbt.fromBuffer(encodePsbt(several, { account, own }, theirs))
    const named = psbt.data.inputs.map(({ bip32Derivation }) => bip32Derivation?.[0]?.path)
    expect(named).toEqual([3, 0, 17].map((index) => `m/${purpose}'/0'/0'/${index === 3 ? 1 : 0}/${index}`))
    psbt.signAllInputsHD(bitcoinjsRoot(root))
    const { rawTransaction } = takeBack(psbt.toBuffer(), several)
    psbt.finalizeAllInputs()
    expect(psbt.extractTransaction(true).toHex()).toBe(rawTransaction)
  })

  it('names the path at which its signer has the key', () => {
    const { publicKey } = root.derive(pathOf(0))
    expect(publicKey && hex.encode(publicKey)).toBe(plan.publicKey)
  })

  it('is signed by another library, and taken back', () => {
    const transaction = Transaction.fromPSBT(bytes, { allowUnknownOutputs: true })
    transaction.sign(privateKey)
    expect(takeBack(transaction.toPSBT(), reviewed)).toEqual(
      takeBack(base64.encode(transaction.toPSBT()), reviewed),
    )
    transaction.finalize()
    expect(takeBack(transaction.toPSBT(), reviewed).rawTransaction).toBe(transaction.hex)
    expect(takeBack(transaction.hex, reviewed).txid).toBe(transaction.id)
  })

  it('holds what the wallet itself reads', () => {
    const reading = readPsbt(base64.encode(bytes))
    if (!reading.ok) throw new Error(reading.failure)
    expect(reading.psbt.inputs.map(({ previousTxid, presigned }) => [previousTxid, presigned])).toEqual(
      plan.transaction.inputs.map(({ txid }) => [txid, false]),
    )
  })

  it('is made only of a reviewed transaction of that key', () => {
    const refused = (code: string) => expect.objectContaining({ code })
    expect(() => handedOverOf({ ...reviewed }, 'payment')).toThrow(refused('review-changed'))
    const other = outsideSpend(addressType === 'p2pkh' ? 'p2wpkh' : 'p2pkh').account
    expect(() => encodePsbt(reviewed, { account: other, own }, previous)).toThrow(refused('internal'))
  })

  it('names the txid beforehand where no signature changes it', () => {
    const transaction = Transaction.fromPSBT(bytes, { allowUnknownOutputs: true })
    transaction.sign(privateKey)
    transaction.finalize()
    const { txid, digest, plan: kept } = handedOverOf(reviewed, 'payment')
    expect(txid).toBe(addressType === 'p2pkh' ? null : transaction.id)
    expect([digest, kept]).toEqual([reviewed.digest, plan])
    expect(planIfSigned({ plan: kept }).vsize).toBeGreaterThanOrEqual(transaction.vsize)
  })

  it('needs the previous transaction of every coin', () => {
    const [first, second] = plan.transaction.inputs.map(({ txid }) => txid)
    if (first === undefined || second === undefined) throw new Error('two inputs')
    const swapped = { [first]: previous[second] ?? '', [second]: previous[first] ?? '' }
    for (const wrong of [{}, swapped])
      expect(() => encodePsbt(reviewed, { account, own }, wrong)).toThrow(
        expect.objectContaining({ code: 'internal' }),
      )
  })
})

/** The other signer, in the shape that bitcoinjs-lib asks. */
function bitcoinjsRoot(root: HDKey): Parameters<bitcoin.Psbt['signAllInputsHD']>[0] {
  const { publicKey, privateKey } = root
  if (publicKey === null || privateKey === null) throw new Error('a key')
  return {
    publicKey,
    fingerprint: hex.decode(root.fingerprint.toString(16).padStart(8, '0')),
    derivePath: (path) => bitcoinjsRoot(root.derive(path)),
    sign: (hash) => ecc.sign(hash, privateKey),
  }
}
