import {
  type DecodedTransaction,
  decodeTransaction,
  outpointKey,
  type TransactionOutput,
} from '~/lib/core/bitcoin/transaction'
import type { JournalEvent } from '~/lib/core/journal/events'
import { same } from '~/lib/core/journal/same'
import { type RawTransactions, spentOutputs } from '../chains/previous-transactions'
import type { Deployment } from '../ports/deployment'
import type { OwnBitcoin } from './job'
import { readPayment } from './read-payment'
import type { FoundSpend, Reading } from './reading'
import { rebuildPlainPayment } from './rebuild-payment'
import { rebuildToEvm } from './rebuild-to-evm'

type Signed = { rawTransaction: string; decoded: DecodedTransaction }

/**
 * The journals of what an account has signed, from raw transactions and the chains alone: each payment with the fee
 * bumps and the cancellation among them that spend its coins. What this account has not signed, or what pays nobody,
 * gives none.
 * @param rawOf transactions that no server may have yet, besides
 * @throws AppError of the chains that are read
 */
export async function rebuildSignedSpends(
  rawTransactions: readonly string[],
  own: OwnBitcoin,
  reading: Reading,
  rawOf: RawTransactions,
): Promise<JournalEvent[][]> {
  const deployment = withTransactions(reading.deployment, rawOf)
  const signed = rawTransactions.flatMap(readSigned)
  const paid = (one: Signed) =>
    one.decoded.outputs.filter((output) => output.scriptPubKey !== own.scriptPubKey)

  const journals: JournalEvent[][] = []
  const bumps = new Set<Signed>()
  for (const payment of signed) {
    if (bumps.has(payment) || paid(payment).length === 0) continue
    const later = signed.filter((other) => other !== payment && sharesCoin(other, payment))
    const replacements = later.flatMap((other) => {
      const kind = replacementKind(paid(other), paid(payment))
      return kind === null ? [] : [{ kind, ...other }]
    })
    for (const one of signed) if (replacements.some(({ decoded }) => decoded === one.decoded)) bumps.add(one)
    const found = await foundSpend(payment, replacements, deployment)
    const journal = found && (await rebuild(found, own, { ...reading, deployment }))
    if (journal !== undefined) journals.push(journal)
  }
  return journals
}

function replacementKind(
  theirs: readonly TransactionOutput[],
  ours: readonly TransactionOutput[],
): 'bump' | 'cancel' | null {
  if (theirs.length === 0) return 'cancel'
  return same(theirs, ours) ? 'bump' : null
}

async function rebuild(
  found: FoundSpend,
  own: OwnBitcoin,
  reading: Reading,
): Promise<JournalEvent[] | undefined> {
  const payment = await readPayment(found, own, new Set([own.scriptPubKey]), reading.deployment)
  return payment === undefined
    ? rebuildPlainPayment(found, own, reading)
    : rebuildToEvm(payment, found, own, reading)
}

/** As a server would list it; `undefined` if it spends what nobody knows. */
async function foundSpend(
  { decoded }: Signed,
  replacements: readonly (Signed & { kind: 'bump' | 'cancel' })[],
  { bitcoin }: Pick<Deployment, 'bitcoin'>,
): Promise<FoundSpend | undefined> {
  const spent = await spentOutputs(decoded, (txid) => bitcoin.rawTransaction(txid))
  if (spent === undefined) return undefined
  const inputs = decoded.inputs.flatMap(({ txid, vout }, index) => {
    const output = spent[index]
    return output === undefined ? [] : [{ txid, vout, ...output }]
  })
  const found: FoundSpend = {
    txid: decoded.txid,
    inputs,
    outputs: [...decoded.outputs],
    status: await bitcoin.status(decoded.txid),
    replacements: await Promise.all(
      replacements.map(async ({ kind, rawTransaction, decoded: { txid } }) => ({
        kind,
        rawTransaction,
        status: await bitcoin.status(txid),
      })),
    ),
  }
  return found
}

function readSigned(rawTransaction: string): Signed[] {
  try {
    return [{ rawTransaction, decoded: decodeTransaction(rawTransaction) }]
  } catch {
    return []
  }
}

function sharesCoin(a: Signed, b: Signed): boolean {
  const coins = new Set(b.decoded.inputs.map(outpointKey))
  return a.decoded.inputs.some((input) => coins.has(outpointKey(input)))
}

function withTransactions(deployment: Deployment, rawOf: RawTransactions): Deployment {
  const { bitcoin } = deployment
  const rawTransaction = async (txid: string) => (await rawOf(txid)) ?? bitcoin.rawTransaction(txid)
  return { ...deployment, bitcoin: { ...bitcoin, rawTransaction } }
}
