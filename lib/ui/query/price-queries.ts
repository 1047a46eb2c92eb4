import { useQueries, useQuery } from '@tanstack/react-query'
import type { UiClient } from '~/lib/rpc/client'
import { tokenPriceOf } from './batched-prices'
import { useClient } from './client'
import type { Holding } from '~/lib/ui/text/holdings'
import { keys } from './keys'
import { fiatRateOf } from '~/lib/ui/text/fiat'
import type { FiatRate } from '~/lib/core/quote/currency'
import { useNow } from './now'
import { OF_PRICES } from './pace'
import { usePace, useSettings, useStatus } from './queries'
import { needsPrice, type PricedAsset, type ValuedHolding, worthOf } from '~/lib/ui/text/worth'

/** The worth of each holding, in order. Prices arrive later: nothing waits for them. */
export function useWorths(holdings: readonly Holding[]): ValuedHolding[] {
  const client = useClient()
  const pace = usePricePace()
  const profileId = useStatus().data?.profile?.id
  const prices = useQueries({
    queries: holdings.map((holding) => ({
      ...tokenPrice(client, profileId, pace, {
        networkName: holding.asset.network?.name ?? '',
        token: holding.asset.token.address,
      }),
      enabled: profileId !== undefined && needsPrice(holding),
    })),
  })
  return holdings.map((holding, at) => ({ ...holding, worth: worthOf(holding, prices[at]) }))
}

/** Reads an asset's rate in the currency of the settings, `null` = bitcoin; nothing is asked while that is off. */
export function useFiatRate(asset: PricedAsset | null): FiatRate | null {
  const client = useClient()
  const now = useNow()
  const pace = usePricePace()
  const profileId = useStatus().data?.profile?.id
  const currency = useSettings().data?.currency ?? null
  const bitcoin = useQuery({
    queryKey: keys.currencyPrice(profileId ?? '', currency),
    queryFn: () => (currency === null ? null : client.wallet.currencyPrice({ currency })),
    enabled: profileId !== undefined && currency !== null,
    ...pace,
  })
  const token = useQuery({
    ...tokenPrice(client, profileId, pace, asset ?? { networkName: '', token: null }),
    enabled: profileId !== undefined && currency !== null && asset !== null,
  })
  return currency === null ? null : fiatRateOf(bitcoin.data ?? undefined, asset && token.data, now)
}

function usePricePace() {
  return { ...usePace(OF_PRICES), staleTime: OF_PRICES.busyMs }
}

function tokenPrice(
  client: UiClient,
  profileId: string | undefined,
  pace: ReturnType<typeof usePricePace>,
  { networkName, token }: PricedAsset,
) {
  return {
    queryKey: keys.tokenPrice(profileId ?? '', networkName, token),
    queryFn: () => tokenPriceOf(client, networkName, token),
    ...pace,
  }
}
