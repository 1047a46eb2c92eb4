import type { Addresses, SearchProgress } from '../addresses/addresses'
import type { AccountName } from '../addresses/search-record'
import type { Listing } from '../chains/coins'
import { pathOf, type WatchedAddress } from '../chains/own-addresses'
import type { BitcoinChain } from '../ports/bitcoin-chain'
import type { Clock } from '../ports/platform'

/** A page that is open for so long counts as opened again. */
const OPENING_MS = 30 * 60_000

type Ports = {
  addresses: Pick<Addresses, 'progress' | 'noteCoins' | 'askInTurn' | 'search'>
  clock: Clock
  /** Starts what nobody waits for. */
  start: (task: () => Promise<unknown>) => void
}

/** A listing of coins, and the addresses whose coins were asked. */
type Looked = { listing: Listing<WatchedAddress>; watched: readonly WatchedAddress[]; chain: BitcoinChain }

export type NoteAddresses = (account: AccountName, looked: Looked) => Promise<SearchProgress>

/**
 * Notes by each listing which addresses have coins, and asks about five others at an opening of the wallet. A search that
 * nobody has begun, or whose account has grown by that, goes on.
 */
export function createNoteAddresses({ addresses, clock, start }: Ports): NoteAddresses {
  const openedAt = new Map<string, number>()
  /** Accounts whose search was begun from here: one that failed is tried again by its alarm. */
  const begun = new Set<string>()

  return async (account, { listing: { coins, disputed }, watched, chain }) => {
    const before = await addresses.progress(account)
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
    const isUnbegun = after.state === 'searching' && !begun.has(account.address)
    if ((isUnbegun || after.left > before.left) && !after.isAsking) {
      begun.add(account.address)
      start(addresses.search)
    }
    const now = clock.now()
    if (after.state === 'ended' && Math.abs(now - (openedAt.get(account.address) ?? 0)) > OPENING_MS) {
      openedAt.set(account.address, now)
      start(() => addresses.askInTurn(account, watched.map(pathOf), chain))
    }
    return after
  }
}
