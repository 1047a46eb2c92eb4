import { carriedData, isDataCarrier } from '~/lib/core/bitcoin/data-carrier'
import type { PsbtInputClaims, UnsignedPsbt } from '~/lib/core/bitcoin/psbt'
import { signedVsize } from '~/lib/core/bitcoin/size'
import {
  type TransactionInput,
  type TransactionOutput,
  type UnsignedTransaction,
  outpointKey,
} from '~/lib/core/bitcoin/transaction'
import { decodePayload } from '~/lib/core/payload/decode-payload'
import type { BridgePayload } from '~/lib/core/payload/payload'
import type { Readings } from '../readings'
import { createProof, feeOf, type Proven, type WalletCoin } from '../transaction/coins'
import { inputTypes, type Owner } from '../transaction/owners'
import type { WrapContext } from './read-input'

/** An input with everything known about the coin it spends. */
export type SpentCoin = {
  input: TransactionInput
  claims: PsbtInputClaims
  wallet: WalletCoin | undefined
  proven: Proven
  /** `undefined` for a stranger's. */
  owner: Owner | undefined
}

export type WrapFacts = {
  context: WrapContext
  readings: Readings
  transaction: UnsignedTransaction
  coins: readonly SpentCoin[]
  /** Every output is in exactly one of these. */
  lockers: readonly TransactionOutput[]
  carriers: readonly TransactionOutput[]
  changes: readonly TransactionOutput[]
  foreign: readonly TransactionOutput[]
  /** Of the first data carrier (there must be one only): its bytes, and what they say. */
  data: Uint8Array | undefined
  payload: BridgePayload | undefined
  /** vB once signed. */
  vsize: number
  /** The miners' fee; `undefined` where a coin is not proven. */
  feeSats: bigint | undefined
}

/** Everything that the checks ask about a transaction, read off its bytes and the wallet's own coins. */
export function gatherFacts(context: WrapContext, psbt: UnsignedPsbt, readings: Readings): WrapFacts {
  const { transaction } = psbt
  const coins = spentCoins(context, psbt)
  const inRole = (role: OutputRole) =>
    transaction.outputs.filter((output) => roleOf(output, context) === role)
  const carriers = inRole('carrier')
  const [carrier] = carriers
  const data = carrier && carriedData(carrier.scriptPubKey)
  return {
    context,
    readings,
    transaction,
    coins,
    lockers: inRole('locker'),
    carriers,
    changes: inRole('change'),
    foreign: inRole('foreign'),
    data,
    payload: data && decodePayload(data),
    vsize: signedVsize(
      inputTypes(coins, context.owners),
      transaction.outputs.map(({ scriptPubKey }) => scriptPubKey),
    ),
    feeSats: feeOf(
      coins.map(({ proven }) => proven),
      transaction.outputs,
    ),
  }
}

type OutputRole = 'locker' | 'carrier' | 'change' | 'foreign'

function roleOf({ scriptPubKey }: TransactionOutput, { lockers, owners }: WrapContext): OutputRole {
  if (scriptPubKey === owners.change.scriptPubKey) return 'change'
  if (lockers.has(scriptPubKey)) return 'locker'
  return isDataCarrier(scriptPubKey) ? 'carrier' : 'foreign'
}

function spentCoins(context: WrapContext, { transaction, inputs }: UnsignedPsbt): SpentCoin[] {
  const proof = createProof(context.previousRaw)
  return transaction.inputs.flatMap((input, index) => {
    const claims = inputs[index]
    if (claims === undefined) return []
    const [wallet, proven] = [context.coins.get(outpointKey(input)), proof(input)]
    return [{ input, claims, wallet, proven, owner: context.owners.of(wallet, proven) }]
  })
}
