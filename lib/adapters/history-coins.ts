import type { EsploraPosition, EsploraTransaction } from '~/lib/contract/esplora'
import { type Outpoint, outpointKey } from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'

/** A coin as a server lists it, or as its history shows it. */
export type ListedCoin = Outpoint & { valueSats: bigint; position: EsploraPosition | undefined }

/** What an address has on one server. */
export type AddressPages = {
  /** The newest transactions, those of the mempool first. */
  newest(): Promise<EsploraTransaction[]>
  /** Confirmed transactions, newest first, after one of them or from the newest. */
  confirmed(afterTxid?: string): Promise<EsploraTransaction[]>
}

/** The most transactions of an address that are read from a server that does not list its coins. */
export const MOST_READ = 3_000
/** Below this many coins, a server lists them itself again. */
const LISTED_AGAIN = 400

type Movement = { txid: string; position: EsploraPosition | undefined; coins: ListedCoin[]; spent: string[] }

/**
 * Coins rebuilt from transactions, each of which hashes to its txid: outputs to a script that none of the transactions
 * spends. What was read stays known, so that later reads only ask for what is new.
 */
export function createHistoryCoins() {
  const histories = new Map<string, Movement[]>()

  return {
    isKnown: (key: string) => histories.has(key),

    /** @throws AppError `address-crowded` if there are too many transactions */
    async read(key: string, script: string, pages: AddressPages): Promise<ListedCoin[]> {
      const first = (await pages.newest()).map((transaction) => movementOf(transaction, script))
      const pending = first.filter(({ position }) => position === undefined)
      const known = histories.get(key) ?? []
      const confirmed: Movement[] = []
      let page = first.filter(({ position }) => position !== undefined)
      if (page.length === 0) page = await nextPage(pages, script)
      while (page.length > 0) {
        for (const movement of page) {
          const reached = known.findIndex((old) => isSame(old, movement))
          if (reached !== -1) return keep(key, pending, [...confirmed, ...known.slice(reached)])
          confirmed.push(movement)
        }
        if (confirmed.length >= MOST_READ) throw crowded()
        page = await nextPage(pages, script, confirmed.at(-1)?.txid)
      }
      return keep(key, pending, confirmed)
    },
  }

  function keep(key: string, pending: readonly Movement[], confirmed: Movement[]): ListedCoin[] {
    const coins = unspent([...pending, ...confirmed])
    if (coins.length < LISTED_AGAIN) histories.delete(key)
    else histories.set(key, confirmed)
    return coins
  }
}

export type HistoryCoins = ReturnType<typeof createHistoryCoins>

export function crowded(): AppError {
  return new AppError('address-crowded', 'more transactions than are read', {
    details: { limit: String(MOST_READ) },
  })
}

async function nextPage(pages: AddressPages, script: string, afterTxid?: string): Promise<Movement[]> {
  return (await pages.confirmed(afterTxid)).map((transaction) => movementOf(transaction, script))
}

function movementOf({ txid, inputs, outputs, position }: EsploraTransaction, script: string): Movement {
  const coins = outputs.flatMap(({ scriptPubKey, valueSats }, vout) =>
    scriptPubKey === script ? [{ txid, vout, valueSats, position }] : [],
  )
  return { txid, position, coins, spent: inputs.map(outpointKey) }
}

/** A transaction in the same block as before; all that is older is then as before, too. */
function isSame(a: Movement, b: Movement): boolean {
  return a.txid === b.txid && a.position?.blockHash === b.position?.blockHash
}

function unspent(movements: readonly Movement[]): ListedCoin[] {
  const spent = new Set(movements.flatMap((movement) => movement.spent))
  return movements.flatMap(({ coins }) => coins).filter((coin) => !spent.has(outpointKey(coin)))
}
