import type { EsploraPosition, EsploraTransaction } from '~/lib/contract/esplora'
import { type Outpoint, outpointKey } from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'

/** A coin as a server lists it, or as its history shows it. */
export type ListedCoin = Outpoint & { valueSats: bigint; position: EsploraPosition | undefined }

/** An address's history on one server. */
export type AddressPages = {
  /** The newest transactions, those of the mempool first. */
  newest(): Promise<EsploraTransaction[]>
  /** Confirmed transactions, newest first, after one of them or from the newest. */
  confirmed(afterTxid?: string): Promise<EsploraTransaction[]>
}

/** The most transactions of an address that are read from a server that does not list its coins. */
export const MOST_READ = 30_000
/** So many coins a server lists itself, unless it has just failed to. */
const LISTED_AGAIN = 400
const LISTED_AGAIN_MS = 10 * 60_000

type Movement = { txid: string; position: EsploraPosition | undefined; coins: ListedCoin[]; spent: string[] }

/** Confirmed movements, newest first, down to the first one if `isWhole`. `until`: unix ms. */
type History = { confirmed: Movement[]; isWhole: boolean; until: number }

/**
 * Coins rebuilt from transactions, each of which hashes to its txid: outputs to a script that none of the transactions
 * spends. What was read stays known, so that later reads only ask for what is new, and one that a fault ended goes on
 * where it was.
 */
export function createHistoryCoins(now: () => number) {
  const histories = new Map<string, History>()
  const running = new Map<string, Promise<ListedCoin[]>>()

  async function readOnce(key: string, script: string, pages: AddressPages): Promise<ListedCoin[]> {
    const newest = (await pages.newest()).map((transaction) => movementOf(transaction, script))
    const past = histories.get(key)
    const walk = createWalk(past?.confirmed ?? [])
    try {
      let isWhole =
        walk.add(newest.filter(({ position }) => position !== undefined)) && past?.isWhole === true
      while (!isWhole) {
        if (walk.confirmed.length >= MOST_READ) throw crowded()
        const page = await pages.confirmed(walk.confirmed.at(-1)?.txid)
        const isJoined = walk.add(page.map((transaction) => movementOf(transaction, script)))
        isWhole = page.length === 0 || (isJoined && past?.isWhole === true)
      }
    } catch (fault) {
      // Above a gap, what was known is worth more.
      if (past === undefined || walk.isJoined()) keep(key, { confirmed: walk.confirmed, isWhole: false }, 0)
      throw fault
    }
    const coins = unspent([...newest.filter(({ position }) => position === undefined), ...walk.confirmed])
    keep(key, { confirmed: walk.confirmed, isWhole: true }, coins.length)
    return coins
  }

  function keep(key: string, read: Omit<History, 'until'>, coins: number) {
    const until = coins < LISTED_AGAIN && read.isWhole ? now() + LISTED_AGAIN_MS : Number.POSITIVE_INFINITY
    histories.set(key, { ...read, until })
  }

  return {
    /** Whether the history is to be read before the server is asked for its list again. */
    isPreferred: (key: string) => (histories.get(key)?.until ?? 0) > now(),

    /** @throws AppError `address-crowded` if there are too many transactions */
    read(key: string, script: string, pages: AddressPages): Promise<ListedCoin[]> {
      const begun = running.get(key) ?? readOnce(key, script, pages).finally(() => running.delete(key))
      running.set(key, begun)
      return begun
    },
  }
}

export type HistoryCoins = ReturnType<typeof createHistoryCoins>

export function crowded(): AppError {
  return new AppError('address-crowded', 'more transactions than are read', {
    details: { limit: String(MOST_READ) },
  })
}

/** Movements in a row from the newest, which go on with the known ones once they meet the first of these. */
function createWalk(before: readonly Movement[]) {
  const places = new Map(before.map((movement, index) => [movement.txid, index]))
  const confirmed: Movement[] = []
  const seen = new Set<string>()
  let joined = false

  const push = (movement: Movement) => {
    if (seen.has(movement.txid)) throw new AppError('chain-nonsense', 'the same transaction on two pages')
    seen.add(movement.txid)
    confirmed.push(movement)
  }

  return {
    confirmed,
    isJoined: () => joined,
    /** Whether the page has met the known ones: what follows it is known, too. */
    add(page: readonly Movement[]): boolean {
      for (const movement of page) {
        const place = joined ? undefined : places.get(movement.txid)
        const old = place === undefined ? undefined : before[place]
        if (old !== undefined && isSame(old, movement)) {
          joined = true
          for (const older of before.slice(place)) push(older)
          return true
        }
        push(movement)
      }
      return false
    },
  }
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
