import type { BalanceOwner } from '~/lib/contract/views/holdings'
import { outpointKey } from '~/lib/core/bitcoin/transaction'
import { heldBy } from '~/lib/core/journal/reserve'
import type { Coin } from '../chains/coins'
import { eachEntry } from '../journal/each-entry'
import type { JournalStore } from '../ports/journal-store'
import type { Mutex } from '../ports/platform'

type Ports = {
  store: Pick<JournalStore, 'getMark' | 'setMark' | 'page'>
  mutex: Mutex
  /** Called with the addresses of an account whose coins are gone. */
  left: (addresses: readonly string[]) => void
}

/**
 * Notices coins of an account that are listed no longer and that no entry has spent: another wallet of the same keys may
 * have. No server is asked.
 */
export function createLeftCoins({ store, mutex, left }: Ports) {
  /** Of these coins, those of no entry. Past entries are read only where a coin is gone. */
  const ofNoEntry = async (gone: ReadonlyMap<string, string>): Promise<Map<string, string>> => {
    const rest = new Map(gone)
    if (rest.size === 0) return rest
    for await (const entry of eachEntry(store)) {
      for (const coin of heldBy(entry)) rest.delete(outpointKey(coin))
      if (rest.size === 0) break
    }
    return rest
  }

  return ({ profileId, address }: BalanceOwner, coins: readonly Coin[]): Promise<void> => {
    const key = `listed:${profileId}/${address}`
    return mutex.run(key, async () => {
      const listed = new Map(coins.map((coin) => [outpointKey(coin), coin.address]))
      const before = readListed(await store.getMark(key))
      const gone = new Map([...before].filter(([outpoint]) => !listed.has(outpoint)))
      if (gone.size === 0 && listed.size === before.size) return
      const spent = await ofNoEntry(gone)
      await store.setMark(key, [...listed].map((line) => line.join(' ')).join('\n'))
      if (spent.size > 0) left([...new Set(spent.values())])
    })
  }
}

/** The addresses of the coins of the last listing, by outpoint. */
function readListed(text = ''): Map<string, string> {
  const lines = text.split('\n').filter((line) => line !== '')
  return new Map(
    lines.map((line): [string, string] => {
      const [outpoint = '', address = ''] = line.split(' ')
      return [outpoint, address]
    }),
  )
}
