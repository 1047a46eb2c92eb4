import { readAddressStats, readTransactions, readUtxos } from '~/lib/contract/esplora'
import { AppError } from '~/lib/core/errors'
import { type EsploraText, txidInPath } from './esplora-text'
import { crowded, type HistoryCoins, type ListedCoin, MOST_READ } from './history-coins'

/**
 * Reads the coins of an address, at its path, as the server lists them; while that alone fails, rebuilt from the address's
 * transactions.
 * @throws AppError also `address-crowded`
 */
export async function readListedCoins(
  address: { url: string; path: string; script: string },
  { freshJson, json }: Pick<EsploraText, 'freshJson' | 'json'>,
  histories: HistoryCoins,
): Promise<ListedCoin[]> {
  const { url, path, script } = address
  const key = `${url}${path}`
  const page = async (rest: string) => readTransactions(await freshJson(url, `${path}${rest}`))
  const rebuilt = (newest: () => ReturnType<typeof page>) =>
    histories.read(key, script, {
      newest,
      confirmed: (after) => page(after === undefined ? '/txs/chain' : `/txs/chain/${txidInPath(after)}`),
    })
  if (histories.isPreferred(key)) return rebuilt(() => page('/txs'))
  try {
    return readUtxos(await json(url, `${path}/utxo`))
  } catch (thrown) {
    if (!mayFailAlone(thrown)) throw thrown
    const newest = await page('/txs').catch(() => undefined)
    if (newest === undefined) throw thrown
    const stats = await freshJson(url, path).then(readAddressStats, () => undefined)
    if ((stats?.confirmed ?? 0) > MOST_READ) throw crowded()
    return rebuilt(async () => newest)
  }
}

/** Whether a server may be well but for this answer: too long a list for it or for us. A throttled one is asked no more. */
function mayFailAlone(thrown: unknown): boolean {
  return (
    thrown instanceof AppError &&
    ['chain-unreachable', 'chain-nonsense'].includes(thrown.code) &&
    thrown.details['seconds'] === undefined
  )
}
