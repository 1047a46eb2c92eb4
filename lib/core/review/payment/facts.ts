import { signedVsize } from '~/lib/core/bitcoin/size'
import {
  outpointKey,
  type TransactionInput,
  type TransactionOutput,
  type UnsignedTransaction,
} from '~/lib/core/bitcoin/transaction'
import { createProof, feeOf, type Proven, type WalletCoin } from '../transaction/coins'
import { inputTypes, type Owner, type Owners, readOwners, scriptOf } from '../transaction/owners'
import type { PaymentReviewInput } from './types'

/** An input with everything known about the coin it spends. */
export type SpentCoin = {
  input: TransactionInput
  proven: Proven
  wallet: WalletCoin | undefined
  /** `undefined` for a stranger's. */
  owner: Owner | undefined
}

export type PaymentFacts = {
  context: PaymentReviewInput & { owners: Owners }
  transaction: UnsignedTransaction
  /** `undefined` if the recipient is no address of this network. */
  recipientScript: string | undefined
  coins: readonly SpentCoin[]
  /** Every output is in exactly one of these. */
  payments: readonly TransactionOutput[]
  changes: readonly TransactionOutput[]
  foreign: readonly TransactionOutput[]
  /** vB once signed. */
  vsize: number
  /** The miners' fee; `undefined` where a coin is not proven. */
  feeSats: bigint | undefined
}

/** @throws AppError `recipient-invalid` for a signer's address */
export function gatherFacts(input: PaymentReviewInput): PaymentFacts {
  const { transaction, network, prevTxs, utxos, intent } = input
  const owners = readOwners(input, network)
  const changeScript = owners.change.scriptPubKey
  const recipientScript = scriptOf(intent.recipientAddress, network)

  const proof = createProof((txid) => (Object.hasOwn(prevTxs, txid) ? prevTxs[txid] : undefined))
  const listed = new Map(utxos.map((coin) => [outpointKey(coin), coin]))
  const coins = transaction.inputs.map((spent): SpentCoin => {
    const [wallet, proven] = [listed.get(outpointKey(spent)), proof(spent)]
    return { input: spent, proven, wallet, owner: owners.of(wallet, proven) }
  })
  const { outputs } = transaction
  const others = outputs.filter(({ scriptPubKey }) => scriptPubKey !== changeScript)
  return {
    context: { ...input, owners },
    transaction,
    recipientScript,
    coins,
    payments: others.filter(({ scriptPubKey }) => scriptPubKey === recipientScript),
    changes: outputs.filter(({ scriptPubKey }) => scriptPubKey === changeScript),
    foreign: others.filter(({ scriptPubKey }) => scriptPubKey !== recipientScript),
    vsize: signedVsize(
      inputTypes(coins, owners),
      outputs.map(({ scriptPubKey }) => scriptPubKey),
    ),
    feeSats: feeOf(
      coins.map(({ proven }) => proven),
      outputs,
    ),
  }
}
