import { hex } from '@scure/base'
import { scriptPubKeyOf } from '~/lib/core/address'
import { type SpendingScripts, spendingScripts } from '~/lib/core/bitcoin/address-type'
import type { Outbid } from '~/lib/core/bitcoin/replace-by-fee'
import { signedVsize } from '~/lib/core/bitcoin/size'
import {
  type DecodedTransaction,
  type TransactionInput,
  type TransactionOutput,
  decodeTransaction,
  outpointKey,
} from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import { createProof, feeOf, type Proof, type Proven, type WalletCoin } from '../transaction/coins'
import type { ReplacementReviewInput } from './types'

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
  context: ReplacementReviewInput
  ownScript: string
  original: DecodedTransaction
  /** All that was signed for the payment, the approved one first. */
  signed: readonly DecodedTransaction[]
  coins: readonly SpentCoin[]
  changes: readonly TransactionOutput[]
  payments: readonly TransactionOutput[]
  vsize: number
  /** `undefined` where a coin is not proven. */
  feeSats: bigint | undefined
  /** The fees of the signed ones; `undefined` where a coin of theirs is not proven. */
  outbid: readonly Outbid[] | undefined
}

/** @throws AppError `bad-input` for bytes that are no transaction, `recipient-invalid` for the signer's address */
export function gatherFacts(context: ReplacementReviewInput): ReplacementFacts {
  const { transaction, network, signer, prevTxs } = context
  const scripts: SpendingScripts = spendingScripts(signer.addressType, hex.decode(signer.publicKey))
  if (scriptPubKeyOf(signer.address, network) !== scripts.scriptPubKey)
    throw new AppError('recipient-invalid', 'the address is not that of the public key')
  const ownScript = scripts.scriptPubKey
  const signed = context.signed.map((raw) => decodeTransaction(raw))
  const [original] = signed
  if (original === undefined) throw new AppError('bad-input', 'nothing was signed')

  const proof = createProof((txid) => (Object.hasOwn(prevTxs, txid) ? prevTxs[txid] : undefined))
  const spentBefore = new Map(original.inputs.map((input) => [outpointKey(input), input]))
  const signedAway = new Set(signed.flatMap(({ inputs }) => inputs.map(outpointKey)))
  const wallet = new Map(context.utxos.map((coin) => [outpointKey(coin), coin]))
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
    context,
    ownScript,
    original,
    signed,
    coins,
    changes: transaction.outputs.filter(({ scriptPubKey }) => scriptPubKey === ownScript),
    payments: transaction.outputs.filter(({ scriptPubKey }) => scriptPubKey !== ownScript),
    vsize: signedVsize(
      transaction.inputs.map(() => signer.addressType),
      transaction.outputs.map(({ scriptPubKey }) => scriptPubKey),
    ),
    feeSats: feeOf(
      coins.map(({ proven }) => proven),
      transaction.outputs,
    ),
    outbid: outbidBy(signed, proof),
  }
}

function outbidBy(signed: readonly DecodedTransaction[], proof: Proof): Outbid[] | undefined {
  const outbid = signed.flatMap(({ inputs, outputs, vsize }): Outbid[] => {
    const feeSats = feeOf(inputs.map(proof), outputs)
    return feeSats === undefined ? [] : [{ feeSats, vsize }]
  })
  return outbid.length === signed.length ? outbid : undefined
}
