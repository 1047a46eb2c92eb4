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
import { inputTypes, type Owner, type Owners, readOwners } from '../transaction/owners'
import type { ReplacementReviewInput } from './types'

/** An input of the replacement with everything known about the coin it spends. */
export type SpentCoin = {
  input: TransactionInput
  proven: Proven
  wallet: WalletCoin | undefined
  /** `undefined` for a stranger's. */
  owner: Owner | undefined
  /** The same coin as the approved payment spends it. */
  original: TransactionInput | undefined
  /** Whether no transaction signed for the payment spends it. */
  isAdded: boolean
}

export type ReplacementFacts = {
  context: ReplacementReviewInput
  owners: Owners
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

/** @throws AppError `bad-input` for bytes that are no transaction, `recipient-invalid` for a signer's address */
export function gatherFacts(context: ReplacementReviewInput): ReplacementFacts {
  const { transaction, network, prevTxs } = context
  const owners = readOwners(context, network)
  const changeScript = owners.change.scriptPubKey
  const signed = context.signed.map((raw) => decodeTransaction(raw))
  const [original] = signed
  if (original === undefined) throw new AppError('bad-input', 'nothing was signed')

  const proof = createProof((txid) => (Object.hasOwn(prevTxs, txid) ? prevTxs[txid] : undefined))
  const spentBefore = new Map(original.inputs.map((input) => [outpointKey(input), input]))
  const signedAway = new Set(signed.flatMap(({ inputs }) => inputs.map(outpointKey)))
  const listed = new Map(context.utxos.map((coin) => [outpointKey(coin), coin]))
  const coins = transaction.inputs.map((input): SpentCoin => {
    const key = outpointKey(input)
    const [wallet, proven] = [listed.get(key), proof(input)]
    return {
      input,
      proven,
      wallet,
      owner: owners.of(wallet, proven),
      original: spentBefore.get(key),
      isAdded: !signedAway.has(key),
    }
  })
  return {
    context,
    owners,
    original,
    signed,
    coins,
    changes: transaction.outputs.filter(({ scriptPubKey }) => scriptPubKey === changeScript),
    payments: transaction.outputs.filter(({ scriptPubKey }) => scriptPubKey !== changeScript),
    vsize: signedVsize(
      inputTypes(coins, owners),
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
