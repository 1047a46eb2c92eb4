import { hex } from '@scure/base'
import {
  type AddressPath,
  FIRST_PATH,
  type SpendingKey,
  spendingScripts,
} from '~/lib/core/bitcoin/address-type'
import { ByteWriter } from '~/lib/core/bitcoin/byte-writer'
import { encodeUnsigned } from '~/lib/core/bitcoin/encode-transaction'
import { PSBT_MAGIC } from '~/lib/core/bitcoin/psbt'
import { inputKeys, type ProvenInput, type SigningPlan } from '~/lib/core/bitcoin/reviewed'
import { SIGHASH_ALL } from '~/lib/core/bitcoin/sighash'
import { decodeTransactionBytes } from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import {
  derivationOf,
  type KeyOrigin,
  outsideAddress,
  type OutsideKeys,
  type OwnPaths,
} from '~/lib/core/outside/account/outside-account'

/** BIP174's key types. */
const UNSIGNED_TX = 0x00
const INPUT = {
  nonWitnessUtxo: 0x00,
  witnessUtxo: 0x01,
  sighashType: 0x03,
  redeemScript: 0x04,
  bip32Derivation: 0x06,
} as const
const OUTPUT = { redeemScript: 0x00, bip32Derivation: 0x02 } as const

type Entry = { type: number; keyData?: Uint8Array; value: Uint8Array }

/**
 * A PSBT of version 0 (BIP174) of what was handed over, for another signer: previous transactions of all inputs,
 * SIGHASH_ALL and, of an outside account, derivations of inputs and change.
 * @param account absent for the wallet of a page, of which only the key is known
 * @param own the account's addresses, among which outputs are recognised
 * @param previous raw transactions as hex, by txid
 * @throws AppError `internal` if an input's key is none of the account's, or a previous transaction is missing or does
 * not prove its coin
 */
export function encodePsbt(
  plan: SigningPlan,
  { account, own }: { account?: OutsideKeys | undefined; own: OwnPaths },
  previous: Readonly<Record<string, string>>,
): Uint8Array {
  const keys = inputKeys(plan)
  const writer = new ByteWriter().bytes(hex.decode(PSBT_MAGIC))
  writeMap(writer, [{ type: UNSIGNED_TX, value: encodeUnsigned(plan.transaction) }])
  for (const [index, input] of plan.transaction.inputs.entries())
    writeMap(
      writer,
      inputEntries(input, { account, key: keys[index] ?? plan, previous: previous[input.txid] }),
    )
  for (const { scriptPubKey } of plan.transaction.outputs)
    writeMap(writer, outputEntries(own.get(scriptPubKey), account))
  return writer.done()
}

type Spending = { account: OutsideKeys | undefined; key: SpendingKey; previous: string | undefined }

function inputEntries(input: ProvenInput, { account, key, previous }: Spending): Entry[] {
  const { redeemScript, derivation } = placeOf(key, account)
  const raw = hex.decode(previous ?? '')
  requireProof(input, raw)
  const { valueSats, scriptPubKey } = input
  const witnessUtxo = new ByteWriter().u64(valueSats).sized(hex.decode(scriptPubKey)).done()
  return [
    { type: INPUT.nonWitnessUtxo, value: raw },
    // Only an input that has a witness may have it.
    ...(key.addressType === 'p2pkh' ? [] : [{ type: INPUT.witnessUtxo, value: witnessUtxo }]),
    { type: INPUT.sighashType, value: new ByteWriter().u32(SIGHASH_ALL).done() },
    ...redeemEntries(INPUT.redeemScript, redeemScript),
    ...derivation,
  ]
}

/** The script that spends an input, and where its signer finds the key. */
function placeOf(
  key: SpendingKey,
  account: OutsideKeys | undefined,
): { redeemScript?: string; derivation: Entry[] } {
  if (account === undefined)
    return { ...spendingScripts(key.addressType, hex.decode(key.publicKey)), derivation: [] }
  const path = key.path ?? FIRST_PATH
  const { publicKey, redeemScript } = outsideAddress(account, path)
  if (publicKey !== key.publicKey || account.addressType !== key.addressType)
    throw new AppError('internal', 'the account has another key')
  const derivation = [derivationEntry(INPUT.bip32Derivation, publicKey, derivationOf(account, path))]
  return { ...(redeemScript !== undefined && { redeemScript }), derivation }
}

/** @param path of an output that pays the account itself */
function outputEntries(path: AddressPath | undefined, account: OutsideKeys | undefined): Entry[] {
  if (path === undefined || account === undefined) return []
  const { publicKey, redeemScript } = outsideAddress(account, path)
  return [
    ...redeemEntries(OUTPUT.redeemScript, redeemScript),
    derivationEntry(OUTPUT.bip32Derivation, publicKey, derivationOf(account, path)),
  ]
}

function redeemEntries(type: number, redeemScript: string | undefined): Entry[] {
  return redeemScript === undefined ? [] : [{ type, value: hex.decode(redeemScript) }]
}

/** A signer that knows only the previous transaction must see the amount that the review saw. */
function requireProof({ txid, vout, valueSats, scriptPubKey }: ProvenInput, raw: Uint8Array): void {
  const transaction = raw.length === 0 ? undefined : decodeTransactionBytes(raw)
  const output = transaction?.outputs[vout]
  if (transaction?.txid !== txid || output?.valueSats !== valueSats || output.scriptPubKey !== scriptPubKey)
    throw new AppError('internal', 'a previous transaction does not prove its coin')
}

function derivationEntry(type: number, publicKey: string, { fingerprint, path }: KeyOrigin): Entry {
  const writer = new ByteWriter().bytes(hex.decode(fingerprint))
  for (const index of path) writer.u32(index)
  return { type, keyData: hex.decode(publicKey), value: writer.done() }
}

function writeMap(writer: ByteWriter, entries: readonly Entry[]): void {
  for (const { type, keyData = new Uint8Array(), value } of entries)
    writer
      .count(1 + keyData.length)
      .bytes(Uint8Array.of(type))
      .bytes(keyData)
      .sized(value)
  writer.count(0)
}
