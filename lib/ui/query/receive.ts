import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from './client'
import { keys } from './keys'
import { useAccounts } from './queries'

/** Where the account in use is paid next; `another` asks for an address that nobody has been shown. */
export function useReceive() {
  const client = useClient()
  const queries = useQueryClient()
  const account = useAccounts().data?.bitcoin.address
  const queryKey = keys.receive(account ?? '')
  const receive = useQuery({
    queryKey,
    enabled: account !== undefined,
    queryFn: () => client.wallet.receive({ wish: 'last' }),
    select: (offer) => (offer.account === account ? offer : undefined),
  })
  const another = useMutation({
    mutationFn: () => client.wallet.receive({ wish: 'another' }),
    onSuccess: (offer) => queries.setQueryData(keys.receive(offer.account), offer),
  })
  return { receive, another }
}
