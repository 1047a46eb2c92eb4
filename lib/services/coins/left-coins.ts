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
  /** Called with the addresses that coins have left, by each worker until one calls `forget`: it may die before. */
  left: (addresses: readonly string[], forget: () => Promise<void>) => void
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

  /** Outpoints whose addresses wait to be read, by this worker: until then they are looked for in no entry again. */
  const told = new Set<string>()

  return ({ profileId, address }: BalanceOwner, coins: readonly Coin[]): Promise<void> => {
    const key = `listed:${profileId}/${address}`
    const listed = async () => readListed(await store.getMark(key))
    const note = (lines: Iterable<readonly [string, string]>) => store.setMark(key, textOf(lines))
    return mutex.run(key, async () => {
      const now = new Map(coins.map((coin) => [outpointKey(coin), coin.address]))
      const before = await listed()
      const missing = [...before].filter(([outpoint]) => !now.has(outpoint))
      const gone = new Map(missing.filter(([outpoint]) => !told.has(outpoint)))
      if (gone.size === 0 && now.size + missing.length === before.size) return
      const spent = await ofNoEntry(gone)
      await note([...now, ...missing.filter(([outpoint]) => told.has(outpoint) || spent.has(outpoint))])
      if (spent.size === 0) return
      for (const outpoint of spent.keys()) told.add(outpoint)
      const forget = () =>
        mutex.run(key, async () => {
          await note([...(await listed())].filter(([outpoint]) => !spent.has(outpoint)))
          for (const outpoint of spent.keys()) told.delete(outpoint)
        })
      left([...new Set(spent.values())], forget)
    })
  }
}

function textOf(listed: Iterable<readonly [string, string]>): string {
  return [...listed].map((line) => line.join(' ')).join('\n')
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
