import { isSignedBy } from '~/lib/core/bitcoin/signed-by'
import type { Outpoint } from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import type { BitcoinChain } from '../ports/bitcoin-chain'
import type { JournalStore } from '../ports/journal-store'
import { changeMark, coinSource, MADE_ELSEWHERE } from './coin-marks'

/** Of more coins, the others' turn comes with the next listing. */
const MOST_ASKED = 25
type Ports = {
  store: Pick<JournalStore, 'getMark' | 'setMark'>
  /** Every script of an account, which its own address names; `undefined` while not all are found. */
  scriptsOf: (account: string) => Promise<ReadonlySet<string> | undefined>
}

/**
 * Notes which coins own keys alone have made, in another wallet: their signatures on every input prove it. Each transaction
 * is looked at once.
 */
export function createOwnMaking({ store, scriptsOf }: Ports) {
  const isOpen = async (coin: Outpoint) =>
    (await coinSource(store, coin)) === undefined && (await store.getMark(strangeMark(coin))) === undefined

  const look = async (coin: Outpoint, own: ReadonlySet<string>, bitcoin: LookedAt) => {
    const listed = await bitcoin.transaction(coin.txid).catch((thrown: unknown) => {
      if (thrown instanceof AppError) return undefined
      throw thrown
    })
    if (listed?.rawTransaction === undefined) return
    const isOwn = isSignedBy(listed.rawTransaction, listed.inputs, own)
    await store.setMark(isOwn ? changeMark(coin) : strangeMark(coin), MADE_ELSEWHERE)
  }

  return async (account: string, coins: readonly Outpoint[], bitcoin: LookedAt): Promise<void> => {
    const all = [...new Map(coins.map((coin) => [coin.txid, coin])).values()]
    const areOpen = await Promise.all(all.map(isOpen))
    const open = all.filter((_, at) => areOpen[at] === true).slice(0, MOST_ASKED)
    const own = open.length === 0 ? undefined : await scriptsOf(account)
    if (own !== undefined) await Promise.all(open.map((coin) => look(coin, own, bitcoin)))
  }
}

type LookedAt = Pick<BitcoinChain, 'transaction'>

function strangeMark(coin: Pick<Outpoint, 'txid'>): string {
  return `strange:${coin.txid}`
}
