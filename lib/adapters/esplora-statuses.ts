import { type EsploraPosition, type EsploraTransaction, readHeight } from '~/lib/contract/esplora'
import type { AddressTransaction, TransactionStatus } from '~/lib/services/ports/bitcoin-chain'
import type { EsploraText } from './esplora-text'
import { TIP_HEIGHT } from './reading-limits'
import type { Accepted } from './readings'

const MEMPOOL: TransactionStatus = { state: 'mempool' }

/** Where the transactions of an answer are, by the server's own tip. */
export type EsploraStatuses = {
  tipHeight: (url: string, within?: Accepted) => Promise<number>
  /** Each item with its status. The tip is requested at most once; an item above it has one confirmation. */
  withStatus: <T extends { position: EsploraPosition | undefined }>(
    url: string,
    items: readonly T[],
  ) => Promise<{ item: T; status: TransactionStatus }[]>
  transactions: (url: string, read: readonly EsploraTransaction[]) => Promise<AddressTransaction[]>
}

export function createEsploraStatuses(
  { text, ofNow }: Pick<EsploraText, 'text' | 'ofNow'>,
  now: () => number,
): EsploraStatuses {
  const tipHeight: EsploraStatuses['tipHeight'] = async (url, within) =>
    readHeight(await text(url, TIP_HEIGHT, within))

  async function tipFor(url: string, height: number): Promise<number> {
    const began = now()
    const tip = await tipHeight(url, await ofNow(url))
    // One that was read earlier may be too old for this item.
    return tip >= height ? tip : tipHeight(url, { since: began, unfirmSince: began })
  }

  const withStatus: EsploraStatuses['withStatus'] = async (url, items) => {
    const highest = Math.max(-1, ...new Set(items.map(({ position }) => position?.height ?? -1)))
    const tip = highest === -1 ? 0 : await tipFor(url, highest)
    return items.map((item) => ({ item, status: statusAt(item.position, tip) }))
  }

  return {
    tipHeight,
    withStatus,

    async transactions(url, read) {
      const placed = await withStatus(url, read)
      return placed.map(({ item: { txid, inputs, outputs, seconds, rawTransaction }, status }) => ({
        txid,
        inputs,
        outputs,
        rawTransaction,
        status,
        ...(seconds !== undefined && { seconds }),
      }))
    },
  }
}

function statusAt(position: EsploraPosition | undefined, tip: number): TransactionStatus {
  if (position === undefined) return MEMPOOL
  const confirmations = Math.max(tip - position.height + 1, 1)
  return { state: 'confirmed', ...position, confirmations, basis: { servers: 1 } }
}
