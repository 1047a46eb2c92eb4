import { outpointKey, type UnsignedTransaction } from '~/lib/core/bitcoin/transaction'
import { type LockerReading, NOTHING_READ, type Readings } from '~/lib/core/review/readings'
import type { WrapReviewInput } from '~/lib/core/review/wrap'
import type { CoinLedger } from '../../chains/coins'
import { isShared } from '../../chains/server-counts'
import { lockerWithRoom } from '../../chains/lockers'
import { previousTransactions } from '../../chains/previous-transactions'
import type { BitcoinChain, Utxo } from '../../ports/bitcoin-chain'
import type { Deployment } from '../../ports/deployment'
import type { ToEvmRoute } from './route'

const MAX_CANDIDATES = 6

type Ledger = Pick<CoinLedger, 'sourceOf'>
type ProvenFacts = { facts: Pick<WrapReviewInput, 'prevTxs' | 'lockers'>; readings: Readings }

/** The wallet's own sources on the inputs and the payees of the transaction, if it could be read. Reread before signing. */
export async function provenFacts(
  transaction: UnsignedTransaction | undefined,
  coins: readonly Utxo[],
  deployment: Deployment,
  { base, order, journal }: Pick<ToEvmRoute, 'base'> & { order: { amountSats: bigint }; journal: Ledger },
): Promise<ProvenFacts> {
  if (transaction === undefined) return { facts: { prevTxs: {}, lockers: [] }, readings: NOTHING_READ }
  const { bitcoin } = deployment
  const [prevTxs, lockers] = await Promise.all([
    ownPreviousTransactions(transaction, bitcoin, coins, journal),
    trustedLockers(transaction, order.amountSats, base, deployment),
  ])
  return {
    facts: { prevTxs, lockers: lockers.map(({ lockingScript }) => lockingScript) },
    readings: { lockers },
  }
}

/** Only the wallet's own coins need a lookup: a foreign input is refused without one. */
async function ownPreviousTransactions(
  { inputs }: UnsignedTransaction,
  bitcoin: BitcoinChain,
  coins: readonly Utxo[],
  journal: Ledger,
): Promise<Record<string, string>> {
  const own = new Map(coins.map((coin) => [outpointKey(coin), coin]))
  const spent = inputs.flatMap((input) => own.get(outpointKey(input)) ?? [])
  const isKnown = await Promise.all(spent.map((coin) => isOfMoreThanOne(coin, bitcoin, journal)))
  return previousTransactions(
    spent.filter((_, at) => isKnown[at]),
    bitcoin,
  )
}

/**
 * Whether a coin's transaction is our own, or known to more than one server (if a second one answers). A transaction
 * that a server has invented never confirms, nor does one that spends it: that would hold all its other coins for ever.
 */
async function isOfMoreThanOne(coin: Utxo, bitcoin: BitcoinChain, journal: Ledger): Promise<boolean> {
  // Two servers have shown its confirmation.
  const source = coin.confirmations > 0 ? undefined : await journal.sourceOf(coin)
  if (coin.confirmations > 0 || (source?.kind === 'change' && source.entryId !== null)) return true
  return (await isShared(coin.txid, bitcoin)) !== false
}

/** The paid scripts that the registry on the base chain lists as lockers. */
async function trustedLockers(
  { outputs }: UnsignedTransaction,
  amountSats: bigint,
  base: ToEvmRoute['base'],
  deployment: Deployment,
): Promise<LockerReading[]> {
  const chain = deployment.evm(base.name)
  const scripts = new Set(outputs.map(({ scriptPubKey }) => scriptPubKey))
  const candidates = [...scripts].filter((script) => !script.startsWith('6a')).slice(0, MAX_CANDIDATES)
  const read = await Promise.all(candidates.map((script) => lockerWithRoom(script, amountSats, base, chain)))
  return read.flatMap((locker) => locker ?? [])
}
