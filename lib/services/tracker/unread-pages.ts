import * as z from 'zod/mini'
import type { AddressTransaction, BitcoinChain } from '../ports/bitcoin-chain'
import type { JournalStore } from '../ports/journal-store'
import { pagesMark } from '../chains/log-scan'

/** How many pages one poll reads; the next one goes on from there. */
const PAGES = 40
/** A reorganisation of so few blocks may move a payment. */
const REORG_BLOCKS = 6

/**
 * How far an address's history has been read for one swap: all below the newest confirmed transaction, while that stands in
 * the same block, and in any case every block up to a height; but for the gaps, each below a transaction down to a height.
 * `fits` are the transactions that may have to be looked at again.
 */
const progress = z.object({
  newest: z.nullable(z.string()),
  upTo: z.int(),
  gaps: z.array(z.object({ after: z.string(), downTo: z.int() })),
  fits: z.array(z.string()),
})
type Progress = z.infer<typeof progress>

type History = {
  store: Pick<JournalStore, 'getMark' | 'setMark'>
  bitcoin: Pick<BitcoinChain, 'transactions' | 'transaction'>
  /** The swap that waits for a payment. */
  id: string
  address: string
  /** No payment in this block or before it counts. */
  since: number
  isFit: (transaction: AddressTransaction) => boolean
}

/**
 * The transactions of an address that fit, newest first: of the pages that no earlier poll has read, and those that fitted
 * before. `isWhole`: the history is read back to where it counts.
 */
export async function fittingTransactions({
  store,
  bitcoin,
  id,
  address,
  since,
  isFit,
}: History): Promise<{ fitting: AddressTransaction[]; isWhole: boolean }> {
  const before = read(await store.getMark(pagesMark(id))) ?? {
    newest: null,
    upTo: since,
    gaps: [],
    fits: [],
  }
  const fitting: AddressTransaction[] = []
  let pages = PAGES
  let newest: AddressTransaction | undefined

  /** The gap that is left, if there are too many pages. */
  const readDown = async (start: string | undefined, downTo: number): Promise<Progress['gaps']> => {
    let after = start
    for (; pages > 0; pages -= 1) {
      const transactions = await bitcoin.transactions(address, after)
      fitting.push(...transactions.filter(isFit))
      newest ??= transactions.find(({ status }) => status.state === 'confirmed')
      const last = transactions.at(-1)
      if (last === undefined || last.txid === after) return []
      if (start === undefined && transactions.some((one) => placeOf(one) === before.newest)) return []
      if (last.status.state === 'confirmed' && last.status.height <= downTo) return []
      after = last.txid
    }
    return after === undefined ? [] : [{ after, downTo }]
  }

  const gaps = await readDown(undefined, before.upTo)
  for (const gap of before.gaps) gaps.push(...(await readDown(gap.after, gap.downTo)))
  const listed = new Set(fitting.map(({ txid }) => txid))
  const earlier = before.fits.filter((txid) => !listed.has(txid))
  // One that only one server has ever shown may be disputed for ever: it must not hide the others.
  const again = await Promise.all(earlier.map((txid) => bitcoin.transaction(txid).catch(() => undefined)))
  fitting.push(...again.filter((one) => one !== undefined).filter(isFit))
  const after: Progress = {
    newest: newest === undefined ? before.newest : placeOf(newest),
    upTo: Math.max(before.upTo, heightOf(newest) - REORG_BLOCKS),
    gaps,
    fits: [...listed, ...earlier],
  }
  await store.setMark(pagesMark(id), JSON.stringify(after))
  return { fitting, isWhole: gaps.length === 0 }
}

/** A confirmed transaction and its block. */
function placeOf({ txid, status }: AddressTransaction): string {
  return status.state === 'confirmed' ? `${txid}:${status.blockHash}` : ''
}

function heightOf(transaction: AddressTransaction | undefined): number {
  return transaction?.status.state === 'confirmed' ? transaction.status.height : 0
}

function read(mark: string | undefined): Progress | undefined {
  try {
    return progress.safeParse(JSON.parse(mark ?? '')).data
  } catch {
    return undefined
  }
}
