import { outpointKey } from '~/lib/core/bitcoin/transaction'
import { readPsbt, type UnsignedPsbt } from '~/lib/core/bitcoin/psbt'
import { type LockerReading, NOTHING_READ, type Readings } from '~/lib/core/review/readings'
import type { WrapReviewInput } from '~/lib/core/review/wrap'
import { lockerWithRoom } from '../chains/lockers'
import { previousTransactions } from '../chains/previous-transactions'
import type { BitcoinChain } from '../ports/bitcoin-chain'
import type { Deployment } from '../ports/deployment'
import type { ToEvmRoute } from './to-evm-route'

const MAX_CANDIDATES = 6

type ProvenFacts = { facts: Pick<WrapReviewInput, 'prevTxs' | 'lockers'>; readings: Readings }

/** The wallet's own sources on the inputs and the payees of the transaction. Reread before signing. */
export async function provenFacts(
  psbt: string,
  ownAddress: string,
  deployment: Deployment,
  { base, order }: Pick<ToEvmRoute, 'base'> & { order: { amountSats: bigint } },
): Promise<ProvenFacts> {
  const reading = readPsbt(psbt)
  if (!reading.ok) return { facts: { prevTxs: {}, lockers: [] }, readings: NOTHING_READ }
  const { bitcoin } = deployment
  const [prevTxs, lockers] = await Promise.all([
    ownPreviousTransactions(reading.psbt, bitcoin, ownAddress),
    trustedLockers(reading.psbt, order.amountSats, base, deployment),
  ])
  return {
    facts: { prevTxs, lockers: lockers.map(({ lockingScript }) => lockingScript) },
    readings: { lockers },
  }
}

/** Only the wallet's own coins need a lookup: a foreign input is refused without one. */
async function ownPreviousTransactions(
  { transaction }: UnsignedPsbt,
  bitcoin: BitcoinChain,
  ownAddress: string,
): Promise<Record<string, string>> {
  const own = new Set((await bitcoin.utxos(ownAddress)).map(outpointKey))
  return previousTransactions(
    transaction.inputs.filter((input) => own.has(outpointKey(input))),
    bitcoin,
  )
}

/** The paid scripts that the registry on the base chain lists as lockers. */
async function trustedLockers(
  { transaction }: UnsignedPsbt,
  amountSats: bigint,
  base: ToEvmRoute['base'],
  deployment: Deployment,
): Promise<LockerReading[]> {
  const chain = deployment.evm(base.name)
  const scripts = new Set(transaction.outputs.map(({ scriptPubKey }) => scriptPubKey))
  const candidates = [...scripts].filter((script) => !script.startsWith('6a')).slice(0, MAX_CANDIDATES)
  const read = await Promise.all(candidates.map((script) => lockerWithRoom(script, amountSats, base, chain)))
  return read.flatMap((locker) => locker ?? [])
}
