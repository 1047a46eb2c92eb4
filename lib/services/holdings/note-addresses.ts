import type { Addresses, SearchProgress } from '../addresses/addresses'
import type { AccountName } from '../addresses/search-record'
import type { Listing } from '../chains/coins'
import { pathOf, type WatchedAddress } from '../chains/own-addresses'
import type { BitcoinChain } from '../ports/bitcoin-chain'

type Ports = {
  addresses: Pick<Addresses, 'progress' | 'noteCoins' | 'askInTurn' | 'search'>
  /** Starts what nobody waits for. */
  start: (task: () => Promise<unknown>) => void
}

/** A listing of coins, and the addresses whose coins were asked. */
type Looked = {
  listing: Listing<WatchedAddress>
  watched: readonly WatchedAddress[]
  chain: BitcoinChain
  /** How many entries are under way, whose polls use up what servers give. */
  open: number
}

export type NoteAddresses = (account: AccountName, looked: Looked) => Promise<SearchProgress>

/**
 * Notes by each listing which addresses have coins, and asks about five others at an opening of the wallet. A search that
 * nobody has begun, or whose account has grown by that, goes on.
 */
export function createNoteAddresses({ addresses, start }: Ports): NoteAddresses {
  /** How far accounts were when their search was begun from here: one that failed is tried again by its alarm. */
  const begun = new Set<string>()

  return async (account, { listing: { coins, disputed }, watched, chain, open }) => {
    const held = new Map<string, bigint>()
    for (const { address, valueSats } of coins) held.set(address, (held.get(address) ?? 0n) + valueSats)
    const answered = watched.filter((own) => !disputed.includes(own))
    await addresses.noteCoins(
      account,
      answered.map((own) => {
        const sats = held.get(own.address)
        return { path: pathOf(own), hasCoins: sats !== undefined, ...(sats !== undefined && { sats }) }
      }),
    )
    const after = await addresses.progress(account)
    const left = `${account.address} ${after.addressCount} ${after.left}`
    if (after.state === 'searching' && !after.isAsking && !begun.has(left)) {
      begun.add(left)
      start(addresses.search)
    }
    if (after.state === 'ended' && open === 0)
      start(() => addresses.askInTurn(account, watched.map(pathOf), chain))
    return after
  }
}
