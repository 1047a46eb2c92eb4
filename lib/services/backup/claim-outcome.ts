import { parseEvmAddress } from '~/lib/core/address'
import { outpointKey } from '~/lib/core/bitcoin/transaction'
import type { Hex } from '~/lib/core/hex'
import type { ApprovedEvent, JournalEvent } from '~/lib/core/journal/events'
import { type HandedCall, type HandedOver, spendsBitcoin } from '~/lib/core/journal/types'
import type { Addresses } from '../addresses/addresses'
import type { WalletAddress } from '../addresses/own-addresses'
import type { BitcoinChain } from '../ports/bitcoin-chain'
import { nextNonces } from '../chains/nonce'
import type { JournalStore } from '../ports/journal-store'
import type { OwnBitcoin } from '../restore/job'
import type { Reading } from '../restore/reading'
import { rebuildSignedSpends } from '../restore/rebuild-signed-spends'
import { claimOfCall } from './claim-of-call'
import { claimOfSpend, type OwnCoins, ownPlan } from './claim-of-spend'
import type { FileJournal } from './derive-journals'
import { BudgetSpent, createBudget } from './budget'
import { createOwnKeys, ownBitcoin, ownsEvm, type OwnKeys } from './own-keys'
import { createReadings, type ReadingPorts } from './readings'

/** Nobody has more with other signers at once. What a file lists beyond that asks no server. */
export const MOST_CLAIMS = 50
/** The versions of one entry: each is approved by hand. */
const MOST_VERSIONS = 20

export type ClaimPorts = ReadingPorts & {
  addresses: Pick<Addresses, 'of'>
  keyring: OwnKeys
  store: Pick<JournalStore, 'open'>
}

/** Of one journal: what may still be signed, what was sent, or why neither is known. */
export type Outcome =
  | { claim: JournalEvent[] }
  | { sent: JournalEvent[][] }
  | 'kept'
  | 'unchecked'
  | 'foreign'
  | 'nothing'
type BitcoinStart = Extract<ApprovedEvent['start'], { reserved: unknown }>
type EvmStart = Exclude<ApprovedEvent['start'], { reserved: unknown }>

/** Reads journals of a file, one after the other, within one budget. @throws AppError what the chains throw, `wallet-locked` */
export async function createClaimOutcomes({ store, ...ports }: ClaimPorts) {
  const budget = createBudget()
  const readingOf = createReadings(ports, budget)
  const keyring = createOwnKeys(ports.keyring, budget)
  const held = await handedHere(store)
  const coins = new Map<string, Promise<OwnCoins>>()
  const nonces = new Map<string, Promise<number[]>>()
  let claimCount = 0

  const ofSpend = async (start: BitcoinStart, plans: readonly HandedOver[]): Promise<Outcome> => {
    const reading = await readingOf(start.profileId)
    const own = await ownBitcoin(start.account, reading.deployment, keyring)
    if (own === undefined) return 'foreign'
    if (plans.some(({ digest }) => held.has(digest))) return 'kept'
    if ((claimCount += 1) > MOST_CLAIMS) return 'unchecked'
    const unspent = await unspentBy(plans, own, reading, { ...ports, coins })
    const [first, ...others] = plans.flatMap((plan) => ownPlan(plan, own, unspent) ?? [])
    if (first === undefined) return { sent: await sentOf(plans, own, reading) }
    for (const { digest } of [first, ...others]) held.add(digest)
    return { claim: await claimOfSpend([first, ...others], own, reading) }
  }

  const ofCall = async (start: EvmStart, calls: readonly HandedCall[]): Promise<Outcome> => {
    const reading = await readingOf(start.profileId)
    const { deployment } = reading
    const network = deployment.profile.evm.find(({ chainId }) => chainId === start.intent.chainId)
    const account = addressIn(start.account.address)
    if (network === undefined || account === undefined) return 'nothing'
    if (!(await ownsEvm(account, keyring))) return 'foreign'
    const slotOf = ({ nonce }: Pick<HandedCall, 'nonce'>) => nonceSlot(network.chainId, account, nonce)
    if (calls.some((call) => held.has(slotOf(call)))) return 'kept'
    if ((claimCount += 1) > MOST_CLAIMS) return 'unchecked'
    // A used nonce rules it out; one further on can't be mined before the next, and only the next is given out.
    const [next] = await keep(nonces, `${network.chainId}:${account}`, () =>
      nextNonces(account, deployment.evm(network.name), store, 1),
    )
    const [first, ...others] = calls.filter(({ nonce }) => nonce === next)
    if (first === undefined) return 'nothing'
    held.add(slotOf(first))
    const claim = await claimOfCall([first, ...others], { account, network, ordered: start.call }, reading)
    return claim === undefined ? 'nothing' : { claim }
  }

  const outcomeOf = async (file: FileJournal): Promise<Outcome> => {
    const [{ start }] = file
    const [plans, calls] = [plansIn(file), callsIn(file)]
    if (spendsBitcoin(start)) return plans.length === 0 ? 'nothing' : ofSpend(start, plans)
    return calls.length === 0 ? 'nothing' : ofCall(start, calls)
  }

  return (file: FileJournal): Promise<Outcome> =>
    outcomeOf(file).catch((thrown: unknown) => {
      if (thrown instanceof BudgetSpent) return 'unchecked' as const
      throw thrown
    })
}

