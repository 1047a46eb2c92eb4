import { useQueries } from '@tanstack/react-query'
import type { Hex } from '~/lib/core/hex'
import type { UiClient } from '~/lib/rpc/client'
import { tokenPriceOf } from './batched-prices'
import { useClient } from './client'
import type { Holding } from './holdings'
import { keys } from './keys'
import { useStatus } from './queries'
import { needsPrice, type ValuedHolding, worthOf } from './worth'

const PRICE_FRESH_MS = 60_000

/** What each holding is worth, in their order. Prices come behind: nothing waits for them. */
export function useWorths(holdings: readonly Holding[]): ValuedHolding[] {
  const client = useClient()
  const profileId = useStatus().data?.profile?.id
  const prices = useQueries({
    queries: holdings.map((holding) => ({
      ...tokenPrice(client, profileId, holding.asset.network?.name ?? '', holding.asset.token.address),
      enabled: profileId !== undefined && needsPrice(holding),
    })),
  })
  return holdings.map((holding, at) => ({ ...holding, worth: worthOf(holding, prices[at]) }))
}

function tokenPrice(client: UiClient, profileId: string | undefined, networkName: string, token: Hex | null) {
  return {
    queryKey: keys.tokenPrice(profileId ?? '', networkName, token),
    queryFn: () => tokenPriceOf(client, networkName, token),
    staleTime: PRICE_FRESH_MS,
    refetchInterval: PRICE_FRESH_MS,
  }
}
