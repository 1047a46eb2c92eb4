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
 * Notes by each listing which addresses have coins, and asks about five others at an opening of the wallet. Where the account
 * has grown by that, its search goes on.
 */
export function createNoteAddresses({ addresses, clock, start }: Ports): NoteAddresses {
  const openedAt = new Map<string, number>()

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
    if (after.left > before.left && !after.isAsking) start(addresses.search)
    const now = clock.now()
    if (after.state === 'ended' && Math.abs(now - (openedAt.get(account.address) ?? 0)) > OPENING_MS) {
      openedAt.set(account.address, now)
      start(() => addresses.askInTurn(account, watched.map(pathOf), chain))
    }
    return after
  }
}
