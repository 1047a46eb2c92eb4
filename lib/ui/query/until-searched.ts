import type { QueryClient } from '@tanstack/react-query'
import type { BitcoinBalanceView } from '~/lib/contract/views/holdings'
import { keys } from './keys'

/** Waits until no address of an account is searched any more, as far as pages know its balance. */
export function untilSearched(queries: QueryClient, account = ''): Promise<void> {
  const key = keys.bitcoinBalance(account)
  const isSearching = () => queries.getQueryData<BitcoinBalanceView>(key)?.search !== undefined
  return new Promise((resolve) => {
    if (!isSearching()) return resolve()
    const stop = queries.getQueryCache().subscribe(() => {
      if (isSearching()) return
      stop()
      resolve()
    })
  })
}
