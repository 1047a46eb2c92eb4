import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BitcoinBalanceView } from '~/lib/contract/views/holdings'
import type { ProfileView } from '~/lib/contract/views/networks'
import { bitcoinHolding, type Holding, networkHoldings } from '~/lib/ui/text/holdings'
import { useClient } from './client'
import { keys } from './keys'
import { OF_EVM } from './pace'
import { evmBalances, useAccounts, useBitcoinBalance, useOwner, usePace } from './queries'

/** Returns this page's last reading of an account's balance, by its address; nothing is asked. */
export function useReadBalance(): (address: string) => BitcoinBalanceView | undefined {
  const queries = useQueryClient()
  return (address) => {
    const balance = queries.getQueryData<BitcoinBalanceView>(keys.bitcoinBalance(address))
    return balance?.owner.address === address ? balance : undefined
  }
}

/** Those of the account in use: another's are not shown in their place. */
export function useCoins() {
  const client = useClient()
  const owner = useOwner('bitcoin')
  return useQuery({
    queryKey: keys.coins(owner),
    enabled: owner !== undefined,
    queryFn: () => client.wallet.coins(),
    // An answer that comes after switching accounts may be about the new one, so it is not kept for the old one.
    gcTime: 0,
  })
}

/** Reads the wallet's holdings. Each network is read separately: one that fails keeps its last answer. */
export function useHoldings(profile: ProfileView): Holding[] {
  const client = useClient()
  const owner = useOwner('evm')
  const pace = usePace(OF_EVM)
  const bitcoin = useBitcoinBalance()
  // An account whose keys are elsewhere holds bitcoin alone.
  const held = useAccounts().data?.evm === null ? [] : profile.networks
  const networks = useQueries({
    queries: held.map(({ name }) => evmBalances(client, name, owner, pace)),
  })
  return [bitcoinHolding(bitcoin), ...held.flatMap((network, at) => networkHoldings(network, networks[at]))]
}
