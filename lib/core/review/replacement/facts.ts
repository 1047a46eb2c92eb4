import { hex } from '@scure/base'
import { scriptPubKeyOf } from '~/lib/core/address'
import { type SpendingScripts, spendingScripts } from '~/lib/core/bitcoin/address-type'
import type { Outbid } from '~/lib/core/bitcoin/replace-by-fee'
import { signedVsize } from '~/lib/core/bitcoin/size'
import {
  type DecodedTransaction,
  type Outpoint,
  type TransactionInput,
  type TransactionOutput,
  decodeTransaction,
  outpointKey,
} from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import type { WalletCoin } from '../wrap/types'
import type { ReplacementReviewInput } from './types'

export type Proven = TransactionOutput | 'missing' | 'mismatch'

/** An input of the replacement with everything known about the coin it spends. */
export type SpentCoin = {
  input: TransactionInput
  proven: Proven
  wallet: WalletCoin | undefined
  /** The same coin as the approved payment spends it. */
  original: TransactionInput | undefined
  /** Whether no transaction signed for the payment spends it. */
  isAdded: boolean
}

export type ReplacementFacts = {
  known: ReplacementReviewInput
  ownScript: string
  /** What the user approved. */
  original: DecodedTransaction
  /** All that was signed for the payment, the approved one first. */
  signed: readonly DecodedTransaction[]
  coins: readonly SpentCoin[]
  changes: readonly TransactionOutput[]
  payments: readonly TransactionOutput[]
  vsize: number
  /** `undefined` where a coin is not proven. */
  feeSats: bigint | undefined
  /** What the signed ones pay; `undefined` where a coin of theirs is not proven. */
  outbid: readonly Outbid[] | undefined
}

/** @throws AppError `bad-input` for bytes that are no transaction, `recipient-invalid` for the signer's address */
export function gatherFacts(known: ReplacementReviewInput): ReplacementFacts {
  const { transaction, network, signer } = known
  const scripts: SpendingScripts = spendingScripts(signer.addressType, hex.decode(signer.publicKey))
  if (scriptPubKeyOf(signer.address, network) !== scripts.scriptPubKey)
    throw new AppError('recipient-invalid', 'the address is not that of the public key')
  const ownScript = scripts.scriptPubKey
  const signed = known.signed.map((raw) => decodeTransaction(raw))
  const [original] = signed
  if (original === undefined) throw new AppError('bad-input', 'nothing was signed')

  const proof = createProof(known.prevTxs)
  const spentBefore = new Map(original.inputs.map((input) => [outpointKey(input), input]))
  const signedAway = new Set(signed.flatMap(({ inputs }) => inputs.map(outpointKey)))
  const wallet = new Map(known.utxos.map((coin) => [outpointKey(coin), coin]))
  const coins = transaction.inputs.map((input): SpentCoin => {
    const key = outpointKey(input)
    return {
      input,
      proven: proof(input),
      wallet: wallet.get(key),
      original: spentBefore.get(key),
      isAdded: !signedAway.has(key),
    }
  })
  return {
    known,
    ownScript,
    original,
    signed,
    coins,
    changes: transaction.outputs.filter(({ scriptPubKey }) => scriptPubKey === ownScript),
    payments: transaction.outputs.filter(({ scriptPubKey }) => scriptPubKey !== ownScript),
    vsize: signedVsize(
      signer.addressType,
      transaction.inputs.length,
      transaction.outputs.map(({ scriptPubKey }) => scriptPubKey),
    ),
    feeSats: feeOf(
      coins.map(({ proven }) => proven),
      transaction.outputs,
    ),
    outbid: outbidBy(signed, proof),
  }
}

type Proof = (outpoint: Outpoint) => Proven

/** A previous transaction counts only where its own hash is the txid that is asked for. */
function createProof(prevTxs: Record<string, string>): Proof {
  const decoded = new Map<string, DecodedTransaction | undefined>()
  return ({ txid, vout }) => {
    const raw = prevTxs[txid]
    if (raw === undefined) return 'missing'
    if (!decoded.has(txid)) decoded.set(txid, readPrevious(raw))
    const previous = decoded.get(txid)
    return previous?.txid === txid ? (previous.outputs[vout] ?? 'mismatch') : 'mismatch'
  }
}

function readPrevious(raw: string): DecodedTransaction | undefined {
  try {
    return decodeTransaction(raw)
  } catch {
    return undefined
  }
}

function outbidBy(signed: readonly DecodedTransaction[], proof: Proof): Outbid[] | undefined {
  const outbid = signed.flatMap(({ inputs, outputs, vsize }): Outbid[] => {
    const feeSats = feeOf(inputs.map(proof), outputs)
    return feeSats === undefined ? [] : [{ feeSats, vsize }]
  })
  return outbid.length === signed.length ? outbid : undefined
}

function feeOf(spent: readonly Proven[], outputs: readonly TransactionOutput[]): bigint | undefined {
  let feeSats = 0n
  for (const proven of spent) {
    if (typeof proven === 'string') return undefined
    feeSats += proven.valueSats
  }
  for (const { valueSats } of outputs) feeSats -= valueSats
  return feeSats
}
