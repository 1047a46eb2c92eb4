import { hex } from '@scure/base'
import { sumSats } from '~/lib/core/amount'
import { encodeUnsigned } from '~/lib/core/bitcoin/encode-transaction'
import type { SpendingKey } from '~/lib/core/bitcoin/address-type'
import { planIfSigned } from '~/lib/core/bitcoin/finalize'
import { type ProvenInput, transactionDigest } from '~/lib/core/bitcoin/reviewed'
import { decodeTransaction, outpointKey, type TransactionOutput } from '~/lib/core/bitcoin/transaction'
import type { ApprovedBitcoinPayment, ApprovedToEvm, JournalEvent } from '~/lib/core/journal/events'
import type { HandedOver } from '~/lib/core/journal/types'
import type { OwnBitcoin } from '../restore/job'
import { readPayment } from '../restore/read-payment'
import type { FoundSpend, Reading } from '../restore/reading'
import type { SpendBytes } from '../restore/spend-bytes'
import { approvedPayment } from '../restore/rebuild-payment'
import { approvedToEvm } from '../restore/rebuild-to-evm'

/** Each unspent coin of an account, as `outpointKey` names them, with the key of its address. */
export type OwnCoins = ReadonlyMap<string, TransactionOutput & { key?: SpendingKey }>

/**
 * A transaction of a file made anew, so that nothing of it rests on the file but its bytes: it spends unspent coins of
 * this account alone. `undefined` if it can't confirm, or spends anything else.
 */
export function ownPlan(
  { kind, plan: { transaction } }: Pick<HandedOver, 'kind' | 'plan'>,
  { addressType, publicKey }: OwnBitcoin,
  coins: OwnCoins,
): HandedOver | undefined {
  const { version, outputs, lockTime } = transaction
  const inputs = transaction.inputs.flatMap(({ txid, vout, sequence }): ProvenInput[] => {
    const coin = coins.get(outpointKey({ txid, vout }))
    return coin === undefined ? [] : [{ txid, vout, sequence, ...coin }]
  })
  const isWhole = inputs.length > 0 && inputs.length === transaction.inputs.length
  const isOnce = new Set(inputs.map(outpointKey)).size === inputs.length
  if (!isWhole || !isOnce || sumSats(outputs) > sumSats(inputs)) return undefined
  const plan = { transaction: { version, inputs, outputs, lockTime }, addressType, publicKey }
  try {
    const txid = addressType === 'p2pkh' ? null : planIfSigned({ plan }).txid
    return { kind, txid, digest: transactionDigest(plan.transaction), plan }
  } catch {
    // No bytes that a signer could have been given.
    return undefined
  }
}

/** The entry that keeps the coins of what another signer was given, by its bytes and the chains. */
export async function claimOfSpend(
  [first, ...others]: readonly [HandedOver, ...HandedOver[]],
  own: OwnBitcoin,
  reading: Reading,
): Promise<JournalEvent[]> {
  const { inputs, outputs } = first.plan.transaction
  const rawTransaction = hex.encode(encodeUnsigned(first.plan.transaction))
  const bytes = { rawTransaction, decoded: decodeTransaction(rawTransaction) }
  const { txid } = bytes.decoded
  const spend: FoundSpend = { txid, inputs: [...inputs], outputs: [...outputs], status: { state: 'absent' } }
  const start = { ...(await startOf(bytes, spend, own, reading)), claim: 'held' } as const
  const at = reading.now
  const bumps = others.map(({ kind, ...rest }) => ({
    ...rest,
    kind: kind === 'payment' ? ('bump' as const) : kind,
  }))
  return [
    { type: 'approved', at, start },
    { type: 'handed-over', at, ...first, kind: 'payment' },
    ...bumps.map((bump) => ({ type: 'handed-over' as const, at, ...bump })),
  ]
}

async function startOf(
  bytes: SpendBytes,
  spend: FoundSpend,
  own: OwnBitcoin,
  reading: Reading,
): Promise<ApprovedToEvm | ApprovedBitcoinPayment> {
  const deployment = withBytes(reading.deployment, bytes)
  const payer = await reading.scriptsOf(own)
  const payment = await readPayment(spend, { payer, ownScripts: payer }, deployment)
  if (payment !== undefined) return approvedToEvm(payment, spend, own, { ...reading, deployment })
  const [paid = null, ...more] = spend.outputs.filter(({ scriptPubKey }) => !payer.has(scriptPubKey))
  const isPlain = paid !== null && more.length === 0
  const start = isPlain ? await approvedPayment(bytes, paid, spend, own, deployment) : undefined
  if (start !== undefined) return start
  // No form that this wallet writes: it counts for its coins alone.
  const rest: TransactionOutput = { scriptPubKey: own.scriptPubKey, valueSats: sumSats(spend.outputs) }
  const any = await approvedPayment(bytes, rest, spend, own, deployment)
  if (any === undefined) throw new TypeError('an own script has an address')
  return any
}

/** No server has what nobody has signed. */
function withBytes(
  deployment: Reading['deployment'],
  { rawTransaction, decoded }: SpendBytes,
): Reading['deployment'] {
  const { bitcoin } = deployment
  return {
    ...deployment,
    bitcoin: {
      ...bitcoin,
      rawTransaction: async (txid) => (txid === decoded.txid ? rawTransaction : bitcoin.rawTransaction(txid)),
    },
  }
}