/** Unspent coins of the account's addresses whose coins these plans name: that is where to look. */
async function unspentBy(
  plans: readonly HandedOver[],
  own: OwnBitcoin,
  { deployment }: Reading,
  { addresses, coins }: Pick<ClaimPorts, 'addresses'> & { coins: Map<string, Promise<OwnCoins>> },
): Promise<OwnCoins> {
  const { network } = deployment.profile.bitcoin
  const named = new Set(
    plans.flatMap(({ plan }) => plan.transaction.inputs).map((input) => input.scriptPubKey),
  )
  const all = await addresses.of({ network, address: own.address })
  const holders = all.filter(({ scriptPubKey }) => named.has(scriptPubKey))
  const listed = holders.map((one) => keep(coins, one.address, () => unspentOf(one, own, deployment.bitcoin)))
  return new Map((await Promise.all(listed)).flatMap((unspent) => [...unspent]))
}

/** Reads what another signer was given for entries that are here: digests, and the nonces of accounts. */
async function handedHere(store: Pick<JournalStore, 'open'>): Promise<Set<string>> {
  const open = await store.open()
  return new Set(
    open.flatMap((entry) =>
      spendsBitcoin(entry)
        ? (entry.handovers ?? []).map(({ digest }) => digest)
        : (entry.handovers ?? []).map(({ nonce }) =>
            nonceSlot(entry.intent.chainId, entry.account.address, nonce),
          ),
    ),
  )
}

function nonceSlot(chainId: number, account: Hex, nonce: number): string {
  return `${chainId}:${account.toLowerCase()}:${nonce}`
}

/** By the chain's own listing, that of two servers. */
async function unspentOf(
  { address, addressType, publicKey, scriptPubKey, path }: WalletAddress,
  account: OwnBitcoin,
  bitcoin: Pick<BitcoinChain, 'utxos'>,
): Promise<OwnCoins> {
  const key =
    publicKey === null || address === account.address ? {} : { key: { addressType, publicKey, path } }
  const utxos = await bitcoin.utxos(address)
  return new Map(
    utxos.map((utxo) => [outpointKey(utxo), { valueSats: utxo.valueSats, scriptPubKey, ...key }]),
  )
}

/** Finds those that a server has: their signer has sent them. */
async function sentOf(
  plans: readonly HandedOver[],
  own: OwnBitcoin,
  reading: Reading,
): Promise<JournalEvent[][]> {
  const { bitcoin } = reading.deployment
  const txids = plans.flatMap(({ txid }) => txid ?? [])
  const raws = await Promise.all(txids.map((txid) => bitcoin.rawTransaction(txid)))
  return rebuildSignedSpends(
    raws.flatMap((raw) => raw ?? []),
    own,
    reading,
    async () => undefined,
  )
}

function addressIn(text: string): Hex | undefined {
  try {
    return parseEvmAddress(text)
  } catch {
    return undefined
  }
}

/** Asks once for each key. */
function keep<T>(answers: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const answer = answers.get(key) ?? ask()
  answers.set(key, answer)
  return answer
}

function plansIn(file: FileJournal): HandedOver[] {
  return file.flatMap((event) => (event.type === 'handed-over' ? [event] : [])).slice(0, MOST_VERSIONS)
}

function callsIn(file: FileJournal): HandedCall[] {
  return file.flatMap((event) => (event.type === 'evm-handed-over' ? [event] : [])).slice(-MOST_VERSIONS)
}
