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
type Replacement = Signed & { kind: 'bump' | 'cancel' }

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
  const deployment = askingOnce(reading.deployment, rawOf)
  const signed = rawTransactions.flatMap(readSigned)
  const payer = await reading.scriptsOf(own)
  const paid = (one: Signed) => one.decoded.outputs.filter(({ scriptPubKey }) => !payer.has(scriptPubKey))

  const journals: JournalEvent[][] = []
  const replaced = new Set<Signed>()
  for (const payment of signed) {
    if (replaced.has(payment) || paid(payment).length === 0) continue
    const replacements: Replacement[] = []
    for (const other of signed) {
      if (other === payment || !sharesCoin(other, payment)) continue
      const kind = replacementKind(paid(other), paid(payment))
      if (kind === null) continue
      replaced.add(other)
      replacements.push({ kind, ...other })
    }
    const spend = await foundSpend(payment, replacements, deployment)
    const journal = spend && (await rebuild(spend, own, { ...reading, deployment }))
    if (journal !== undefined) journals.push(journal)
  }
  return journals
}

function replacementKind(
  theirs: readonly TransactionOutput[],
  ours: readonly TransactionOutput[],
): Replacement['kind'] | null {
  if (theirs.length === 0) return 'cancel'
  return same(theirs, ours) ? 'bump' : null
}

async function rebuild(
  spend: FoundSpend,
  own: OwnBitcoin,
  reading: Reading,
): Promise<JournalEvent[] | undefined> {
  const payer = await reading.scriptsOf(own)
  const payment = await readPayment(spend, { payer, ownScripts: payer }, reading.deployment)
  return payment === undefined
    ? rebuildPlainPayment(spend, own, reading)
    : rebuildToEvm(payment, spend, own, reading)
}

/** As a server would list it; `undefined` if it spends what nobody knows. */
async function foundSpend(
  { decoded }: Signed,
  replacements: readonly Replacement[],
  { bitcoin }: Pick<Deployment, 'bitcoin'>,
): Promise<FoundSpend | undefined> {
  const spent = await spentOutputs(decoded, (txid) => bitcoin.rawTransaction(txid))
  if (spent === undefined) return undefined
  const inputs = decoded.inputs.flatMap(({ txid, vout }, index) => {
    const output = spent[index]
    return output === undefined ? [] : [{ txid, vout, ...output }]
  })
  const spend: FoundSpend = {
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
  return spend
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

/** Each transaction's bytes and status are asked once: what lists a payment also rebuilds it. */
function askingOnce(deployment: Deployment, rawOf: RawTransactions): Deployment {
  const { bitcoin } = deployment
  const rawTransaction = once(async (txid) => (await rawOf(txid)) ?? bitcoin.rawTransaction(txid))
  const status = once((txid) => bitcoin.status(txid))
  return { ...deployment, bitcoin: { ...bitcoin, rawTransaction, status } }
}

function once<T>(ask: (txid: string) => Promise<T>): (txid: string) => Promise<T> {
  const answers = new Map<string, Promise<T>>()
  return (txid) => {
    const answer = answers.get(txid) ?? ask(txid)
    answers.set(txid, answer)
    return answer
  }
}
