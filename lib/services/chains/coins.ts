import type { BitcoinChain, Utxo } from '../ports/bitcoin-chain'
import type { JournalStore } from '../ports/journal-store'
import { decodeTransaction, type Outpoint, outpointKey } from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import { type CoinChoice, mayBeMaturing, keptOutOf, type KeptOut, mayCarry } from '~/lib/core/coins/keep-out'
import { heldKeys } from '~/lib/core/journal/reserve'

/** `reserved`: by an entry. `keptOut`: why new payments may not spend it; `null` = they may. */
export type Coin = Utxo & { address: string; reserved: boolean; keptOut: KeptOut | null }

/** The txid that a coinbase's input names in the place of a transaction. */
const NO_TXID = '0'.repeat(64)

/** How a coin came to be: made by own keys alone, here (with the entry) or elsewhere, or as the payout of an entry. */
export type CoinSource = { kind: 'change'; entryId: string | null } | { kind: 'payout'; entryId: string }

/** The wallet's own knowledge of coins. */
export type CoinLedger = Pick<JournalStore, 'open'> & {
  sourceOf(coin: Outpoint): Promise<CoinSource | undefined>
  /** The user's decisions, as they are now. */
  choiceOf(): Promise<(coin: Outpoint) => CoinChoice | null>
  /** Notes which of these coins of an account its own keys alone have made elsewhere. */
  noteOwnMaking?(account: string, coins: readonly Outpoint[], bitcoin: BitcoinChain): Promise<void>
}

/**
 * The UTXOs of own addresses as the chain shows them, marked if an entry other than `ownId` has reserved them, or if no
 * new payment may spend them. Coins that `ownId` itself has reserved are not marked. Every payment chooses among these
 * coins.
 */
export async function coinsOf<Own extends { address: string }>(
  addresses: readonly Own[],
  bitcoin: BitcoinChain,
  ledger: CoinLedger,
  ownId?: string,
): Promise<(Coin & Own)[]> {
  return (await listCoins(addresses, bitcoin, ledger, ownId)).coins
}

type ReviewedCoins = {
  signer: { address: string }
  signers?: readonly { address: string }[]
  utxos: readonly (Outpoint & { address?: string })[]
}

/** The addresses whose coins a reviewed transaction spends: before it is signed, no other is asked again. */
export function spentAddresses(
  inputs: readonly Outpoint[],
  { signer, signers = [signer], utxos }: ReviewedCoins,
): { address: string }[] {
  const listed = new Map(utxos.map((coin) => [outpointKey(coin), coin.address ?? signer.address]))
  const spent = new Set(inputs.map((input) => listed.get(outpointKey(input))))
  // A coin that was never listed may be of any of them.
  return signers
    .filter(({ address }) => spent.has(undefined) || spent.has(address))
    .map(({ address }) => ({ address }))
}

export type Listing<Own> = {
  coins: (Coin & Own)[]
  /** Addresses whose coins servers show differently: these are left out. */
  disputed: Own[]
}

/** The coins as `coinsOf` gives them, and what is withheld. @throws AppError `chain-disagreement` if that is everything */
export async function listCoins<Own extends { address: string }>(
  addresses: readonly Own[],
  bitcoin: BitcoinChain,
  ledger: CoinLedger,
  ownId?: string,
): Promise<Listing<Own>> {
  const [answers, open, choiceOf] = await Promise.all([
    Promise.all(addresses.map(async (own) => ({ own, utxos: await undisputed(own.address, bitcoin) }))),
    ledger.open(),
    ledger.choiceOf(),
  ])
  const disputed = answers.flatMap(({ own, utxos }) => (utxos instanceof AppError ? [{ own, utxos }] : []))
  const [first] = disputed
  if (first !== undefined && disputed.length === answers.length) throw first.utxos
  const utxos = answers.flatMap(({ own, utxos }) =>
    utxos instanceof AppError ? [] : utxos.map((utxo) => ({ ...utxo, ...own })),
  )
  await lookForMined(utxos, bitcoin, ledger)
  const small = utxos.filter(({ valueSats }) => mayCarry(valueSats))
  // Before a signature nothing new is asked.
  const [account] = ownId === undefined ? addresses : []
  if (account !== undefined && small.length > 0) await ledger.noteOwnMaking?.(account.address, small, bitcoin)
  const held = heldKeys(open.filter(({ id }) => id !== ownId))
  const own = heldKeys(open.filter(({ id }) => id === ownId))

  const whyKeptOut = async (utxo: Utxo): Promise<KeptOut | null> => {
    if (mayBeMaturing(utxo) && mined.get(utxo.txid) === true) return 'maturing'
    if (own.has(outpointKey(utxo))) return null
    const choice = choiceOf(utxo)
    // Read from disk only if the answer depends on it.
    const isOwn = choice === null && mayCarry(utxo.valueSats) && (await ledger.sourceOf(utxo)) !== undefined
    return keptOutOf({ valueSats: utxo.valueSats, isOwn, choice })
  }

  const coins = await Promise.all(
    utxos.map(async (utxo) => ({
      ...utxo,
      reserved: held.has(outpointKey(utxo)),
      keptOut: await whyKeptOut(utxo),
    })),
  )
  return { coins, disputed: disputed.map(({ own }) => own) }
}

/** The coins of one address, or the error if servers show them differently. */
async function undisputed(address: string, bitcoin: Pick<BitcoinChain, 'utxos'>): Promise<Utxo[] | AppError> {
  return bitcoin.utxos(address).catch((thrown: unknown) => {
    if (thrown instanceof AppError && thrown.code === 'chain-disagreement') return thrown
    throw thrown
  })
}

/** Whether each transaction that was looked at is a coinbase. Its txid proves it, so it is asked once. */
const mined = new Map<string, boolean>()
const MOST_KNOWN = 5_000
/** An address may have thousands of coins: the others' turn comes with the next listing. */
const MOST_ASKED = 25

/** Finds out which coins were mined. Where no server shows it, a node still refuses to relay the spend. */
async function lookForMined(
  utxos: readonly Utxo[],
  bitcoin: Pick<BitcoinChain, 'rawTransaction'>,
  ledger: Pick<CoinLedger, 'sourceOf'>,
): Promise<void> {
  if (mined.size >= MOST_KNOWN) mined.clear()
  const young = utxos.filter((utxo) => mayBeMaturing(utxo) && !mined.has(utxo.txid))
  const unknown = [...new Map(young.map((utxo) => [utxo.txid, utxo])).values()]
  await Promise.all(
    unknown.slice(0, MOST_ASKED).map(async (coin) => {
      // What this wallet or a locker made was not mined.
      if ((await ledger.sourceOf(coin)) !== undefined) {
        mined.set(coin.txid, false)
        return
      }
      const raw = await bitcoin.rawTransaction(coin.txid).catch((error: unknown) => {
        if (error instanceof AppError) return undefined
        throw error
      })
      if (raw !== undefined) mined.set(coin.txid, decodeTransaction(raw).inputs[0]?.txid === NO_TXID)
    }),
  )
}

/** The coins that a new payment may spend. */
export function spendable<C extends Coin>(coins: readonly C[]): C[] {
  return coins.filter(({ reserved, keptOut }) => !reserved && keptOut === null)
}
