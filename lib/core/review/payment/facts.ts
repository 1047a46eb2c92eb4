import { hex } from '@scure/base'
import { scriptPubKeyOf } from '~/lib/core/address'
import { type SpendingScripts, spendingScripts } from '~/lib/core/bitcoin/address-type'
import { signedVsize } from '~/lib/core/bitcoin/size'
import {
  outpointKey,
  type TransactionInput,
  type TransactionOutput,
  type UnsignedTransaction,
} from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import { createProof, feeOf, type Proven, type WalletCoin } from '../transaction/coins'
import type { WrapSigner } from '../wrap/types'
import type { PaymentReviewInput } from './types'

/** An input with everything known about the coin it spends. */
export type SpentCoin = {
  input: TransactionInput
  proven: Proven
  wallet: WalletCoin | undefined
}

export type PaymentFacts = {
  context: Omit<PaymentReviewInput, 'signer'> & { signer: WrapSigner & SpendingScripts }
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

/** @throws AppError `recipient-invalid` for the signer's address */
export function gatherFacts(input: PaymentReviewInput): PaymentFacts {
  const { transaction, network, signer, prevTxs, utxos, intent } = input
  const scripts = spendingScripts(signer.addressType, hex.decode(signer.publicKey))
  const ownScript = scripts.scriptPubKey
  if (scriptPubKeyOf(signer.address, network) !== ownScript)
    throw new AppError('recipient-invalid', 'the address is not that of the public key')
  const recipientScript = scriptOf(intent.recipientAddress, network)

  const proof = createProof((txid) => (Object.hasOwn(prevTxs, txid) ? prevTxs[txid] : undefined))
  const wallet = new Map(utxos.map((coin) => [outpointKey(coin), coin]))
  const coins = transaction.inputs.map((spent) => ({
    input: spent,
    proven: proof(spent),
    wallet: wallet.get(outpointKey(spent)),
  }))
  const { outputs } = transaction
  const others = outputs.filter(({ scriptPubKey }) => scriptPubKey !== ownScript)
  return {
    context: { ...input, signer: { ...signer, ...scripts } },
    transaction,
    recipientScript,
    coins,
    payments: others.filter(({ scriptPubKey }) => scriptPubKey === recipientScript),
    changes: outputs.filter(({ scriptPubKey }) => scriptPubKey === ownScript),
    foreign: others.filter(({ scriptPubKey }) => scriptPubKey !== recipientScript),
    vsize: signedVsize(
      transaction.inputs.map(() => signer.addressType),
      outputs.map(({ scriptPubKey }) => scriptPubKey),
    ),
    feeSats: feeOf(
      coins.map(({ proven }) => proven),
      outputs,
    ),
  }
}

function scriptOf(address: string, network: PaymentReviewInput['network']): string | undefined {
  try {
    return scriptPubKeyOf(address, network)
  } catch {
    return undefined
  }
}
