import { useQueries } from '@tanstack/react-query'
import type { Offer } from '~/lib/core/offers/offer'
import { useClient } from '~/lib/ui/query/client'
import { OF_EVM } from '~/lib/ui/query/pace'
import { evmBalances, useOwner, usePace } from '~/lib/ui/query/queries'
import type { SwapForm } from './use-swap-form'

/**
 * Whether the account in use has the currency that pays for gas, by network; read once, as it is no reason to ask again. Gas is
 * of use to that account alone.
 * @param offers of the bridge in use
 */
export function useHasGas({ order }: SwapForm, offers: readonly Offer[]): (network: string) => boolean {
  const client = useClient()
  const owner = useOwner('evm')
  const pace = usePace(OF_EVM)
  const isOwn = order?.direction === 'to-evm' && order.recipient === null
  const networks = isOwn ? [...new Set(offers.map(({ network }) => network))] : []
  const read = useQueries({
    queries: networks.map((name) => ({
      ...evmBalances(client, name, owner, pace),
      refetchInterval: false as const,
      refetchOnWindowFocus: false,
      staleTime: OF_EVM.restMs,
    })),
  })
  return (network) =>
    read[networks.indexOf(network)]?.data?.balances.some(
      ({ token, amount }) => token === null && amount > 0n,
    ) === true
}
