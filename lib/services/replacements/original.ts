import { scriptOfKey } from '~/lib/core/bitcoin/address-type'
import type { ReplacementPlan } from '~/lib/core/bitcoin/build-replacement'
import { decodeTransaction, type TransactionOutput } from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import type { Holder } from '../ports/keyring'

type Original = ReplacementPlan['original']

/**
 * The transaction to replace, each input with its amount and owner.
 * @param prevTxs txid → raw hex @throws AppError `chain-disagreement`
 */
export function provenOriginal(
  rawTransaction: string,
  prevTxs: Record<string, string>,
  own: readonly Holder[],
): Original {
  const transaction = decodeTransaction(rawTransaction)
  const owners = ownersOf(own)
  const inputs = transaction.inputs.map((input) => {
    const raw = prevTxs[input.txid]
    const output = raw === undefined ? undefined : decodeTransaction(raw).outputs[input.vout]
    if (output === undefined) throw new AppError('chain-disagreement', 'a coin without its transaction')
    const owner = owners.get(output.scriptPubKey)
    if (owner === undefined) throw new AppError('chain-disagreement', 'a coin of another account')
    return { ...input, valueSats: output.valueSats, ...owner }
  })
  return { ...transaction, inputs }
}

/** The own address that takes change; `undefined` if none is left. The payment itself may be to an own address, too. */
export function changeOf(
  { outputs }: Pick<Original, 'outputs'>,
  payment: TransactionOutput,
  own: readonly Holder[],
): Holder | undefined {
  const owners = ownersOf(own)
  const paid = outputs.find(
    ({ scriptPubKey, valueSats }) => scriptPubKey === payment.scriptPubKey && valueSats === payment.valueSats,
  )
  const change = outputs.find((output) => output !== paid && owners.has(output.scriptPubKey))
  return change && owners.get(change.scriptPubKey)
}

function ownersOf(own: readonly Holder[]): ReadonlyMap<string, Holder> {
  return new Map(own.map((address) => [scriptOfKey(address.key), address]))
}
